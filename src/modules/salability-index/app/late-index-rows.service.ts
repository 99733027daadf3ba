import { Injectable } from '@nestjs/common';
import { decodeEnvelope } from '../../../platform/queue/message.js';
import { OutboxStore } from '../../../platform/queue/outbox-store.js';
import { TOPICS } from '../../../platform/queue/topics.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { IndexParentRepository } from '../data/index-parent.repository.js';
import { IndexRowRepository } from '../data/index-row.repository.js';
import { StockIndexReader } from './stock-index-reader.service.js';

const SKU_TOPIC = 'inventory.index.refresh';
const STOCK_TOPIC = 'inventory.indexer.stock';
const SOURCE_TOPIC = 'inventory.indexer.source';
/** With more messages than so many on their way the index is far behind, and any row may be about to come. */
const MESSAGES_MAX = 200;
/** So it is with messages that name more SKUs than so many. */
const NAMED_SKUS_MAX = 20_000;

/**
 * Tells rows that the index is about to get from those that it lacks. A row follows its cause within the same process
 * before the response, as a rule. Where that process dies, or the change is one of a whole stock, a worker makes it later.
 */
@Injectable()
export class LateIndexRows {
  constructor(
    private readonly outbox: OutboxStore,
    private readonly rows: IndexRowRepository,
    private readonly parents: IndexParentRepository,
    private readonly index: StockIndexReader,
  ) {}

  /**
   * Of SKUs that lacked their row a moment ago: those that have one by now, or are about to get one, by `skuKey`. What
   * causes the row was committed before. A composite product's row may come with that of a child. Four statements at
   * most, whatever their number. In a transaction it reads in it.
   */
  async among(stockId: number, skus: readonly string[]): Promise<ReadonlySet<string>> {
    if (skus.length === 0) return new Set();
    // Before the rows are read again: what is done meanwhile has left its row there.
    const named = await this.named(stockId);
    if (named === 'all') return new Set(skus.map(skuKey));
    const withNamedPart = await this.parents.withPartAmong(skus, [...named.values()]);
    const noted = await this.rows.notedAmong(stockId, skus);
    const present = await this.index.rows(stockId, skus);
    const late = new Set([...named.keys(), ...noted.map(skuKey), ...present.keys(), ...withNamedPart.map(skuKey)]);
    return new Set(skus.map(skuKey).filter((key) => late.has(key)));
  }

  /** What messages on their way concern in the stock, by `skuKey`. */
  private async named(stockId: number): Promise<'all' | ReadonlyMap<string, string>> {
    const messages = await this.outbox.undone([SKU_TOPIC, STOCK_TOPIC, SOURCE_TOPIC], MESSAGES_MAX + 1);
    if (messages.length > MESSAGES_MAX) return 'all';
    const named = new Map<string, string>();
    for (const { topic, payload } of messages) {
      const concerned = concernedBy(topic, payload);
      if (concerned === 'all' || (concerned && 'stockIds' in concerned && concerned.stockIds.includes(stockId))) {
        return 'all';
      }
      if (concerned && 'skus' in concerned) for (const sku of concerned.skus) named.set(skuKey(sku), sku);
      if (named.size > NAMED_SKUS_MAX) return 'all';
    }
    return named;
  }
}

type Concerned = 'all' | { readonly skus: readonly string[] } | { readonly stockIds: readonly number[] };

/** What a message will bring up; undefined where it cannot be read, since nothing will come of it then. */
function concernedBy(topic: string, payload: string): Concerned | undefined {
  if (topic === SOURCE_TOPIC) return 'all';
  try {
    const { body } = decodeEnvelope(payload);
    if (topic === SKU_TOPIC) return { skus: TOPICS[SKU_TOPIC].decode(body).skus };
    const stockIds = TOPICS[STOCK_TOPIC].decode(body);
    return stockIds.length === 0 ? 'all' : { stockIds };
  } catch {
    return undefined;
  }
}
