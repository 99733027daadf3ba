import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { SourceItemWriter, stateKey } from '../../source-items/index.js';
import type { StoredStock } from '../../source-items/index.js';
import { TransferInspectionRepository } from '../data/transfer-inspection.repository.js';
import { TransferLineRepository } from '../data/transfer-line.repository.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { planCorrection } from '../domain/step-plan.js';
import { destinationItems, lossPurpose } from '../domain/stock-steps.js';
import { IN_TRANSIT, isMoving, statusOf } from '../domain/transfer.js';
import type { Transfer, TransferLine } from '../domain/transfer.js';
import { skusOf, TransferDocuments } from './transfer-documents.service.js';
import type { LockedTransfer } from './transfer-documents.service.js';
import { TransferInspection } from './transfer-inspection.service.js';

const TRANSFERS_PER_LOOK = 10;
const NOTE = 'transfer_repair';

/** What a run did or, dry, would do. */
export interface TransferRepair {
  /** Transfers whose lines follow from their steps again. */
  readonly recounted: number;
  /** Transfers of which goods were written off that their destination does not have in transit any more. */
  readonly corrected: number;
  /** Steps of which the history says something else: nobody can tell which of the two is right. */
  readonly unlike: number;
}

export interface TransferRepairOptions {
  readonly dryRun: boolean;
  /** Called after each look and each repair; may throw to stop. */
  readonly afterStep?: (step: { readonly examined: number; readonly repaired: number }) => void;
}

/** Sets open transfers right. It moves no goods: the ledger of supply says where those are. Each in its own transaction. */
@Injectable()
export class RepairTransfers {
  constructor(
    private readonly database: Database,
    private readonly inspection: TransferInspection,
    private readonly inspected: TransferInspectionRepository,
    private readonly documents: TransferDocuments,
    private readonly transfers: TransferRepository,
    private readonly lines: TransferLineRepository,
    private readonly writer: SourceItemWriter,
  ) {}

  /** Looks at every open transfer, the oldest first: where two wait for the same goods, that one is written off. */
  async execute({ dryRun, afterStep = () => undefined }: TransferRepairOptions): Promise<TransferRepair> {
    const total = { recounted: 0, corrected: 0, unlike: 0 };
    for (let after: number | undefined = 0; after !== undefined;) {
      const slice = await this.inspection.slice(after, TRANSFERS_PER_LOOK);
      after = slice.next;
      total.unlike += slice.unlikeHistory.length;
      afterStep({ examined: slice.examined, repaired: 0 });
      for (const { transferId } of slice.miscounts) {
        total.recounted += dryRun ? 1 : await this.recount(transferId);
        afterStep({ examined: 0, repaired: 1 });
      }
      for (const transferId of new Set(slice.shortages.map((shortage) => shortage.transferId))) {
        total.corrected += dryRun ? 1 : await this.correct(transferId);
        afterStep({ examined: 0, repaired: 1 });
      }
    }
    return total;
  }

  /** Products are held, so that none is renamed between the steps that are read and the lines that are written. */
  private async recount(transferId: number): Promise<number> {
    return this.database.run(async () => {
      const locked = await this.documents.lock(transferId);
      await this.documents.holdProducts(locked);
      const { transfer, lines } = locked;
      const sums = new Map(
        (await this.inspected.linesBySteps(transferId)).map(({ sku, ...sum }) => [skuKey(sku), sum] as const),
      );
      const counted = lines.map((line): TransferLine => {
        const sum = sums.get(skuKey(line.sku));
        return {
          ...line,
          shipped: Quantity.of(sum?.shipped ?? 0),
          received: Quantity.of(sum?.received ?? 0),
          returned: Quantity.of(sum?.returned ?? 0),
          lost: Quantity.of(sum?.lost ?? 0),
        };
      });
      await this.lines.save(transferId, counted);
      if (isMoving(transfer)) await this.transfers.update(transferId, { status: statusOf(counted) });
      return 1;
    });
  }

  /** Under the locks of the items, where no other transfer can change what is in transit there. */
  private async correct(transferId: number): Promise<number> {
    return this.database.run(async () => {
      const locked = await this.documents.lock(transferId);
      const { transfer } = locked;
      if (!isMoving(transfer)) return 0;
      await this.documents.holdProducts(locked);
      let missing: ReadonlyMap<string, Quantity> = new Map();
      await this.writer.applyInStates(
        destinationItems(transfer, skusOf(locked.lines)),
        async (stored) => {
          missing = await this.missing(locked, stored);
          return [];
        },
        lossPurpose(transfer, NOTE),
      );
      const plan = planCorrection(locked.lines, missing);
      if (!plan) return 0;
      await this.documents.record(transfer, 'corrected', { ...plan, note: NOTE });
      return 1;
    });
  }

  /** What all open transfers bring to the destination beyond what it has in transit, by `skuKey`. */
  private async missing(
    { transfer, lines }: LockedTransfer,
    stored: StoredStock,
  ): Promise<ReadonlyMap<string, Quantity>> {
    const awaited = await this.awaited(transfer, lines);
    const found = new Map(stored.states.map((state) => [stateKey(state), state.quantity]));
    return new Map(
      [...awaited].map(([key, { sku, quantity }]) => {
        const there = found.get(stateKey({ sourceCode: transfer.destinationSourceCode, sku, state: IN_TRANSIT }));
        return [key, quantity.minus(there ?? Quantity.ZERO).max(Quantity.ZERO)];
      }),
    );
  }

  private async awaited(
    transfer: Transfer,
    lines: readonly TransferLine[],
  ): Promise<ReadonlyMap<string, { readonly sku: string; readonly quantity: Quantity }>> {
    const sums = new Map<string, { sku: string; quantity: Quantity }>();
    for (const { sku, quantity } of await this.lines.onTheirWay(destinationItems(transfer, skusOf(lines)))) {
      const known = sums.get(skuKey(sku));
      sums.set(skuKey(sku), { sku, quantity: known ? known.quantity.plus(quantity) : quantity });
    }
    return sums;
  }
}
