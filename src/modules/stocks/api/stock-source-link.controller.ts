import { searchResult } from '../../../platform/http/answer.js';
import type { SearchResult } from '../../../platform/http/answer.js';
import { Payload } from '../../../platform/http/payload.js';
import { Rest, RestController } from '../../../platform/http/route.js';
import { toSourceAnswer } from '../../sources/index.js';
import { DeleteStockSourceLinks } from '../app/delete-stock-source-links.service.js';
import { SaveStockSourceLinks } from '../app/save-stock-source-links.service.js';
import { StockSourceLinkReader } from '../app/stock-source-link-reader.service.js';
import { LinksRequest, ListLinksRequest } from './stock-source-link.requests.js';
import { LINK_EXAMPLE, toLinkAnswer } from './stock.answers.js';
import { StockIdRequest } from './stock.requests.js';

/** Links between stocks and sources over REST (upstream interface, "Stock-source links and ordered sources"). */
@RestController('Stock-source links')
export class StockSourceLinkController {
  constructor(
    private readonly reader: StockSourceLinkReader,
    private readonly saveLinks: SaveStockSourceLinks,
    private readonly deleteLinks: DeleteStockSourceLinks,
  ) {}

  @Rest.get('inventory/stock-source-links', {
    permission: 'Vendor_InventoryApi::stock_source_link',
    summary: 'List the links between stocks and sources',
    answer: { items: [LINK_EXAMPLE], search_criteria: { filter_groups: [] }, total_count: 1 },
  })
  async list(@Payload() { searchCriteria }: ListLinksRequest): Promise<SearchResult<object>> {
    const { links, totalCount } = await this.reader.search(searchCriteria);
    return searchResult(links.map(toLinkAnswer), searchCriteria, totalCount);
  }

  @Rest.post('inventory/stock-source-links', {
    permission: 'Vendor_InventoryApi::stock_source_link',
    summary: 'Link stocks to sources, or change the priority of links',
    answer: [],
  })
  async save(@Payload() { links }: LinksRequest): Promise<void> {
    await this.saveLinks.execute(links);
  }

  @Rest.post('inventory/stock-source-links-delete', {
    permission: 'Vendor_InventoryApi::stock_source_link',
    summary: 'Take sources from stocks',
    answer: [],
  })
  async delete(@Payload() { links }: LinksRequest): Promise<void> {
    await this.deleteLinks.execute(links);
  }

  @Rest.get('inventory/get-sources-assigned-to-stock-ordered-by-priority/:stockId', {
    permission: 'Vendor_InventoryApi::source',
    summary: 'List the sources of a stock by priority, disabled ones included',
    answer: [{ source_code: 'eu-1', name: 'EU 1', enabled: true, country_id: 'FR', postcode: '75001' }],
  })
  async sourcesOf(@Payload() { stockId }: StockIdRequest): Promise<object[]> {
    return (await this.reader.sourcesOf(stockId)).map(toSourceAnswer);
  }
}
