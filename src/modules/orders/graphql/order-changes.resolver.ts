import { Context, Parent } from '@nestjs/graphql';
import { invalid } from '../../../platform/errors/application-error.js';
import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { CancelOrder } from '../app/cancel-order.service.js';
import { CommentOrder } from '../app/comment-order.service.js';
import { HoldOrder } from '../app/hold-order.service.js';
import { OrderReader } from '../app/order-reader.service.js';
import { COMMENT_LENGTH_MAX } from '../domain/document.js';
import { OrderLoader } from './order-loader.js';
import { ENTITY_ID_MAX } from './order.input.js';
import { toOrder } from './order.mapping.js';
import { Order, OrderChange } from './order.type.js';

/** What staff do with an order after its placement. */
@GqlResolver(() => OrderChange)
export class OrderChangesResolver {
  private readonly loader: OrderLoader;

  constructor(
    private readonly cancel: CancelOrder,
    private readonly holds: HoldOrder,
    private readonly comments: CommentOrder,
    reader: OrderReader,
  ) {
    this.loader = new OrderLoader(reader);
  }

  @Gql.mutation(() => OrderChange, {
    permission: 'Vendor_Sales::cancel',
    description: 'Cancels what is neither shipped nor invoiced and gives its reservations back',
  })
  async cancelOrder(
    @Arg.int('id', { max: ENTITY_ID_MAX, description: 'The id of the order' }) id: number,
  ): Promise<OrderChange> {
    // A user who cancels an order that another one has finished wants to hear of it.
    if (!(await this.cancel.execute(id))) throw invalid('Nothing of this order can be canceled any more.');
    return { orderId: id };
  }

  @Gql.mutation(() => OrderChange, { permission: 'Vendor_Sales::hold', description: 'Puts an order on hold' })
  async holdOrder(
    @Arg.int('id', { max: ENTITY_ID_MAX, description: 'The id of the order' }) id: number,
  ): Promise<OrderChange> {
    await this.holds.hold(id);
    return { orderId: id };
  }

  @Gql.mutation(() => OrderChange, {
    permission: 'Vendor_Sales::unhold',
    description: 'Releases an order from its hold',
  })
  async unholdOrder(
    @Arg.int('id', { max: ENTITY_ID_MAX, description: 'The id of the order' }) id: number,
  ): Promise<OrderChange> {
    await this.holds.unhold(id);
    return { orderId: id };
  }

  @Gql.mutation(() => OrderChange, {
    permission: 'Vendor_Sales::comment',
    description: 'Adds an entry to the comments of an order',
  })
  async commentOrder(
    @Arg.int('id', { max: ENTITY_ID_MAX, description: 'The id of the order' }) id: number,
    @Arg.text('comment', { max: COMMENT_LENGTH_MAX, description: 'What to say' }) comment: string,
    @Arg.flag('isVisibleOnFront', { defaultValue: false, description: 'Whether the customer may read it' })
    isVisibleOnFront: boolean,
  ): Promise<OrderChange> {
    if (comment.trim() === '') throw invalid('"%field" can not be empty.', { field: 'comment' });
    await this.comments.execute(id, { comment, status: null, isCustomerNotified: false, isVisibleOnFront });
    return { orderId: id };
  }

  @Gql.field(() => Order, {
    permission: 'Vendor_Sales::actions_view',
    nullable: true,
    description: 'The order as it is now, for whoever may look at it',
  })
  async order(@Parent() { orderId }: OrderChange, @Context() context: GraphqlContext): Promise<Order | undefined> {
    const view = await this.loader.fresh(context, orderId);
    return view && toOrder(view);
  }
}
