import { Injectable } from '@nestjs/common';
import { sourceScope } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { Sequences } from '../../../platform/database/sequences.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { itemOf, LockedOrders, CurrentSkus, ReleaseGoods } from '../../orders/index.js';
import type { NewComment, Order, CurrentSkuLine, RequestedItem } from '../../orders/index.js';
import { SourceDeduction } from '../../source-deduction/index.js';
import { ShipmentRepository } from '../data/shipment.repository.js';
import { shipmentRefused, notSaved, SHIPMENT_VIOLATIONS } from '../domain/messages.js';
import { planShipment } from '../domain/shipment-plan.js';
import type { NewShipment, NewTrack } from '../domain/shipment.js';
import { ResolveShipmentSource } from './resolve-shipment-source.service.js';

/** What a client wants shipped, and from where. */
export interface OrderShipment {
  readonly orderId: number;
  /** No items: everything that is still to be shipped. */
  readonly items: readonly RequestedItem[];
  /** Null leaves the choice to the service. */
  readonly sourceCode: string | null;
  readonly tracks: readonly NewTrack[];
  readonly comments: readonly NewComment[];
  /** As the client described them; nothing here depends on them. */
  readonly packages: readonly unknown[];
  /** The customer is told with it that the order is ready for pickup: such orders are shipped in no other way. */
  readonly isReadyForPickup?: true;
  /** What `takeId` gave, for a caller with a transaction of its own. */
  readonly shipmentId?: number;
}

/** A checked shipment with its id and its source. */
type ShipmentToPost = Pick<NewShipment, 'shipmentId' | 'sourceCode' | 'tracks' | 'comments' | 'packages'> & {
  readonly lines: readonly CurrentSkuLine[];
};

/** Ships goods of an order (spec, "Ship an order"). */
@Injectable()
export class ShipOrder {
  constructor(
    private readonly database: Database,
    private readonly sequences: Sequences,
    private readonly lockedOrders: LockedOrders,
    private readonly goods: CurrentSkus,
    private readonly resolveSource: ResolveShipmentSource,
    private readonly deduction: SourceDeduction,
    private readonly shipments: ShipmentRepository,
    private readonly releaseGoods: ReleaseGoods,
  ) {}

  /**
   * The id of a shipment to come. Take it before the transaction: inside, the row of the sequence would be locked behind
   * the order, until the commit.
   */
  async takeId(): Promise<number> {
    const [shipmentId] = await this.sequences.take('shipment', 1);
    if (shipmentId === undefined) throw new Error('The sequence gave no id.');
    return shipmentId;
  }

  /**
   * Makes one shipment in one transaction. It takes the goods from their source, gives back what the order had reserved
   * of them and counts them as shipped. Returns the shipment's id. The order is locked first, so of two requests for
   * the same goods the second finds them shipped. Throws not-found for an unknown order. Throws `invalid` with every
   * rule that the shipment breaks, or with what its source lacks; then nothing is written.
   */
  async execute(request: OrderShipment): Promise<number> {
    const shipmentId = request.shipmentId ?? (await this.takeId());
    await this.database.run(async () => {
      const order = await this.lockedOrders.lock(request.orderId);
      const lines = await this.linesOf(order, request);
      const sourceCode = await this.sourceOf(order, lines, request.sourceCode);
      await this.post(order, { ...request, shipmentId, lines, sourceCode });
      await this.lockedOrders.record(order, {
        items: lines.map(({ item, quantity }) => ({ itemId: item.itemId, shipped: quantity })),
      });
    });
    return shipmentId;
  }

  /**
   * Throws `invalid` that names every broken rule (upstream interface, "Ship"), and for an order that is picked up where
   * its customer is not told.
   */
  private async linesOf(order: Order, request: OrderShipment): Promise<readonly CurrentSkuLine[]> {
    const plan = planShipment(order, request);
    if (plan.violations.length > 0) throw shipmentRefused(plan.violations);
    if (order.pickupLocationCode && !request.isReadyForPickup)
      throw notSaved([{ message: SHIPMENT_VIOLATIONS.pickup }]);
    return this.goods.of(plan.lines);
  }

  /**
   * Throws `invalid` where the source does not exist, or where the client has to name one. Throws `out-of-scope` for one
   * that the caller is not bound to.
   */
  private async sourceOf(order: Order, lines: readonly CurrentSkuLine[], requested: string | null): Promise<string> {
    sourceScope().requireAll(() => (requested ? [requested] : []));
    const sourceCode = requested
      ? await this.resolveSource.named(requested)
      : await this.resolveSource.find(order, lines);
    // Where the order reserved is not told: a bound caller has to name one of their sources.
    if (sourceCode === undefined || !sourceScope().allows(sourceCode))
      throw shipmentRefused([{ message: SHIPMENT_VIOLATIONS.noSource }]);
    return sourceCode;
  }

  /** Goods out of the source, the document, reservations back. */
  private async post(order: Order, shipment: ShipmentToPost): Promise<void> {
    await this.takeGoods(shipment);
    await this.shipments.insert({
      ...shipment,
      orderId: order.entityId,
      storeId: order.storeId,
      customerId: order.customerId,
      items: shipment.lines.map((line) => ({ ...itemOf(line), sku: line.sku })),
    });
    await this.releaseGoods.execute(order, 'shipment_created', shipment.lines);
  }

  /** Throws `invalid` with what the source lacks among its `errors`. */
  private async takeGoods({ shipmentId, sourceCode, lines }: ShipmentToPost): Promise<void> {
    try {
      await this.deduction.execute({
        items: lines.filter((line) => line.isKeptAtSources).map(({ sku, quantity }) => ({ sourceCode, sku, quantity })),
        purpose: { reason: 'shipment', reference: { type: 'shipment', id: String(shipmentId) } },
      });
    } catch (error) {
      const isRefused = error instanceof ApplicationError && (error.kind === 'invalid' || error.kind === 'not-found');
      throw isRefused ? notSaved(causesOf(error)) : error;
    }
  }
}

/** The rule that is broken, and the items that break it. */
function causesOf({ message, parameters, errors }: ApplicationError): readonly ErrorDetail[] {
  return errors.some((error) => error.message === message) ? errors : [{ message, parameters }, ...errors];
}
