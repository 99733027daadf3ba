import { invalid } from '../../../platform/errors/application-error.js';
import { searchResult } from '../../../platform/http/answer.js';
import { Payload } from '../../../platform/http/payload.js';
import { Rest, RestController } from '../../../platform/http/route.js';
import { CancelOrder } from '../app/cancel-order.service.js';
import { CommentOrder } from '../app/comment-order.service.js';
import { HoldOrder } from '../app/hold-order.service.js';
import { OrderReader } from '../app/order-reader.service.js';
import { toOrderAnswer } from './order.answer.js';
import { ORDER_EXAMPLE, ORDER_LIST_EXAMPLE } from './order.examples.js';
import { CommentOrderRequest, ListOrdersRequest, OrderIdRequest } from './orders.requests.js';

const VIEW = 'Vendor_Sales::actions_view';

/** Orders after their placement (upstream interface, "Order side"). */
@RestController('Orders')
export class OrdersController {
  constructor(
    private readonly orders: OrderReader,
    private readonly cancelOrder: CancelOrder,
    private readonly holdOrder: HoldOrder,
    private readonly commentOrder: CommentOrder,
  ) {}

  @Rest.get('orders', { permission: VIEW, summary: 'List orders', answer: ORDER_LIST_EXAMPLE })
  async list(@Payload() { searchCriteria }: ListOrdersRequest): Promise<object> {
    const { views, totalCount } = await this.orders.search(searchCriteria);
    return searchResult(views.map(toOrderAnswer), searchCriteria, totalCount);
  }

  @Rest.get('orders/:id', { permission: VIEW, summary: 'Show an order', answer: ORDER_EXAMPLE })
  async show(@Payload() { id }: OrderIdRequest): Promise<object> {
    return toOrderAnswer(await this.orders.get(id));
  }

  @Rest.get('orders/:id/statuses', { permission: VIEW, summary: 'Show the status of an order', answer: 'pending' })
  async status(@Payload() { id }: OrderIdRequest): Promise<string> {
    return (await this.orders.get(id)).order.status;
  }

  @Rest.post('orders/:id/cancel', {
    permission: 'Vendor_Sales::cancel',
    summary: 'Cancel an order',
    description:
      'Cancels what is neither shipped nor invoiced and gives its reservations back. Answers false where there is nothing ' +
      'to cancel.',
    answer: true,
  })
  async cancel(@Payload() { id }: OrderIdRequest): Promise<boolean> {
    return this.cancelOrder.execute(id);
  }

  @Rest.post('orders/:id/hold', { permission: 'Vendor_Sales::hold', summary: 'Put an order on hold', answer: true })
  async hold(@Payload() { id }: OrderIdRequest): Promise<true> {
    await this.holdOrder.hold(id);
    return true;
  }

  @Rest.post('orders/:id/unhold', {
    permission: 'Vendor_Sales::unhold',
    summary: 'Release an order from its hold',
    answer: true,
  })
  async unhold(@Payload() { id }: OrderIdRequest): Promise<true> {
    await this.holdOrder.unhold(id);
    return true;
  }

  @Rest.post('orders/:id/comments', {
    permission: 'Vendor_Sales::comment',
    summary: 'Comment on an order',
    description: 'Adds an entry to its history; a status that is sent along becomes the status of the order.',
    answer: true,
  })
  async comment(@Payload() { id, statusHistory }: CommentOrderRequest): Promise<true> {
    const { comment, status, isCustomerNotified, isVisibleOnFront } = statusHistory;
    if (comment === undefined && !status) throw invalid('"%field" can not be empty.', { field: 'comment' });
    await this.commentOrder.execute(id, {
      comment: comment ?? '',
      status: status || null,
      isCustomerNotified: isCustomerNotified ?? false,
      isVisibleOnFront: isVisibleOnFront ?? false,
    });
    return true;
  }
}
