import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { validationFailed } from '../../../platform/errors/application-error.js';
import type { ResponseToKeep } from '../../../platform/idempotency/kept-responses.service.js';
import { OrderReader } from '../../orders/index.js';
import { MoveReservations } from '../../reservations/index.js';
import { SourceItemWriter } from '../../source-items/index.js';
import { SourceReservationsRepository, TransferTransaction } from '../../transfers/index.js';
import type { SentItem } from '../domain/draft.js';
import { SHIP_PERMISSION } from '../domain/permissions.js';
import { planShipment, quantities } from '../domain/step-plan.js';
import type { StepPlan } from '../domain/step-plan.js';
import { originItems, originViolations, shipmentSteps, touchedItems, wayPurpose } from '../domain/stock-steps.js';
import { isMoving, wrongStatus } from '../domain/transfer.js';
import type { Transfer } from '../domain/transfer.js';
import { AskedSteps } from './asked-steps.service.js';
import { FreshLocations } from './fresh-locations.service.js';
import { noteOfStep, skusOf, TransferDocuments } from './transfer-documents.service.js';
import { requireOrigin } from './transfer-ends.service.js';
import { TransferReader } from './transfer-reader.service.js';
import type { TransferDetails } from './transfer-reader.service.js';

/** What leaves the origin; without items all that has not left. */
export interface ShipmentRequest {
  readonly items: readonly SentItem[] | null;
  readonly note: string | null;
}

/** How a step is done. */
interface StepOptions {
  readonly keep: ResponseToKeep<TransferDetails> | undefined;
  readonly revision: number | undefined;
}

/** Violations that a refusal names. */
const NAMED_MAX = 20;

/** Sends goods of a transfer on their way (spec, reasons `transfer_out` and `transfer_in`). */
@Injectable()
export class ShipTransfer implements OnModuleInit {
  constructor(
    private readonly documents: TransferDocuments,
    private readonly locations: FreshLocations,
    private readonly transaction: TransferTransaction,
    private readonly reservations: SourceReservationsRepository,
    private readonly moving: MoveReservations,
    private readonly orders: OrderReader,
    private readonly writer: SourceItemWriter,
    private readonly reader: TransferReader,
    private readonly asked: AskedSteps,
  ) {}

  onModuleInit(): void {
    this.asked.register<ShipmentRequest>('ship', SHIP_PERMISSION, ({ transferId, request, revision }) =>
      this.execute(transferId, request, undefined, revision),
    );
  }

  /**
   * Takes what leaves from what is available at the origin, and gives it to the destination as `in_transit`. Every item or
   * none, with two history rows for each. The number of statements does not depend on that of the items. Throws not-found,
   * `conflict` for a transfer that is over, and one `invalid` that names every item at fault. With source-level reservations
   * the locks of checkout are held, and what orders hold does not leave. A transfer that moves reservations takes it along,
   * where the destination serves the stocks of those orders. Throws `out-of-scope` for a bound caller to whom the origin is
   * foreign. `revision` is how many steps the transfer has to have had.
   */
  async execute(
    transferId: number,
    request: ShipmentRequest,
    keep?: ResponseToKeep<TransferDetails>,
    revision?: number,
  ): Promise<TransferDetails> {
    return this.asked.asking('ship', { transferId, request, revision }, (expected) =>
      this.ship(transferId, request, { keep, revision: expected }),
    );
  }

  private async ship(
    transferId: number,
    request: ShipmentRequest,
    { keep, revision }: StepOptions,
  ): Promise<TransferDetails> {
    const note = noteOfStep(request.note);
    return this.locations.around(transferId, (known, skus) => {
      requireOrigin(known);
      const locations = originItems(known, skus);
      return this.transaction.run({ locations, keep }, async (isReservedPerSource) => {
        const locked = await this.documents.lock(transferId, revision);
        const { transfer } = locked;
        requireOrigin(transfer);
        if (transfer.status !== 'draft' && !isMoving(transfer)) throw wrongStatus(transfer);
        this.locations.requireAmong(locations, originItems(transfer, skusOf(locked.lines)));
        await this.documents.requireRoom(transfer);
        const plan = planShipment(locked.lines, request.items);
        if (isReservedPerSource && transfer.moveReservations) await this.requireServed(transfer, plan);
        await this.documents.holdProducts(locked);
        await this.write(transfer, plan, { isReservedPerSource, note });
        await this.documents.record(transfer, 'shipped', { ...plan, note });
        return this.reader.get(transferId);
      });
    });
  }

  private async write(
    transfer: Transfer,
    { items }: StepPlan,
    { isReservedPerSource, note }: { readonly isReservedPerSource: boolean; readonly note: string | null },
  ): Promise<void> {
    const skus = skusOf(items);
    await this.writer.applyInStates(
      touchedItems(transfer, skus),
      async (stored) => {
        // Read only now that the rows are locked, as a partial transfer does: a shipment may have taken goods and their reservation.
        const counts = isReservedPerSource && !transfer.moveReservations;
        const reserved = counts ? await this.reservations.at(transfer.originSourceCode, skus) : undefined;
        const violations = originViolations(transfer, items, { stored, reserved });
        if (violations.length > 0) throw validationFailed(violations.slice(0, NAMED_MAX));
        return shipmentSteps(transfer, items);
      },
      wayPurpose(transfer, note),
      { alsoAt: [transfer.destinationSourceCode] },
    );
  }

  /** What could not follow at receipt is better refused while the goods are still here. */
  private async requireServed(transfer: Transfer, { items }: StepPlan): Promise<void> {
    await this.moving.requireServed({
      originSourceCode: transfer.originSourceCode,
      destinationSourceCode: transfer.destinationSourceCode,
      skus: skusOf(items),
      upTo: quantities(items),
      objectIdsOf: (incrementIds) => this.orders.entityIdsOf(incrementIds),
    });
  }
}
