import { Arg } from '../../../platform/graphql/arg.js';
import { Done, DONE } from '../../../platform/graphql/done.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { checkedPage, pageComplexity, pageOf } from '../../../platform/graphql/page.js';
import { SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { DeleteStockSourceLinks } from '../app/delete-stock-source-links.service.js';
import { DeleteStock } from '../app/delete-stock.service.js';
import { SaveStockSourceLinks } from '../app/save-stock-source-links.service.js';
import { SaveStockSources } from '../app/save-stock-sources.service.js';
import { SaveStock } from '../app/save-stock.service.js';
import { StockReader } from '../app/stock-reader.service.js';
import { LINKS_MAX } from '../domain/stock-source-link.js';
import { StockFilter, StockSort } from './stock.filter.js';
import { StockInput, StockSourceInput } from './stock.input.js';
import { toCriteria, toStock } from './stock.mapping.js';
import { Stock, StockPage } from './stock.type.js';

const INT_MAX = 2_147_483_647;

/** Stocks and their links to sources over GraphQL: the use cases and permissions of REST. */
@GqlResolver()
export class StocksResolver {
  constructor(
    private readonly reader: StockReader,
    private readonly save: SaveStock,
    private readonly remove: DeleteStock,
    private readonly saveSources: SaveStockSources,
    private readonly saveLinks: SaveStockSourceLinks,
    private readonly deleteLinks: DeleteStockSourceLinks,
  ) {}

  @Gql.query(() => StockPage, {
    permission: 'Vendor_InventoryApi::stock',
    forBoundCallers: 'no source data',
    description: 'Stocks, by id where no order is given; a page past the end is the last one',
    complexity: pageComplexity,
  })
  async stocks(
    @Arg.input('filter', StockFilter, { nullable: true, description: 'What the rows have to be' })
    filter: StockFilter | undefined,
    @Arg.input('sort', StockSort, { nullable: true, description: 'What comes first' }) sort: StockSort | undefined,
    @Arg.pageSize() pageSize: number,
    @Arg.currentPage() currentPage: number,
  ): Promise<StockPage> {
    const page = checkedPage(pageSize, currentPage);
    const { stocks, totalCount } = await this.reader.search(toCriteria(filter ?? {}, sort ?? undefined, page));
    return pageOf(stocks.map(toStock), totalCount, page);
  }

  @Gql.query(() => Stock, {
    permission: 'Vendor_InventoryApi::stock',
    forBoundCallers: 'no source data',
    description: 'One stock; NOT_FOUND where there is none',
  })
  async stock(@Arg.int('id', { max: INT_MAX, description: 'The id of the stock' }) id: number): Promise<Stock> {
    return toStock(await this.reader.get(id));
  }

  @Gql.mutation(() => Stock, {
    permission: 'Vendor_InventoryApi::stock_edit',
    description: 'Creates or changes a stock and its list of channels',
  })
  async saveStock(
    @Arg.input('stock', StockInput, { description: 'The stock as it is to be' }) stock: StockInput,
  ): Promise<Stock> {
    return toStock(await this.reader.get(await this.save.execute(stock)));
  }

  @Gql.mutation(() => Done, {
    permission: 'Vendor_InventoryApi::stock_delete',
    description: 'Deletes a stock that has no sales channel',
  })
  async deleteStock(@Arg.int('id', { max: INT_MAX, description: 'The id of the stock' }) id: number): Promise<Done> {
    await this.remove.execute(id);
    return DONE;
  }

  @Gql.mutation(() => Stock, {
    permission: 'Vendor_InventoryApi::stock_source_link',
    description: 'Makes the sources of a stock exactly these, the first one having the first priority',
  })
  async saveStockSources(
    @Arg.int('stockId', { max: INT_MAX, description: 'The stock to change' }) stockId: number,
    @Arg.texts('sourceCodes', {
      max: LINKS_MAX,
      length: SOURCE_CODE_LENGTH_MAX,
      description: 'All its sources, the first to sell from first',
    })
    sourceCodes: readonly string[],
  ): Promise<Stock> {
    await this.saveSources.execute(stockId, sourceCodes);
    return toStock(await this.reader.get(stockId));
  }

  @Gql.mutation(() => Stock, {
    permission: 'Vendor_InventoryApi::stock_source_link',
    description: 'Links sources to a stock, or changes their priority; the others of the stock stay',
  })
  async assignSourcesToStock(
    @Arg.int('stockId', { max: INT_MAX, description: 'The stock that gets them' }) stockId: number,
    @Arg.inputs('sources', StockSourceInput, { max: LINKS_MAX, description: 'The sources with their priorities' })
    sources: readonly StockSourceInput[],
  ): Promise<Stock> {
    await this.saveLinks.execute(sources.map((source) => ({ ...source, stockId })));
    return toStock(await this.reader.get(stockId));
  }

  @Gql.mutation(() => Stock, {
    permission: 'Vendor_InventoryApi::stock_source_link',
    description: 'Takes sources from a stock; those that it does not have are passed over',
  })
  async unassignSourcesFromStock(
    @Arg.int('stockId', { max: INT_MAX, description: 'The stock that loses them' }) stockId: number,
    @Arg.texts('sourceCodes', {
      max: LINKS_MAX,
      length: SOURCE_CODE_LENGTH_MAX,
      description: 'The sources to take away',
    })
    sourceCodes: readonly string[],
  ): Promise<Stock> {
    await this.deleteLinks.execute(sourceCodes.map((sourceCode) => ({ stockId, sourceCode })));
    return toStock(await this.reader.get(stockId));
  }
}
