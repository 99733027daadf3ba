import { searchResult } from '../../../platform/http/answer.js';
import type { SearchResult } from '../../../platform/http/answer.js';
import { Payload } from '../../../platform/http/payload.js';
import { Rest, RestController } from '../../../platform/http/route.js';
import { DeleteStock } from '../app/delete-stock.service.js';
import { SaveStock } from '../app/save-stock.service.js';
import type { StockChanges } from '../app/save-stock.service.js';
import { StockReader } from '../app/stock-reader.service.js';
import { StockResolver } from '../app/stock-resolver.service.js';
import { STOCK_EXAMPLE, toStockAnswer } from './stock.answers.js';
import {
  CreateStockRequest,
  ListStocksRequest,
  ResolveStockRequest,
  StockIdRequest,
  UpdateStockRequest,
} from './stock.requests.js';
import type { StockPayload } from './stock.requests.js';

/** Stocks over REST (upstream interface, "Stocks and resolver"). */
@RestController('Stocks')
export class StockController {
  constructor(
    private readonly reader: StockReader,
    private readonly saveStock: SaveStock,
    private readonly deleteStock: DeleteStock,
    private readonly resolver: StockResolver,
  ) {}

  @Rest.get('inventory/stocks', {
    permission: 'Vendor_InventoryApi::stock',
    summary: 'List stocks',
    answer: { items: [STOCK_EXAMPLE], search_criteria: { filter_groups: [] }, total_count: 1 },
  })
  async list(@Payload() { searchCriteria }: ListStocksRequest): Promise<SearchResult<object>> {
    const { stocks, totalCount } = await this.reader.search(searchCriteria);
    return searchResult(stocks.map(toStockAnswer), searchCriteria, totalCount);
  }

  @Rest.get('inventory/stocks/:stockId', {
    permission: 'Vendor_InventoryApi::stock',
    summary: 'Read a stock',
    answer: STOCK_EXAMPLE,
  })
  async get(@Payload() { stockId }: StockIdRequest): Promise<object> {
    return toStockAnswer(await this.reader.get(stockId));
  }

  @Rest.post('inventory/stocks', {
    permission: 'Vendor_InventoryApi::stock_edit',
    summary: 'Create a stock',
    answer: 2,
  })
  async create(@Payload() { stock }: CreateStockRequest): Promise<number> {
    return this.saveStock.execute(toStockChanges(stock));
  }

  @Rest.put('inventory/stocks/:stockId', {
    permission: 'Vendor_InventoryApi::stock_edit',
    summary: 'Change a stock, or create it with this id',
    answer: 2,
  })
  async update(@Payload() { stock }: UpdateStockRequest): Promise<number> {
    return this.saveStock.execute(toStockChanges(stock));
  }

  @Rest.delete('inventory/stocks/:stockId', {
    permission: 'Vendor_InventoryApi::stock_delete',
    summary: 'Delete a stock that has no sales channel',
    answer: [],
  })
  async delete(@Payload() { stockId }: StockIdRequest): Promise<void> {
    await this.deleteStock.execute(stockId);
  }

  @Rest.get('inventory/stock-resolver/:type/:code', {
    permission: 'Vendor_InventorySalesApi::stock',
    summary: 'Find the stock that a sales channel sells from',
    answer: STOCK_EXAMPLE,
  })
  async resolve(@Payload() { type, code }: ResolveStockRequest): Promise<object> {
    return toStockAnswer(await this.resolver.resolve({ type, code }));
  }
}

function toStockChanges({ stockId, name, extensionAttributes }: StockPayload): StockChanges {
  const channels = extensionAttributes?.salesChannels ?? [];
  return { stockId, name, salesChannels: channels.map(({ type, code }) => ({ type: type ?? '', code: code ?? '' })) };
}
