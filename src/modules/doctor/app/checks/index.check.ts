import { Injectable } from '@nestjs/common';
import { OutboxStore } from '../../../../platform/queue/outbox-store.js';
import { skuKey } from '../../../../platform/identifiers/index.js';
import { SalabilityDefaultsReader } from '../../../salability-index/index.js';
import { IndexComparisonRepository } from '../../data/index-comparison.repository.js';
import type { IndexDifference } from '../../data/index-comparison.repository.js';
import type { Check, CheckSlice, Finding } from '../../domain/check.js';
import { readCursor, writeCursor } from '../../domain/cursor.js';

interface IndexCursor {
  readonly stockId: number;
  readonly after: string | null;
}

/** Messages that make the index follow; of the first two the payload names SKUs. */
const SKU_TOPICS = ['inventory.index.refresh', 'inventory.reservations.updateSalabilityStatus'];
const STOCK_TOPICS = ['inventory.indexer.stock', 'inventory.indexer.source'];
export const INDEX_TOPICS: readonly string[] = [...SKU_TOPICS, ...STOCK_TOPICS];
/** With more than so many on their way, the index is behind, and nothing can be said of it. */
const MESSAGES_MAX = 2000;

/** The stock indexes against the formula. */
@Injectable()
export class IndexCheck implements Check {
  readonly key = 'index';
  readonly title = 'Stock indexes';
  readonly compares = 'the rows of each stock index with the formula that says what they have to be';
  readonly sliceSize = 5000;
  // A change that no request waits for is in the index half a second after its cause.
  readonly settleMs = 1500;

  constructor(
    private readonly comparison: IndexComparisonRepository,
    private readonly defaults: SalabilityDefaultsReader,
    private readonly outbox: OutboxStore,
  ) {}

  async slice(cursor: string | null, size: number): Promise<CheckSlice> {
    const { existing, indexed } = await this.comparison.stocks();
    const tables = new Set(indexed);
    const from = readCursor<IndexCursor>(cursor);
    const stockId = existing.find((id) => id >= (from?.stockId ?? 0));
    const about = from ? [] : await this.tableFindings(existing, indexed);
    if (stockId === undefined) return { examined: 0, findings: about, next: null };
    const next = existing.find((id) => id > stockId);
    const nextStock = next === undefined ? undefined : { stockId: next, after: null };
    if (!tables.has(stockId)) return { examined: 0, findings: about, next: writeCursor(nextStock) };
    const after = from?.stockId === stockId ? from.after : null;
    const upTo = await this.comparison.boundary(stockId, after, size);
    // Before the comparison: what is done meanwhile is seen by it, what is sent meanwhile by the second look.
    const onTheirWay = await this.onTheirWay();
    const differences = await this.comparison.differences(stockId, await this.defaults.read(), { after, upTo });
    const findings = onTheirWay
      ? differences.filter(({ sku }) => !onTheirWay.has(skuKey(sku))).map((each) => findingOf(stockId, each))
      : [];
    return {
      examined: size,
      findings: [...about, ...findings],
      next: writeCursor(upTo === null ? nextStock : { stockId, after: upTo }),
    };
  }

  /** Tables follow their stocks by a message, too. */
  private async tableFindings(existing: readonly number[], indexed: readonly number[]): Promise<Finding[]> {
    const withKey = new Set(await this.comparison.stocksWithKey());
    const findings = [
      ...existing
        .filter((id) => !indexed.includes(id))
        .map((id) => ({
          kind: 'index-table-missing' as const,
          subject: String(id),
          text: `Stock ${id} has no index.`,
        })),
      ...indexed
        .filter((id) => !existing.includes(id))
        .map((id) => ({
          kind: 'index-table-stray' as const,
          subject: String(id),
          text: `There is an index of stock ${id}, which does not exist.`,
        })),
      ...indexed
        .filter((id) => existing.includes(id) && !withKey.has(id))
        .map((id) => ({
          kind: 'index-key-missing' as const,
          subject: String(id),
          text: `The index of stock ${id} lacks its key by quantity.`,
        })),
    ];
    if (findings.length === 0) return [];
    return (await this.outbox.undone(STOCK_TOPICS, 1)).length > 0 ? [] : findings;
  }

  /** SKUs whose index rows are about to follow; undefined where that may be any. */
  private async onTheirWay(): Promise<ReadonlySet<string> | undefined> {
    const messages = await this.outbox.undone(INDEX_TOPICS, MESSAGES_MAX + 1);
    if (messages.length > MESSAGES_MAX || messages.some(({ topic }) => STOCK_TOPICS.includes(topic))) return undefined;
    return new Set(messages.flatMap(({ payload }) => skusOf(payload).map(skuKey)));
  }
}

function skusOf(payload: string): string[] {
  try {
    const { body } = JSON.parse(payload) as { body?: { skus?: unknown } };
    return Array.isArray(body?.skus) ? body.skus.filter((sku): sku is string => typeof sku === 'string') : [];
  } catch {
    return [];
  }
}

function findingOf(stockId: number, { sku, due, stored }: IndexDifference): Finding {
  const subject = `${stockId}\n${sku}`;
  const says = (row: NonNullable<IndexDifference['due']>): string =>
    `${row.quantity}, ${row.isSalable ? '' : 'not '}salable`;
  if (due && !stored) {
    return {
      kind: 'index-row-missing',
      subject,
      text: `Stock ${stockId} lacks SKU ${sku}; it has to say ${says(due)}.`,
    };
  }
  if (stored && !due) {
    return { kind: 'index-row-stray', subject, text: `Stock ${stockId} has SKU ${sku}, which it does not sell.` };
  }
  return {
    kind: 'index-row-differs',
    subject,
    text: `Stock ${stockId} says of SKU ${sku}: ${stored ? says(stored) : ''}; it has to say ${due ? says(due) : ''}.`,
  };
}
