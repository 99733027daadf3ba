import { Context, Parent } from '@nestjs/graphql';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { documentsComplexity, documentsOf, Order, OrderLoader } from '../../orders/graphql/index.js';
import { OrderReader } from '../../orders/index.js';
import { Settings } from '../../settings/index.js';
import { CreditMemoReader } from '../app/credit-memo-reader.service.js';
import { canRefund } from '../domain/refund-plan.js';
import { toCreditMemo } from './credit-memo.mapping.js';
import { CreditMemo } from './credit-memo.type.js';

/** What an order shows of its credit memos. */
@GqlResolver(() => Order)
export class OrderCreditMemosResolver {
  private readonly orders: OrderLoader;

  constructor(
    private readonly reader: CreditMemoReader,
    private readonly settings: Settings,
    orders: OrderReader,
  ) {
    this.orders = new OrderLoader(orders);
  }

  @Gql.field(() => [CreditMemo], {
    permission: 'Vendor_Sales::sales_creditmemo',
    nullable: true,
    description: 'Its credit memos, oldest first',
    complexity: documentsComplexity,
  })
  async creditMemos(@Parent() { id }: Order, @Context() context: GraphqlContext): Promise<readonly CreditMemo[]> {
    return documentsOf(context, 'credit memos of orders', id, async (criteria) => {
      const { documents } = await this.reader.search(criteria);
      return documents.map(toCreditMemo);
    });
  }

  @Gql.field(() => Boolean, { permission: 'inherited', description: 'Whether anything of it can be refunded now' })
  async canRefund(@Parent() { id }: Order, @Context() context: GraphqlContext): Promise<boolean> {
    const order = await this.orders.order(context, id);
    return order !== undefined && canRefund(order);
  }

  @Gql.field(() => Boolean, {
    permission: 'inherited',
    description: 'Whether refunded goods come back to stock where a refund does not say',
  })
  async returnsToStockByDefault(): Promise<boolean> {
    return this.settings.get('cataloginventory/item_options/auto_return');
  }
}
