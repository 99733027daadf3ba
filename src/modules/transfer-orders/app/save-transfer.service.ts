import { Injectable } from '@nestjs/common';
import { currentContext, sourceScope } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { validationFailed } from '../../../platform/errors/application-error.js';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import { hasSourceItems, ProductReader } from '../../catalog/index.js';
import { SourceReader } from '../../sources/index.js';
import { TransferLineRepository } from '../data/transfer-line.repository.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { TransferStepRepository } from '../data/transfer-step.repository.js';
import { headerViolations, NEW_TRANSFER, readItems, withChanges } from '../domain/draft.js';
import type { SentItem, SentTransfer } from '../domain/draft.js';
import { otherVersion, wrongStatus } from '../domain/transfer.js';
import type { PlannedItem, StepKind, TransferHeader } from '../domain/transfer.js';
import { TransferDocuments } from './transfer-documents.service.js';
import { TransferReader } from './transfer-reader.service.js';
import type { TransferDetails } from './transfer-reader.service.js';

/** Violations that a refusal names. */
const NAMED_MAX = 20;

/** Plans transfers: a draft moves nothing. Of what callers who are bound to sources plan, an end is theirs. */
@Injectable()
export class SaveTransfer {
  constructor(
    private readonly database: Database,
    private readonly documents: TransferDocuments,
    private readonly transfers: TransferRepository,
    private readonly lines: TransferLineRepository,
    private readonly steps: TransferStepRepository,
    private readonly products: ProductReader,
    private readonly sources: SourceReader,
    private readonly reader: TransferReader,
  ) {}

  /**
   * Makes a draft. Throws one `invalid` with every broken rule: sources, texts, items, products without source items. Throws
   * `out-of-scope` for a bound caller to whom both ends are foreign: who asks for goods names where they are to come from.
   */
  async create(sent: SentTransfer): Promise<TransferDetails> {
    const header = withChanges(NEW_TRANSFER, sent);
    return this.database.run(async () => {
      const checked = await this.checked(header, sent.items ?? []);
      const { actor } = currentContext();
      const transferId = await this.transfers.insert(checked.header, actor.label ?? actor.id ?? actor.type);
      await this.lines.replace(transferId, checked.items);
      await this.remember(transferId, 'created');
      return this.reader.get(transferId);
    });
  }

  /**
   * Changes a draft: what is left out stays; items that are sent replace all of its items. Throws not-found, `conflict` for
   * what is no draft any more or is not at the version that is expected, and `invalid` as `create` does.
   */
  async update(transferId: number, sent: SentTransfer, expectedVersion?: number | null): Promise<TransferDetails> {
    return this.database.run(async () => {
      const { transfer, lines } = await this.documents.lock(transferId);
      if (transfer.status !== 'draft') throw wrongStatus(transfer);
      await this.requireVersion(transferId, expectedVersion ?? null);
      await this.documents.requireRoom(transfer);
      const items = sent.items ?? lines.map(({ sku, quantity }) => ({ sku, quantity: quantity.toNumber() }));
      const checked = await this.checked(withChanges(transfer, sent), items);
      await this.transfers.update(transferId, checked.header);
      await this.lines.replace(transferId, checked.items);
      await this.remember(transferId, 'changed');
      return this.reader.get(transferId);
    });
  }

  /** The transfer is locked: nobody takes a step of it meanwhile. */
  private async requireVersion(transferId: number, expected: number | null): Promise<void> {
    if (expected === null) return;
    const version = await this.steps.version(transferId);
    if (version !== expected) throw otherVersion(transferId, version, expected);
  }

  /** What people typed, in the spelling of sources and catalogue. Products are held, so that no rename passes by. */
  private async checked(
    header: TransferHeader,
    sent: readonly SentItem[],
  ): Promise<{ readonly header: TransferHeader; readonly items: readonly PlannedItem[] }> {
    sourceScope().requireAny([header.originSourceCode, header.destinationSourceCode].filter((code) => code !== ''));
    const known = await this.sources.existing([header.originSourceCode, header.destinationSourceCode]);
    const { items, violations } = readItems(sent);
    const wrong = [...headerViolations(header, known), ...violations];
    if (items.length === 0 && violations.length === 0) {
      wrong.push({ message: '"%field" can not be empty.', parameters: { field: 'items' } });
    }
    // Thousands of unknown SKUs are not looked up where the request is refused anyway.
    const spelled = wrong.length === 0 ? await this.spelled(items, wrong) : [];
    if (wrong.length > 0) throw validationFailed(wrong.slice(0, NAMED_MAX));
    const spelling = (code: string): string => known.get(sourceCodeKey(code)) ?? code;
    return {
      header: {
        originSourceCode: spelling(header.originSourceCode),
        destinationSourceCode: spelling(header.destinationSourceCode),
        moveReservations: header.moveReservations,
        reference: header.reference,
        note: header.note,
        expectedAt: header.expectedAt,
      },
      items: spelled,
    };
  }

  private async spelled(items: readonly PlannedItem[], violations: ErrorDetail[]): Promise<PlannedItem[]> {
    const skus = items.map(({ sku }) => sku);
    await this.products.hold(skus);
    const products = await this.products.existing(skus);
    return items.flatMap(({ sku, quantity }) => {
      const product = products.get(skuKey(sku));
      if (product && hasSourceItems(product.typeId)) return [{ sku: product.sku, quantity }];
      violations.push(
        product
          ? { message: 'The product "%sku" has no stock of its own, and cannot be transferred.', parameters: { sku } }
          : { message: 'There is no product with the SKU "%sku".', parameters: { sku } },
      );
      return [];
    });
  }

  private async remember(transferId: number, kind: StepKind): Promise<void> {
    await this.steps.add(transferId, { kind, note: null, items: [] });
  }
}
