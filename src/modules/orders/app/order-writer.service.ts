import { Injectable } from '@nestjs/common';
import { KeptResponses } from '../../../platform/idempotency/kept-responses.service.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { IncrementIdTaken } from '../../placement/index.js';
import type { PlacedDocument, PlacementWriter } from '../../placement/index.js';
import { PickupLocationReader } from '../../pickup/index.js';
import { DEFAULT_STORE_ID } from '../../stores/index.js';
import { NewOrderRepository } from '../data/new-order.repository.js';
import { OrderViewRepository } from '../data/order-view.repository.js';
import { newOrder } from '../domain/new-order.js';
import type { OrderView } from '../domain/order-view.js';
import { OrderFollowUps } from './order-follow-ups.service.js';
import type { OrderPlacement } from './order-placement.js';

/** Writes the orders of a group in the transaction that reserves for them. */
@Injectable()
export class OrderWriter implements PlacementWriter<OrderPlacement> {
  constructor(
    private readonly orders: NewOrderRepository,
    private readonly views: OrderViewRepository,
    private readonly responses: KeptResponses,
    private readonly followUps: OrderFollowUps,
    private readonly pickupLocations: PickupLocationReader,
  ) {}

  /**
   * A key with a recorded response comes before a number that is taken: the order that has it may be this very one. Of
   * equal numbers in one group the ledger itself lets the first one pass whose goods are there.
   */
  async refusals(placements: readonly OrderPlacement[]): Promise<ReadonlyMap<OrderPlacement, Error>> {
    const refusals = await this.responses.refusals(placements, ({ keep }) => keep);
    const numbers = placements.filter((placement) => !refusals.has(placement));
    // Numbers are compared as the database does.
    const taken = new Set((await this.orders.takenNumbers(numbers.map(({ incrementId }) => incrementId))).map(skuKey));
    for (const placement of numbers) {
      const { incrementId } = placement;
      if (taken.has(skuKey(incrementId))) refusals.set(placement, new IncrementIdTaken(incrementId));
    }
    await this.findPickupLocations(placements, refusals);
    return refusals;
  }

  /** Orders that are picked up where their stock has no open location are refused too. */
  private async findPickupLocations(
    placements: readonly OrderPlacement[],
    refusals: Map<OrderPlacement, Error>,
  ): Promise<void> {
    const wanted = placements.flatMap((placement) => {
      const { pickupLocationCode: code, storeId } = placement.draft;
      return code && !refusals.has(placement) ? [{ placement, code, storeId: storeId ?? DEFAULT_STORE_ID }] : [];
    });
    const locations = await this.pickupLocations.check(wanted);
    for (const [position, { placement }] of wanted.entries()) {
      const location = locations[position];
      if (location instanceof Error) refusals.set(placement, location);
      else placement.pickupLocationCode = location ?? null;
    }
  }

  async write(documents: readonly PlacedDocument<OrderPlacement>[]): Promise<void> {
    const views = new Map<OrderPlacement, OrderView>();
    for (const { content, ...placed } of documents) {
      const { orderId, itemIds, pickupLocationCode, currencyCode } = content;
      views.set(content, newOrder(content.draft, { ...placed, orderId, itemIds, pickupLocationCode, currencyCode }));
    }
    await this.orders.insert([...views.values()]);
    for (const [placement, view] of views) placement.placed = await this.followedUp(placement, view);
    await this.responses.recordAll(
      [...views.keys()].flatMap(({ keep, placed }) => (keep && placed ? [{ keep, result: placed }] : [])),
    );
  }

  /** The order as its virtual lines' invoice left it, where it asks for one and has such lines. */
  private async followedUp({ draft }: OrderPlacement, view: OrderView): Promise<OrderView> {
    const { order } = view;
    if (!draft.autoInvoice || !order.items.some((item) => item.isVirtual)) return view;
    await this.followUps.invoice(order.entityId);
    const invoiced = await this.views.find(order.entityId);
    if (!invoiced) throw new Error(`Order ${order.incrementId} was not written.`);
    return invoiced;
  }
}
