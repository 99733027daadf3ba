import { Injectable } from '@nestjs/common';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { Currencies } from '../../stores/index.js';
import { OrderReader } from '../app/order-reader.service.js';
import type { Order } from '../domain/order.js';
import { OrderLoader } from './order-loader.js';

/** In which currency the amounts of orders and of their documents are. */
@Injectable()
export class OrderCurrencies {
  private readonly loader: OrderLoader;

  constructor(
    private readonly currencies: Currencies,
    orders: OrderReader,
  ) {
    this.loader = new OrderLoader(orders);
  }

  /** The one in which it was placed; of an order from before currencies the one that its website has now. */
  async of(
    context: GraphqlContext,
    { currencyCode, storeId }: Pick<Order, 'currencyCode' | 'storeId'>,
  ): Promise<string> {
    if (currencyCode != null) return currencyCode;
    const loader = context.loader('currencies of stores', async (storeIds: readonly number[]) => {
      const currencyOf = await this.currencies.ofStores(storeIds);
      return new Map(storeIds.map((id) => [id, currencyOf(id)] as const));
    });
    return (await loader.load(storeId)) ?? this.currencies.usual();
  }

  /** As `of`, for a document of the order. */
  async ofDocument(context: GraphqlContext, { orderId }: { readonly orderId: number }): Promise<string> {
    const order = await this.loader.order(context, orderId);
    return order ? this.of(context, order) : this.currencies.usual();
  }
}
