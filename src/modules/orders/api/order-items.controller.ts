import { Controller, Get } from '@nestjs/common';
import { searchResult } from '../../../platform/http/response.js';
import type { SearchResult } from '../../../platform/http/response.js';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { Describe, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { OrderReader } from '../app/order-reader.service.js';
import { toOrderItemResponse } from './order-response.mapper.js';
import { LINE_EXAMPLE } from './order.examples.js';
import { ListOrdersRequest, OrderIdRequest } from './order.requests.js';
import { OrderItemResponse } from './order.responses.js';

const PERMISSION = 'Vendor_Sales::actions_view';

/** Lines of orders, read apart from them. */
@Tag('Orders')
@Controller('orders/items')
export class OrderItemsController {
  constructor(private readonly orders: OrderReader) {}

  @Get()
  @RequirePermission(PERMISSION)
  @Describe({
    summary: 'List the items of orders',
    response: ResponseBody.page(OrderItemResponse, LINE_EXAMPLE),
  })
  async list(@Payload() { searchCriteria }: ListOrdersRequest): Promise<SearchResult<OrderItemResponse>> {
    const { views, totalCount } = await this.orders.searchItems(searchCriteria);
    return searchResult(views.map(toOrderItemResponse), searchCriteria, totalCount);
  }

  @Get(':id')
  @RequirePermission(PERMISSION)
  @Describe({ summary: 'Show an item of an order', response: ResponseBody.object(OrderItemResponse, LINE_EXAMPLE) })
  async show(@Payload() { id }: OrderIdRequest): Promise<OrderItemResponse> {
    return toOrderItemResponse(await this.orders.getItem(id));
  }
}
