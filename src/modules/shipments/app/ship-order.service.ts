import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Sequences } from '../../../platform/database/sequences.js';
import { OrderBook } from '../../orders/index.js';
import type { NewComment, RequestedItem } from '../../orders/index.js';
import type { NewTrack } from '../domain/shipment.js';
import { PostShipment } from './post-shipment.service.js';
import { PrepareShipment } from './prepare-shipment.service.js';

/** What a client wants shipped, and from where. */
export interface ShipOrderRequest {
  readonly orderId: number;
  /** No items: everything that is still to be shipped. */
  readonly items: readonly RequestedItem[];
  /** Null leaves the choice to the service. */
  readonly sourceCode: string | null;
  readonly tracks: readonly NewTrack[];
  readonly comments: readonly NewComment[];
  /** As the client described them; nothing here depends on them. */
  readonly packages: readonly unknown[];
}

/** Ships goods of an order (spec, "Ship an order"). */
@Injectable()
export class ShipOrder {
  constructor(
    private readonly database: Database,
    private readonly sequences: Sequences,
    private readonly orderBook: OrderBook,
    private readonly prepare: PrepareShipment,
    private readonly post: PostShipment,
  ) {}

  /**
   * Makes one shipment in one transaction: takes the goods from their source, gives back what the order had reserved of
   * them and counts them as shipped; answers the shipment's id. The order is locked first, so of two requests for the same
   * goods the second finds them shipped. Throws not-found for an unknown order, and `invalid` with every rule that the
   * shipment breaks, or with what its source lacks; then nothing is written.
   */
  async execute(request: ShipOrderRequest): Promise<number> {
    // Before the transaction: inside, a new block of ids would need a second connection while rows are locked.
    const [shipmentId] = await this.sequences.take('shipment', 1);
    if (shipmentId === undefined) throw new Error('The sequence gave no id.');
    await this.database.run(async () => {
      const order = await this.orderBook.lock(request.orderId);
      const { lines, sourceCode } = await this.prepare.execute(order, request);
      await this.post.execute(order, { ...request, shipmentId, lines, sourceCode });
      await this.orderBook.record(order, {
        items: lines.map(({ item, quantity }) => ({ itemId: item.itemId, shipped: quantity })),
      });
    });
    return shipmentId;
  }
}
