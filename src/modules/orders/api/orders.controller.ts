import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { invalid } from '../../../platform/errors/application-error.js';
import { searchResult } from '../../../platform/http/response.js';
import type { SearchResult } from '../../../platform/http/response.js';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { Describe, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { CancelOrder } from '../app/cancel-order.service.js';
import { CommentOrder } from '../app/comment-order.service.js';
import { HoldOrder } from '../app/hold-order.service.js';
import { OrderReader } from '../app/order-reader.service.js';
import { toOrderResponse } from './order-response.mapper.js';
import { ORDER_EXAMPLE } from './order.examples.js';
import { CommentOrderRequest, ListOrdersRequest, OrderIdRequest } from './order.requests.js';
import { OrderResponse } from './order.responses.js';

const VIEW = 'Vendor_Sales::actions_view';

/** Orders after their placement (upstream interface, "Order side"). */
@Tag('Orders')
@Controller('orders')
export class OrdersController {
  constructor(
    private readonly orders: OrderReader,
    private readonly cancelOrder: CancelOrder,
    private readonly holdOrder: HoldOrder,
    private readonly commentOrder: CommentOrder,
  ) {}

  @Get()
  @RequirePermission(VIEW)
  @Describe({ summary: 'List orders', response: ResponseBody.page(OrderResponse, ORDER_EXAMPLE) })
  async list(@Payload() { searchCriteria }: ListOrdersRequest): Promise<SearchResult<OrderResponse>> {
    const { views, totalCount } = await this.orders.search(searchCriteria);
    return searchResult(views.map(toOrderResponse), searchCriteria, totalCount);
  }

  @Get(':id')
  @RequirePermission(VIEW)
  @Describe({ summary: 'Show an order', response: ResponseBody.object(OrderResponse, ORDER_EXAMPLE) })
  async show(@Payload() { id }: OrderIdRequest): Promise<OrderResponse> {
    return toOrderResponse(await this.orders.get(id));
  }

  @Get(':id/statuses')
  @RequirePermission(VIEW)
  @Describe({ summary: 'Show the status of an order', response: ResponseBody.text('pending') })
  async status(@Payload() { id }: OrderIdRequest): Promise<string> {
    return (await this.orders.get(id)).order.status;
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @RequirePermission('Vendor_Sales::cancel')
  @Describe({
    summary: 'Cancel an order',
    description:
      'Cancels what is neither shipped nor invoiced and gives its reservations back. Answers false where there is nothing ' +
      'to cancel.',
    response: ResponseBody.flag(),
  })
  async cancel(@Payload() { id }: OrderIdRequest): Promise<boolean> {
    return this.cancelOrder.execute(id);
  }

  @Post(':id/hold')
  @HttpCode(200)
  @RequirePermission('Vendor_Sales::hold')
  @Describe({ summary: 'Put an order on hold', response: ResponseBody.flag() })
  async hold(@Payload() { id }: OrderIdRequest): Promise<true> {
    await this.holdOrder.hold(id);
    return true;
  }

  @Post(':id/unhold')
  @HttpCode(200)
  @RequirePermission('Vendor_Sales::unhold')
  @Describe({ summary: 'Release an order from its hold', response: ResponseBody.flag() })
  async unhold(@Payload() { id }: OrderIdRequest): Promise<true> {
    await this.holdOrder.unhold(id);
    return true;
  }

  @Post(':id/comments')
  @HttpCode(200)
  @RequirePermission('Vendor_Sales::comment')
  @Describe({
    summary: 'Comment on an order',
    description: 'Adds an entry to its history; a status that is sent along becomes the status of the order.',
    response: ResponseBody.flag(),
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
