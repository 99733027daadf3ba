import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import type { OrderReader } from '../app/order-reader.service.js';
import type { Order as OrderOfRecord } from '../domain/order.js';
import type { OrderView } from '../domain/order-view.js';

const NAME = 'orders';

/** Orders that several fields of a request ask for, read once. Undefined for an order that does not exist. */
export class OrderLoader {
  constructor(private readonly reader: Pick<OrderReader, 'existing'>) {}

  view(context: GraphqlContext, orderId: number): Promise<OrderView | undefined> {
    return this.loader(context).load(orderId);
  }

  /** As `view`, read anew: after a change. */
  fresh(context: GraphqlContext, orderId: number): Promise<OrderView | undefined> {
    return this.loader(context).clear(orderId).load(orderId);
  }

  async order(context: GraphqlContext, orderId: number): Promise<OrderOfRecord | undefined> {
    return (await this.view(context, orderId))?.order;
  }

  /** Remembers orders that the request has read already. */
  prime(context: GraphqlContext, views: readonly OrderView[]): void {
    for (const view of views) this.loader(context).prime(view.order.entityId, view);
  }

  private loader(context: GraphqlContext): ReturnType<typeof context.loader<number, OrderView>> {
    return context.loader<number, OrderView>(NAME, (ids) => this.reader.existing(ids));
  }
}
