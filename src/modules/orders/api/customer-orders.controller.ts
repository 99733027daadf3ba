import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { invalid } from '../../../platform/errors/application-error.js';
import { currentContext } from '../../../platform/context/request-context.js';
import { searchResult } from '../../../platform/http/response.js';
import type { SearchResult } from '../../../platform/http/response.js';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { Describe, IdempotencyKey, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { KeptResponses } from '../../../platform/idempotency/kept-responses.service.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { ProductReader } from '../../catalog/index.js';
import { CustomerReader } from '../../customers/index.js';
import { Settings } from '../../settings/index.js';
import { OrderReader } from '../app/order-reader.service.js';
import { PlaceOrders } from '../app/place-orders.service.js';
import { draftOf } from '../domain/draft.js';
import { LINES_PER_ORDER_MAX } from '../domain/order-draft.js';
import type { SentOrder } from '../domain/order-draft.js';
import type { OrderView } from '../domain/order-view.js';
import { toOrderResponse } from './order-response.mapper.js';
import { decodeOrder } from './order.decoding.js';
import { ORDER_EXAMPLE } from './order.examples.js';
import { ListOwnOrdersRequest, PlaceOrderRequest } from './order.requests.js';
import { OrderResponse } from './order.responses.js';

const AUTO_INVOICE = 'sales/customer/auto_invoice_virtual';

/** What customers do for themselves (contract, Logging in). */
@Tag('Orders')
@Controller('orders/mine')
export class CustomerOrdersController {
  constructor(
    private readonly placeOrders: PlaceOrders,
    private readonly orders: OrderReader,
    private readonly customers: CustomerReader,
    private readonly products: ProductReader,
    private readonly settings: Settings,
    private readonly responses: KeptResponses,
  ) {}

  @Post()
  @HttpCode(200)
  @RequirePermission('self')
  @IdempotencyKey('by-handler')
  @Describe({
    summary: 'Place an order of one’s own',
    description:
      'As POST /V1/orders; the customer and their address are those of the token and the prices those of the catalogue, ' +
      `in the currency of the website, whatever the order says. auto_invoice is refused unless the setting ${AUTO_INVOICE} is on.`,
    response: ResponseBody.object(OrderResponse, ORDER_EXAMPLE),
    refusals: [404, 429],
  })
  async place(@Payload() request: PlaceOrderRequest): Promise<OrderResponse> {
    const customerId = callingCustomer();
    const sent = decodeOrder(request.entity);
    if (sent.autoInvoice) await this.refuseInvoicing();
    const customerEmail = await this.customers.emailOf(customerId);
    const draft = draftOf({ ...(await this.atOurPrices(sent)), customerId, customerEmail });
    const order = await this.placeOrders.execute({ draft, keep: this.responses.claim(toOrderResponse) });
    return toOrderResponse(order);
  }

  /** An invoice says that the order is paid, which is not the customer's to say. */
  private async refuseInvoicing(): Promise<void> {
    if (await this.settings.get(AUTO_INVOICE)) return;
    throw invalid('Customers can not have their orders invoiced: "%field" is not allowed.', { field: 'auto_invoice' });
  }

  /**
   * What a customer pays is not theirs to say, nor in which currency. Lines that are refused anyway are left for the check
   * that says why.
   */
  private async atOurPrices(sent: SentOrder): Promise<SentOrder> {
    if (sent.lines.length > LINES_PER_ORDER_MAX) return sent;
    const products = await this.products.existing(sent.lines.flatMap(({ sku }) => sku ?? []));
    const lines = sent.lines.map((line) => ({ ...line, price: products.get(skuKey(line.sku ?? ''))?.price ?? 0 }));
    const { order_currency_code: _ignored, orderCurrencyCode: _too, ...details } = sent.details;
    return { ...sent, grandTotal: null, lines, details };
  }

  @Get()
  @RequirePermission('self')
  @Describe({ summary: 'List one’s own orders', response: ResponseBody.page(OrderResponse, ORDER_EXAMPLE) })
  async list(@Payload() { searchCriteria }: ListOwnOrdersRequest): Promise<SearchResult<OrderResponse>> {
    const { views, totalCount } = await this.orders.searchOfCustomer(callingCustomer(), searchCriteria);
    return searchResult(views.map(toCustomersResponse), searchCriteria, totalCount);
  }
}

/** Comments that are not meant for customers are the shop's own. */
function toCustomersResponse(view: OrderView): OrderResponse {
  return toOrderResponse({ ...view, comments: view.comments.filter(({ isVisibleOnFront }) => isVisibleOnFront) });
}

/** The guard lets customers alone pass; their token names them. */
function callingCustomer(): number {
  const { actor } = currentContext();
  if (actor.type !== 'customer' || actor.id === null)
    throw new Error('A route of customers was entered by somebody else.');
  return Number(actor.id);
}
