import { searchResult } from '../../../platform/http/answer.js';
import { Payload } from '../../../platform/http/payload.js';
import { Rest, RestController } from '../../../platform/http/route.js';
import { OrderReader } from '../app/order-reader.service.js';
import { toOrderItemAnswer } from './order.answer.js';
import { LINE_EXAMPLE } from './order.examples.js';
import { ListOrdersRequest, OrderIdRequest } from './orders.requests.js';

const PERMISSION = 'Vendor_Sales::actions_view';

/** Lines of orders, read apart from them. */
@RestController('Orders')
export class OrderItemsController {
  constructor(private readonly orders: OrderReader) {}

  @Rest.get('orders/items', {
    permission: PERMISSION,
    summary: 'List the items of orders',
    answer: { items: [LINE_EXAMPLE], search_criteria: { filter_groups: [] }, total_count: 1 },
  })
  async list(@Payload() { searchCriteria }: ListOrdersRequest): Promise<object> {
    const { views, totalCount } = await this.orders.searchItems(searchCriteria);
    return searchResult(views.map(toOrderItemAnswer), searchCriteria, totalCount);
  }

  @Rest.get('orders/items/:id', {
    permission: PERMISSION,
    summary: 'Show an item of an order',
    answer: LINE_EXAMPLE,
  })
  async show(@Payload() { id }: OrderIdRequest): Promise<object> {
    return toOrderItemAnswer(await this.orders.getItem(id));
  }
}
