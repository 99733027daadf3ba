import { Context } from '@nestjs/graphql';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { checkedPage, pageComplexity, pageOf } from '../../../platform/graphql/page.js';
import { OrderReader } from '../app/order-reader.service.js';
import { OrderLoader } from './order-loader.js';
import { ENTITY_ID_MAX, OrderFilter, OrderSort } from './order.input.js';
import { toCriteria, toOrder } from './order.mapping.js';
import { Order, OrderPage } from './order.type.js';

const PERMISSION = 'Vendor_Sales::actions_view';

/** Orders over GraphQL: the same reader as on REST. */
@GqlResolver()
export class OrdersResolver {
  private readonly loader: OrderLoader;

  constructor(
    private readonly reader: OrderReader,
    private readonly reads: ReadDatabase,
  ) {
    this.loader = new OrderLoader(reader);
  }

  @Gql.query(() => Order, { permission: PERMISSION, description: 'An order with its lines' })
  async order(
    @Context() context: GraphqlContext,
    @Arg.int('id', { min: 0, max: ENTITY_ID_MAX, description: 'The id of the order' }) id: number,
  ): Promise<Order> {
    const view = await this.reader.get(id);
    this.loader.prime(context, [view]);
    return toOrder(view);
  }

  @Gql.query(() => OrderPage, {
    permission: PERMISSION,
    description: 'Orders, newest first unless sorted; a page past the end is the last one',
    complexity: pageComplexity,
  })
  async orders(
    @Context() context: GraphqlContext,
    @Arg.input('filter', OrderFilter, { nullable: true, description: 'What the rows have to be' })
    filter: OrderFilter | undefined,
    @Arg.input('sort', OrderSort, { nullable: true, description: 'What comes first' }) sort: OrderSort | undefined,
    @Arg.pageSize() pageSize: number,
    @Arg.currentPage() currentPage: number,
  ): Promise<OrderPage> {
    const page = checkedPage(pageSize, currentPage);
    const { sku, ...rest } = filter ?? {};
    const criteria = toCriteria(rest, sort ?? undefined, page);
    const { views, totalCount } = await this.reads.reading(() => this.reader.search(criteria, sku ? { sku } : {}));
    this.loader.prime(context, views);
    return pageOf(views.map(toOrder), totalCount, page);
  }
}
