import { Context, Parent } from '@nestjs/graphql';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import { OutstandingReader } from '../../reservations/index.js';
import { SourceReader } from '../../sources/index.js';
import { StockReader } from '../../stocks/index.js';
import { OrderCurrencies } from './order-currencies.js';
import { OrderStores } from './order-stores.service.js';
import { Order, OrderReservation, OrderStore } from './order.type.js';
import type { Order as OrderOfRecord } from '../domain/order.js';

const RESERVATIONS_ASSUMED = 5;

/** What an order shows beside its own columns. */
@GqlResolver(() => Order)
export class OrderFieldsResolver {
  constructor(
    private readonly outstanding: OutstandingReader,
    private readonly stocks: StockReader,
    private readonly sources: SourceReader,
    private readonly stores: OrderStores,
    private readonly currencies: OrderCurrencies,
  ) {}

  @Gql.field(() => [OrderReservation], {
    permission: 'inherited',
    description: 'What the order still holds, by SKU and place',
    complexity: ({ childComplexity }) => 1 + RESERVATIONS_ASSUMED * childComplexity,
  })
  async reservations(
    @Parent() { incrementId }: Order,
    @Context() context: GraphqlContext,
  ): Promise<readonly OrderReservation[]> {
    const loader = context.loader('order reservations', (numbers: readonly string[]) => this.reservationsOf(numbers));
    return (await loader.load(skuKey(incrementId))) ?? [];
  }

  @Gql.field(() => OrderStore, {
    permission: 'inherited',
    nullable: true,
    description: 'Null where the store view is gone',
  })
  async store(@Parent() { storeId }: Order, @Context() context: GraphqlContext): Promise<OrderStore | undefined> {
    const loader = context.loader('order stores', (storeIds: readonly number[]) => this.stores.byId(storeIds));
    return loader.load(storeId);
  }

  @Gql.field(() => String, {
    permission: 'inherited',
    description: 'The currency of its amounts (ISO 4217): the one in which it was placed',
  })
  async currency(@Parent() order: OrderOfRecord, @Context() context: GraphqlContext): Promise<string> {
    return this.currencies.of(context, order);
  }

  private async reservationsOf(numbers: readonly string[]): Promise<Map<string, OrderReservation[]>> {
    const demand = await this.outstanding.ofOrders(numbers);
    const all = [...demand.values()].flat();
    const stockNames = await this.stocks.namesOf([...new Set(all.map(({ stockId }) => stockId))]);
    const sourceNames = await this.sources.namesOf([...new Set(all.flatMap(({ sourceCode }) => sourceCode ?? []))]);
    return new Map(
      [...demand].map(([number, held]) => [
        number,
        held.map(({ sku, stockId, sourceCode, quantity }) => ({
          sku,
          stockId,
          stockName: stockNames.get(stockId) ?? null,
          sourceCode,
          sourceName: sourceCode === null ? null : (sourceNames.get(sourceCodeKey(sourceCode)) ?? null),
          quantity,
        })),
      ]),
    );
  }
}
