import { Arg } from '../../../platform/graphql/arg.js';
import { among, criteriaOf } from '../../../platform/graphql/criteria.js';
import type { Conditions } from '../../../platform/graphql/criteria.js';
import { Done, DONE } from '../../../platform/graphql/done.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { checkedPage, pageComplexity, pageOf } from '../../../platform/graphql/page.js';
import { SourceItemStateReader } from '../../source-items/index.js';
import { DeleteStockState } from '../app/delete-stock-state.service.js';
import { SaveStockState } from '../app/save-stock-state.service.js';
import { StockStateReader } from '../app/stock-state-reader.service.js';
import { STOCK_STATE_LIMITS } from '../domain/stock-state.js';
import { StateQuantityFilter, StateQuantityPage, StockState } from './stock-state.types.js';

const VIEW = 'Vendor_InventoryApi::source';
const EDIT = 'Vendor_Inventory::stock_states';
const CODE = { max: STOCK_STATE_LIMITS.code, description: 'The code of the state' } as const;
const NAME = { max: STOCK_STATE_LIMITS.name, description: 'What people are to call it' } as const;

const CONDITIONS: Conditions<StateQuantityFilter> = {
  sourceCode: among('source_code'),
  sku: among('sku'),
  state: among('state'),
};

/** The states that goods can be in, and what is in them, over GraphQL. */
@GqlResolver(() => StockState)
export class StockStatesResolver {
  constructor(
    private readonly reader: StockStateReader,
    private readonly saving: SaveStockState,
    private readonly deleting: DeleteStockState,
    private readonly quantities: SourceItemStateReader,
  ) {}

  @Gql.query(() => [StockState], {
    permission: VIEW,
    forBoundCallers: 'no source data',
    description: 'The states that goods can be in besides available, by code; there are at most 100',
  })
  async stockStates(): Promise<readonly StockState[]> {
    return this.reader.all();
  }

  @Gql.query(() => StateQuantityPage, {
    permission: VIEW,
    forBoundCallers: 'within sources',
    description:
      'What source items have in other states than available, by SKU, source and state; a page past the end is the last one',
    complexity: pageComplexity,
  })
  async sourceItemStates(
    @Arg.input('filter', StateQuantityFilter, { nullable: true, description: 'Which quantities to show' })
    filter: StateQuantityFilter | undefined,
    @Arg.pageSize() pageSize: number,
    @Arg.currentPage() currentPage: number,
  ): Promise<StateQuantityPage> {
    const page = checkedPage(pageSize, currentPage);
    const { states, totalCount } = await this.quantities.search(criteriaOf(CONDITIONS, filter ?? {}, page));
    return pageOf(states, totalCount, page);
  }

  @Gql.mutation(() => StockState, { permission: EDIT, description: 'Adds a state that goods can be in' })
  async createStockState(
    @Arg.text('code', CODE) code: string,
    @Arg.text('name', NAME) name: string,
  ): Promise<StockState> {
    return this.saving.create({ code, name });
  }

  @Gql.mutation(() => StockState, {
    permission: EDIT,
    description: 'Gives a state another name; its code stays, as the history has it',
  })
  async renameStockState(
    @Arg.text('code', CODE) code: string,
    @Arg.text('name', NAME) name: string,
  ): Promise<StockState> {
    return this.saving.rename({ code, name });
  }

  @Gql.mutation(() => Done, {
    permission: EDIT,
    description: 'Removes a state in which nothing is; those that the service comes with stay',
  })
  async deleteStockState(@Arg.text('code', CODE) code: string): Promise<Done> {
    await this.deleting.execute(code);
    return DONE;
  }
}
