import { Controller, Get } from '@nestjs/common';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { Describe, ForBoundCallers, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { Salability } from '../app/salability.service.js';
import type { SkuRequest } from '../app/salability.service.js';
import {
  RequestedQuantitiesRequest,
  RequestedQuantityRequest,
  SkuInStockRequest,
  SkusInStockRequest,
} from './salability.requests.js';
import type { RequestedSkuRequest } from './salability.requests.js';
import {
  QuantitySalabilityResponse,
  SkuQuantitySalabilityResponse,
  SkuSalabilityResponse,
  toResultResponse,
} from './salability.responses.js';

const PERMISSION = 'Vendor_InventorySalesApi::stock';
const REFUSAL_EXAMPLE = {
  code: 'requested-sku-is-not-assigned-to-given-stock',
  message: 'The requested sku is not assigned to given stock.',
};

/**
 * What can be sold, over REST (upstream interface, "Salability queries"). Responses are bare, in the order of the
 * request.
 */
@Tag('Salability')
@Controller('inventory')
export class SalabilityController {
  constructor(private readonly salability: Salability) {}

  @Get('get-product-salable-quantity/:sku/:stockId')
  @RequirePermission(PERMISSION)
  @ForBoundCallers('no source data')
  @Describe({
    summary: 'Read how much of a SKU can be sold from a stock',
    description: 'The quantity of the index, with the reservations of this moment. 0 for what can not be sold.',
    response: ResponseBody.number(8.5),
  })
  async salableQuantity(@Payload() { sku, stockId }: SkuInStockRequest): Promise<number> {
    const [found] = await this.salability.salableQuantity(stockId, [sku]);
    return found?.quantity.toNumber() ?? 0;
  }

  @Get('is-product-salable/:sku/:stockId')
  @RequirePermission(PERMISSION)
  @ForBoundCallers('no source data')
  @Describe({ summary: 'Read whether a SKU can be sold from a stock', response: ResponseBody.flag() })
  async isSalable(@Payload() { sku, stockId }: SkuInStockRequest): Promise<boolean> {
    const [found] = await this.salability.isSalable(stockId, [sku]);
    return found?.isSalable ?? false;
  }

  @Get('are-products-salable')
  @RequirePermission(PERMISSION)
  @ForBoundCallers('no source data')
  @Describe({
    summary: 'Read which of several SKUs can be sold from a stock',
    response: ResponseBody.list(SkuSalabilityResponse, { sku: 'SKU-1', stock_id: 1, salable: true }),
    refusals: [404],
  })
  async areSalable(@Payload() { skus, stockId }: SkusInStockRequest): Promise<SkuSalabilityResponse[]> {
    const results = await this.salability.isSalable(stockId, skus);
    return results.map(({ sku, isSalable }) => ({ sku, stock_id: stockId, salable: isSalable }));
  }

  @Get('is-product-salable-for-requested-qty/:sku/:stockId/:requestedQty')
  @RequirePermission(PERMISSION)
  @ForBoundCallers('no source data')
  @Describe({
    summary: 'Read whether a quantity of a SKU can be sold from a stock, and why not',
    response: ResponseBody.object(QuantitySalabilityResponse, { salable: false, errors: [REFUSAL_EXAMPLE] }),
  })
  async isQuantitySalable(
    @Payload() { sku, stockId, requestedQty }: RequestedQuantityRequest,
  ): Promise<QuantitySalabilityResponse> {
    const requests = [{ sku, quantity: Quantity.of(requestedQty) }];
    const [result] = await this.salability.forRequestedQuantities(stockId, requests);
    return toResultResponse(result ?? { isSalable: false, errors: [] });
  }

  @Get('are-product-salable-for-requested-qty')
  @RequirePermission(PERMISSION)
  @ForBoundCallers('no source data')
  @Describe({
    summary: 'Read which quantities of several SKUs can be sold from a stock, and why not',
    response: ResponseBody.list(SkuQuantitySalabilityResponse, {
      sku: 'SKU-1',
      stock_id: 1,
      salable: false,
      errors: [REFUSAL_EXAMPLE],
    }),
    refusals: [404],
  })
  async areQuantitiesSalable(
    @Payload() { skuRequests, stockId }: RequestedQuantitiesRequest,
  ): Promise<SkuQuantitySalabilityResponse[]> {
    const results = await this.salability.forRequestedQuantities(stockId, skuRequests.map(toSkuRequest));
    return results.map(({ sku, ...result }) => ({ sku, stock_id: stockId, ...toResultResponse(result) }));
  }
}

function toSkuRequest({ sku, qty }: RequestedSkuRequest): SkuRequest {
  if (sku === undefined || sku === null) throw required('sku');
  if (qty === undefined || qty === null) throw required('qty');
  return { sku, quantity: Quantity.of(qty) };
}

function required(fieldName: string): Error {
  return invalid('"%fieldName" is required. Enter and try again.', { fieldName });
}
