import { Context, Parent } from '@nestjs/graphql';
import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { ENTITY_ID_MAX, Order, OrderCurrencies, OrderLoader, toOrder } from '../../orders/graphql/index.js';
import { OrderReader } from '../../orders/index.js';
import { CreditMemoReader } from '../app/credit-memo-reader.service.js';
import { toCreditMemo } from './credit-memo.mapping.js';
import { CreditMemo } from './credit-memo.type.js';

/** Credit memos over GraphQL. */
@GqlResolver(() => CreditMemo)
export class CreditMemosResolver {
  private readonly orders: OrderLoader;

  constructor(
    private readonly reader: CreditMemoReader,
    orders: OrderReader,
    private readonly currencies: OrderCurrencies,
  ) {
    this.orders = new OrderLoader(orders);
  }

  @Gql.query(() => CreditMemo, {
    permission: 'Vendor_Sales::sales_creditmemo',
    description: 'A credit memo with its lines',
  })
  async creditMemo(
    @Arg.int('id', { min: 0, max: ENTITY_ID_MAX, description: 'The id of the credit memo' }) id: number,
  ): Promise<CreditMemo> {
    return toCreditMemo(await this.reader.get(id));
  }

  @Gql.field(() => Order, {
    permission: 'Vendor_Sales::actions_view',
    nullable: true,
    description: 'The order, for whoever may look at it',
  })
  async order(@Parent() { orderId }: CreditMemo, @Context() context: GraphqlContext): Promise<Order | undefined> {
    const view = await this.orders.view(context, orderId);
    return view && toOrder(view);
  }

  @Gql.field(() => String, {
    permission: 'inherited',
    description: 'The currency of its amounts (ISO 4217): that of the order',
  })
  async currency(@Parent() document: CreditMemo, @Context() context: GraphqlContext): Promise<string> {
    return this.currencies.ofDocument(context, document);
  }
}
