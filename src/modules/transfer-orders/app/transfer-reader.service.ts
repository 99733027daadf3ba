import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import { notFound } from '../../../platform/errors/application-error.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { ProductReader } from '../../catalog/index.js';
import { TransferLineRepository } from '../data/transfer-line.repository.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { TransferStepRepository } from '../data/transfer-step.repository.js';
import type { TransferStep } from '../domain/transfer-step.js';
import { noSuchTransfer } from '../domain/transfer.js';
import type { StepItem, Transfer, TransferLine, TransferTotals } from '../domain/transfer.js';

/** A line with what the catalogue says of its product. */
export type NamedTransferLine = TransferLine & { readonly name: string | null; readonly barcode: string | null };

/** A transfer with everything that is known of it. */
export interface TransferDetails {
  readonly transfer: Transfer;
  /** By SKU. */
  readonly lines: readonly NamedTransferLine[];
  /** In their order. */
  readonly steps: readonly TransferStep[];
  readonly totals: TransferTotals;
  /** The id of the last step. A draft is changed by nobody who has seen another one, if they say so. */
  readonly version: number;
}

/** A step with its quantities, by SKU and state. */
export type StepDetails = TransferStep & { readonly items: readonly StepItem[] };

/** Shows transfers; takes no locks. */
@Injectable()
export class TransferReader {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly lines: TransferLineRepository,
    private readonly steps: TransferStepRepository,
    private readonly products: ProductReader,
    private readonly reads: ReadDatabase,
  ) {}

  /** Throws not-found. */
  async get(transferId: number): Promise<TransferDetails> {
    const transfer = await this.transfers.find(transferId);
    if (!transfer) throw noSuchTransfer(transferId);
    const lines = await this.lines.of(transferId);
    const skus = lines.map(({ sku }) => sku);
    const products = await this.products.existing(skus);
    const barcodes = await this.products.barcodesOf(skus);
    const named = lines.map((line): NamedTransferLine => {
      const key = skuKey(line.sku);
      return { ...line, name: products.get(key)?.name ?? null, barcode: barcodes.get(key) ?? null };
    });
    const steps = await this.steps.of(transferId);
    return { transfer, lines: named, steps, totals: totalsOf(lines), version: steps.at(-1)?.stepId ?? 0 };
  }

  /** What a step has moved. Throws not-found. */
  async step(transferId: number, stepId: number): Promise<StepDetails> {
    const step = (await this.transfers.find(transferId)) && (await this.steps.find(transferId, stepId));
    if (step) return step;
    throw notFound('Transfer %id has no step with id "%step_id".', { id: transferId, step_id: stepId });
  }

  /** One page of transfers and the number of all matches. */
  async search(criteria: SearchCriteria): Promise<{ transfers: Transfer[]; totalCount: number }> {
    return this.reads.reading(() => this.transfers.search(criteria));
  }

  /** What the lines of transfers add up to, by id and in one statement. */
  async totals(transferIds: readonly number[]): Promise<ReadonlyMap<number, TransferTotals>> {
    return this.lines.totals(transferIds);
  }

  /** Whether there is such a transfer, the caller's or not. */
  async exists(transferId: number): Promise<boolean> {
    return this.transfers.exists(transferId);
  }

  /** The transfer of which the request was a step that moved goods; undefined where it was none. */
  async transferOf(requestId: string): Promise<number | undefined> {
    return this.steps.transferOf(requestId);
  }
}

function totalsOf(lines: readonly TransferLine[]): TransferTotals {
  const sumOf = (of: (line: TransferLine) => Quantity): Quantity => Quantity.sum(lines.map(of));
  return {
    items: lines.length,
    quantity: sumOf(({ quantity }) => quantity),
    shipped: sumOf(({ shipped }) => shipped),
    received: sumOf(({ received }) => received),
    returned: sumOf(({ returned }) => returned),
    lost: sumOf(({ lost }) => lost),
  };
}
