import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { validationFailed } from '../../../platform/errors/application-error.js';
import type { ResponseToKeep } from '../../../platform/idempotency/kept-responses.service.js';
import { AskedChanges } from '../../approvals/index.js';
import { hasSourceItems, ProductReader } from '../../catalog/index.js';
import { OrderReader } from '../../orders/index.js';
import { MoveReservations } from '../../reservations/index.js';
import { SourceItemWriter } from '../../source-items/index.js';
import type { SourceItemChange, StoredSourceItem } from '../../source-items/index.js';
import { distinctCodes } from '../domain/distinct.js';
import { planFullTransfer, strandedViolations } from '../domain/full-transfer.js';
import { TRANSFER_PERMISSION, transferPurpose } from '../domain/purpose.js';
import { touchedItems } from '../domain/route.js';
import type { TransferRoute } from '../domain/route.js';
import { TransferRoutes } from './transfer-routes.service.js';
import { TransferTransaction } from './transfer-transaction.service.js';

/** Products whose whole stock at one source goes to another. */
export interface FullTransferRequest extends TransferRoute {
  readonly skus: readonly string[];
  /** The origin loses its source items; else they stay, empty and out of stock. */
  readonly unassignsFromOrigin: boolean;
  /** What a person says about it, for the history. */
  readonly note?: string | null;
}

const USE_CASE = 'transfer-products';
const REFUSAL = 'Validation Error: Select different sources for origin and destination.';

/** Moves all of a source's stock of some products (spec, "Full source transfer"). */
@Injectable()
export class FullTransfer implements OnModuleInit {
  constructor(
    private readonly routes: TransferRoutes,
    private readonly transaction: TransferTransaction,
    private readonly products: ProductReader,
    private readonly reservations: MoveReservations,
    private readonly orders: OrderReader,
    private readonly writer: SourceItemWriter,
    private readonly asked: AskedChanges,
  ) {}

  onModuleInit(): void {
    this.asked.register<FullTransferRequest>({
      name: USE_CASE,
      permission: TRANSFER_PERMISSION,
      run: (request) => this.execute(request),
    });
  }

  /**
   * All products or none, with source-level reservations together with what open orders hold at the origin. SKUs that
   * the catalogue does not have and products without source items are passed over. The number of statements does not
   * depend on theirs. Throws `invalid` that lists what is wrong with the sources; or that names the order whose stock
   * the destination does not serve. Nor does it take an item from the origin that has goods in other states there.
   */
  async execute(request: FullTransferRequest, keep?: ResponseToKeep<void>): Promise<void> {
    await this.asked.asking(USE_CASE, request, () => this.transfer(request, keep));
  }

  private async transfer(request: FullTransferRequest, keep: ResponseToKeep<void> | undefined): Promise<void> {
    const { route, violations } = await this.routes.resolve(request);
    if (violations.length > 0) throw validationFailed(violations, REFUSAL);
    const skus = distinctCodes(request.skus);
    await this.transaction.run({ locations: touchedItems(route, skus), keep }, async (isReservedPerSource) => {
      const moved = await this.transferable(skus);
      if (isReservedPerSource) {
        await this.reservations.execute({
          ...route,
          skus: moved,
          objectIdsOf: (incrementIds) => this.orders.entityIdsOf(incrementIds),
        });
      }
      await this.move({ ...request, ...route, skus: moved });
    });
  }

  private async move({ skus, unassignsFromOrigin, note, ...route }: FullTransferRequest): Promise<void> {
    const [items, purpose] = [touchedItems(route, skus), transferPurpose(note)];
    if (!unassignsFromOrigin) {
      const plan = (stored: readonly StoredSourceItem[]): SourceItemChange[] =>
        planFullTransfer(route, skus, { stored, unassignsFromOrigin });
      await this.writer.applyPlanned(items, plan, purpose);
      return;
    }
    await this.writer.applyInStates(
      items,
      (stored) => {
        const stranded = strandedViolations(route, stored.states);
        if (stranded.length > 0) throw validationFailed(stranded, 'Transfer validation failed');
        return [{ items: planFullTransfer(route, skus, { stored: stored.items, unassignsFromOrigin }) }];
      },
      purpose,
      { mayDelete: true },
    );
  }

  /** In the catalogue's spelling. */
  private async transferable(skus: readonly string[]): Promise<string[]> {
    const known = await this.products.existing(skus);
    return [...known.values()].filter(({ typeId }) => hasSourceItems(typeId)).map(({ sku }) => sku);
  }
}
