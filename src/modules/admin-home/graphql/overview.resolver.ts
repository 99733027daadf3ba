import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { SearchCriteria } from '../../../platform/search/index.js';
import { StockReader } from '../../stocks/index.js';
import { LowestSalable, MOVEMENT_DAYS_MAX, MovementsByDay, SCARCE_SKUS_MAX } from '../index.js';
import { Movements, StockOption, StockScarcity } from './overview.types.js';

const REASONS_PER_DAY = 16;
const STOCK_OPTIONS_MAX = 500;
const STOCK_ID_MAX = 2_147_483_647;

/** What the front page of the dashboard shows. */
@GqlResolver()
export class OverviewResolver {
  constructor(
    private readonly movements: MovementsByDay,
    private readonly lowest: LowestSalable,
    private readonly stocks: StockReader,
  ) {}

  @Gql.query(() => Movements, {
    permission: 'Vendor_InventoryAdjustment::view',
    description: 'What moved on each of the last days, today included, by reason',
    complexity: ({ args, childComplexity }) =>
      10 + Math.ceil((Number((args as { days?: unknown }).days ?? 30) * REASONS_PER_DAY * childComplexity) / 10),
  })
  async movementsByDay(
    @Arg.int('days', { max: MOVEMENT_DAYS_MAX, defaultValue: 30, description: 'How many days, today included' })
    days: number,
  ): Promise<Movements> {
    return this.movements.last(days);
  }

  @Gql.query(() => StockScarcity, {
    permission: 'Vendor_InventorySalesApi::stock',
    forBoundCallers: 'no source data',
    description: 'What is nearly sold out in a stock, the scarcest first',
    complexity: ({ args, childComplexity }) => 50 + Number((args as { limit?: unknown }).limit ?? 10) * childComplexity,
  })
  async lowestSalable(
    @Arg.int('stockId', { max: STOCK_ID_MAX, description: 'The stock to look at' }) stockId: number,
    @Arg.int('limit', { max: SCARCE_SKUS_MAX, defaultValue: 10, description: 'How many SKUs, at most' }) limit: number,
  ): Promise<StockScarcity> {
    const { name } = await this.stocks.get(stockId);
    return { stockId, stockName: name, items: await this.lowest.ofStock(stockId, limit) };
  }

  @Gql.query(() => [StockOption], {
    permission: 'Vendor_InventorySalesApi::stock',
    forBoundCallers: 'no source data',
    description: `The stocks by id, ${STOCK_OPTIONS_MAX} at most`,
    complexity: ({ childComplexity }) => 10 + 20 * childComplexity,
  })
  async stockOptions(): Promise<readonly StockOption[]> {
    const { stocks } = await this.stocks.search(
      new SearchCriteria({ pageSize: STOCK_OPTIONS_MAX, sortOrders: [{ field: 'stock_id', direction: 'ASC' }] }),
    );
    return stocks;
  }
}
