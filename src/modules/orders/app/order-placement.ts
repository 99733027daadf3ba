import type { ResponseToKeep } from '../../../platform/idempotency/kept-responses.service.js';
import { incrementIdOf } from '../domain/increment-id.js';
import type { OrderDraft } from '../domain/order-draft.js';
import type { OrderView } from '../domain/order-view.js';

/** An order on its way into the database. Its ids stay the same over all attempts to write it. */
export class OrderPlacement {
  /** The order as the last attempt wrote it; it counts once the placement is known to have been made. */
  placed: OrderView | undefined;

  /** Where it is picked up, in the spelling of the source: what the last attempt found. */
  pickupLocationCode: string | null = null;

  constructor(
    readonly draft: OrderDraft,
    readonly orderId: number,
    readonly itemIds: readonly number[],
    readonly keep: ResponseToKeep<OrderView> | undefined,
    /** Of its prices, where the draft does not say another one (ISO 4217). */
    readonly currencyCode: string,
  ) {}

  get incrementId(): string {
    return this.draft.incrementId ?? incrementIdOf(this.orderId);
  }

  get isNumberGenerated(): boolean {
    return this.draft.incrementId === null;
  }

  /** The same order under another id, hence another generated number. */
  withId(orderId: number): OrderPlacement {
    return new OrderPlacement(this.draft, orderId, this.itemIds, this.keep, this.currencyCode);
  }
}
