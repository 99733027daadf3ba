import { Controller, Get } from '@nestjs/common';
import { searchResult } from '../../../platform/http/response.js';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { Describe, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { OrderReader } from '../app/order-reader.service.js';
import { toOrderItemResponse } from './order.responses.js';
import { LINE_EXAMPLE } from './order.examples.js';
import { ListOrdersRequest, OrderIdRequest } from './order.requests.js';

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
    response: { items: [LINE_EXAMPLE], search_criteria: { filter_groups: [] }, total_count: 1 },
  })
  async list(@Payload() { searchCriteria }: ListOrdersRequest): Promise<object> {
    const { views, totalCount } = await this.orders.searchItems(searchCriteria);
    return searchResult(views.map(toOrderItemResponse), searchCriteria, totalCount);
  }

  @Get(':id')
  @RequirePermission(PERMISSION)
  @Describe({ summary: 'Show an item of an order', response: LINE_EXAMPLE })
  async show(@Payload() { id }: OrderIdRequest): Promise<object> {
    return toOrderItemResponse(await this.orders.getItem(id));
  }
}
