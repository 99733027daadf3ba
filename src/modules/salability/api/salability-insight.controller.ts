import { Controller, Get } from '@nestjs/common';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { Describe, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { ExplainSalableQuantity } from '../app/explain-salable-quantity.service.js';
import { SourceSalableQuantities } from '../app/source-salable-quantities.service.js';
import {
  SalabilityExplanationResponse,
  StockSalableQuantityResponse,
  toBreakdownResponse,
  toExplanationResponse,
} from './insight.responses.js';
import { BREAKDOWN_EXAMPLE, EXPLANATION_EXAMPLE } from './insight.examples.js';
import { SkuInStockRequest, SkuOnlyRequest } from './salability.requests.js';

const PERMISSION = 'Vendor_InventorySalesApi::stock';

/** Where a salable quantity comes from, over REST (contract, "What the service adds"). */
@Tag('Salability')
@Controller('inventory')
export class SalabilityInsightController {
  constructor(
    private readonly breakdowns: SourceSalableQuantities,
    private readonly explain: ExplainSalableQuantity,
  ) {}

  @Get('source-salable-quantities/:sku')
  @RequirePermission(PERMISSION)
  @Describe({
    summary: 'Read what can be sold of a SKU, stock by stock and source by source',
    description:
      'reserved is what open reservations hold at the source; it is known with source-level reservations alone, and 0 ' +
      'otherwise. A SKU that no stock has gives an empty list.',
    response: ResponseBody.list(StockSalableQuantityResponse, BREAKDOWN_EXAMPLE),
  })
  async breakdown(@Payload() { sku }: SkuOnlyRequest): Promise<StockSalableQuantityResponse[]> {
    const breakdowns = await this.breakdowns.ofSkus([sku]);
    return (breakdowns.get(skuKey(sku)) ?? []).map(toBreakdownResponse);
  }

  @Get('explain-salable-quantity/:sku/:stockId')
  @RequirePermission(PERMISSION)
  @Describe({
    summary: 'Read why the salable quantity of a SKU in a stock is what it is',
    description:
      'The quantities of lines add up to salable_quantity. Reservations are below zero while their order is open. held ' +
      'is what of them was reserved ahead of orders, and until when. incomplete names the parts of which more exists than is listed.',
    response: ResponseBody.object(SalabilityExplanationResponse, EXPLANATION_EXAMPLE),
  })
  async explanation(@Payload() { sku, stockId }: SkuInStockRequest): Promise<SalabilityExplanationResponse> {
    return toExplanationResponse(await this.explain.execute(sku, stockId));
  }
}
