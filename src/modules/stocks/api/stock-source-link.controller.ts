import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { searchResult } from '../../../platform/http/response.js';
import type { SearchResult } from '../../../platform/http/response.js';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { Describe, ForBoundCallers, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { SourceResponse, toSourceResponse } from '../../sources/index.js';
import { DeleteStockSourceLinks } from '../app/delete-stock-source-links.service.js';
import { SaveStockSourceLinks } from '../app/save-stock-source-links.service.js';
import { StockSourceLinkReader } from '../app/stock-source-link-reader.service.js';
import { LinksRequest, ListLinksRequest } from './stock-source-link.requests.js';
import { LINK_EXAMPLE, StockSourceLinkResponse, toLinkResponse } from './stock.responses.js';
import { StockIdRequest } from './stock.requests.js';

/** Links between stocks and sources over REST (upstream interface, "Stock-source links and ordered sources"). */
@Tag('Stock-source links')
@Controller('inventory')
export class StockSourceLinkController {
  constructor(
    private readonly reader: StockSourceLinkReader,
    private readonly saveLinks: SaveStockSourceLinks,
    private readonly deleteLinks: DeleteStockSourceLinks,
  ) {}

  @Get('stock-source-links')
  @RequirePermission('Vendor_InventoryApi::stock_source_link')
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'List the links between stocks and sources',
    response: ResponseBody.page(StockSourceLinkResponse, LINK_EXAMPLE),
  })
  async list(@Payload() { searchCriteria }: ListLinksRequest): Promise<SearchResult<StockSourceLinkResponse>> {
    const { links, totalCount } = await this.reader.search(searchCriteria);
    return searchResult(links.map(toLinkResponse), searchCriteria, totalCount);
  }

  @Post('stock-source-links')
  @HttpCode(200)
  @RequirePermission('Vendor_InventoryApi::stock_source_link')
  @Describe({ summary: 'Link stocks to sources, or change the priority of links', response: ResponseBody.nothing() })
  async save(@Payload() { links }: LinksRequest): Promise<void> {
    await this.saveLinks.execute(links);
  }

  @Post('stock-source-links-delete')
  @HttpCode(200)
  @RequirePermission('Vendor_InventoryApi::stock_source_link')
  @Describe({ summary: 'Take sources from stocks', response: ResponseBody.nothing() })
  async delete(@Payload() { links }: LinksRequest): Promise<void> {
    await this.deleteLinks.execute(links);
  }

  @Get('get-sources-assigned-to-stock-ordered-by-priority/:stockId')
  @RequirePermission('Vendor_InventoryApi::source')
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'List the sources of a stock by priority, disabled ones included',
    response: ResponseBody.list(SourceResponse, {
      source_code: 'eu-1',
      name: 'EU 1',
      enabled: true,
      country_id: 'FR',
      postcode: '75001',
      use_default_carrier_config: true,
      carrier_links: [],
      extension_attributes: { is_pickup_location_active: false, frontend_name: 'EU 1' },
    }),
  })
  async sourcesOf(@Payload() { stockId }: StockIdRequest): Promise<SourceResponse[]> {
    return (await this.reader.sourcesOf(stockId)).map(toSourceResponse);
  }
}
