import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { validationFailed } from '../../../platform/errors/application-error.js';
import { KeptResponses } from '../../../platform/idempotency/kept-responses.service.js';
import type { ResponseToKeep } from '../../../platform/idempotency/kept-responses.service.js';
import { AVAILABLE } from '../../adjustment-history/index.js';
import { OrderReader } from '../../orders/index.js';
import { MoveReservations } from '../../reservations/index.js';
import { SourceItemWriter } from '../../source-items/index.js';
import { StockStateReader } from '../../stock-states/index.js';
import { TransferTransaction } from '../../transfers/index.js';
import { RECEIVE_PERMISSION } from '../domain/permissions.js';
import { arrivingOnSale, planReceipt } from '../domain/step-plan.js';
import type { SentArrival, StepPlan } from '../domain/step-plan.js';
import { destinationItems, receiptPurpose, receiptSteps, touchedItems } from '../domain/stock-steps.js';
import { isMoving, wrongStatus } from '../domain/transfer.js';
import type { StepItem, Transfer } from '../domain/transfer.js';
import { AskedSteps } from './asked-steps.service.js';
import { FreshLocations } from './fresh-locations.service.js';
import { noteOfStep, skusOf, TransferDocuments } from './transfer-documents.service.js';
import { requireDestination } from './transfer-ends.service.js';
import { TransferReader } from './transfer-reader.service.js';
import type { TransferDetails } from './transfer-reader.service.js';

/** What has arrived; without items all that is on its way, as available. */
export interface ReceiptRequest {
  readonly items: readonly SentArrival[] | null;
  readonly note: string | null;
  /** Whether reservations follow this receipt; what the transfer says where nothing is said. */
  readonly moveReservations: boolean | null;
}

/** Takes in what a transfer brings (spec, reason `state_move`). */
@Injectable()
export class ReceiveTransfer implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly documents: TransferDocuments,
    private readonly locations: FreshLocations,
    private readonly transaction: TransferTransaction,
    private readonly moving: MoveReservations,
    private readonly orders: OrderReader,
    private readonly states: StockStateReader,
    private readonly writer: SourceItemWriter,
    private readonly reader: TransferReader,
    private readonly responses: KeptResponses,
    private readonly asked: AskedSteps,
  ) {}

  onModuleInit(): void {
    this.asked.register<ReceiptRequest>('receive', RECEIVE_PERMISSION, ({ transferId, request, revision }) =>
      this.execute(transferId, request, undefined, revision),
    );
  }

  /**
   * Moves what has arrived from `in_transit` to its state, with two history rows for each item. Every item or none. The
   * number of statements does not depend on that of the items. Throws not-found, and `conflict` for a transfer of which
   * nothing is on its way. Throws one `invalid` that names every item at fault: more than is on its way, unknown states.
   * Where the transfer moves reservations and they are kept per source, those of orders follow what is available then, from
   * the oldest order on. That is refused, naming the order, where the destination does not serve its stock. Throws
   * `out-of-scope` for a bound caller to whom the destination is foreign.
   * `revision` is how many steps the transfer has to have had.
   */
  async execute(
    transferId: number,
    request: ReceiptRequest,
    keep?: ResponseToKeep<TransferDetails>,
    revision?: number,
  ): Promise<TransferDetails> {
    return this.asked.asking('receive', { transferId, request, revision }, (expected) =>
      this.takeIn(transferId, request, { keep, revision: expected }),
    );
  }

  private async takeIn(
    transferId: number,
    request: ReceiptRequest,
    {
      keep,
      revision,
    }: { readonly keep: ResponseToKeep<TransferDetails> | undefined; readonly revision: number | undefined },
  ): Promise<TransferDetails> {
    const note = noteOfStep(request.note);
    return this.locations.around(transferId, async (known, skus) => {
      requireDestination(known);
      if (!(request.moveReservations ?? known.moveReservations)) {
        return this.database.run(async () => {
          const details = await this.receive(transferId, request, { note, revision, follow: () => Promise.resolve() });
          if (keep) await this.responses.record(keep, details);
          return details;
        });
      }
      const locations = touchedItems(known, skus);
      return this.transaction.run({ locations, keep }, (isReservedPerSource) =>
        this.receive(transferId, request, {
          note,
          revision,
          follow: async (transfer, plan) => {
            this.locations.requireAmong(locations, touchedItems(transfer, skusOf(plan.items)));
            if (isReservedPerSource) await this.moveReservations(transfer, plan);
          },
        }),
      );
    });
  }

  private async receive(
    transferId: number,
    request: ReceiptRequest,
    options: {
      readonly note: string | null;
      readonly revision: number | undefined;
      readonly follow: (transfer: Transfer, plan: StepPlan) => Promise<void>;
    },
  ): Promise<TransferDetails> {
    const { note, revision, follow } = options;
    const locked = await this.documents.lock(transferId, revision);
    const { transfer } = locked;
    requireDestination(transfer);
    if (!isMoving(transfer)) throw wrongStatus(transfer);
    await this.documents.requireRoom(transfer);
    const plan = planReceipt(locked.lines, request.items);
    // The holders of reservations are locked before products and items.
    await follow(transfer, plan);
    await this.holdStates(plan.items);
    await this.documents.holdProducts(locked);
    await this.writer.applyInStates(
      destinationItems(transfer, skusOf(plan.items)),
      () => receiptSteps(transfer, plan.items),
      receiptPurpose(transfer, note),
    );
    await this.documents.record(transfer, 'received', { ...plan, note });
    return this.reader.get(transferId);
  }

  private async holdStates(items: readonly StepItem[]): Promise<void> {
    const named = [...new Set(items.map(({ state }) => state))].filter((state) => state !== AVAILABLE);
    const known = await this.states.hold(named);
    const unknown = named.filter((code) => !known.has(code));
    if (unknown.length === 0) return;
    throw validationFailed(
      unknown.map((code) => ({ message: 'There is no stock state with the code "%code".', parameters: { code } })),
    );
  }

  /** As many as have come on sale here, at most. */
  private async moveReservations(transfer: Transfer, { items }: StepPlan): Promise<void> {
    const upTo = arrivingOnSale(items);
    if (upTo.size === 0) return;
    await this.moving.execute({
      originSourceCode: transfer.originSourceCode,
      destinationSourceCode: transfer.destinationSourceCode,
      skus: skusOf(items.filter(({ state }) => state === AVAILABLE)),
      upTo,
      objectIdsOf: (incrementIds) => this.orders.entityIdsOf(incrementIds),
    });
  }
}
