import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ErrorResponse } from '../../../platform/http/error.response.js';
import { FurtherMembers } from '../../../platform/http/further-members.decorator.js';
import { PRODUCT_TYPES } from '../../catalog/index.js';
import type { ProductType } from '../../catalog/index.js';
import { ORDER_STATES } from '../domain/order.js';
import type { OrderState } from '../domain/order.js';

const TIME = { description: 'YYYY-MM-DD HH:MM:SS in UTC' };
const NUMBER_FLAG = { enum: [0, 1], description: 'A number, as upstream' };

/** What a line says of itself; further members are what its client sent along. */
@FurtherMembers('A line of an order, with the further fields that were sent along when it was placed')
export class OrderLineResponse {
  @ApiProperty({ type: 'integer' })
  readonly item_id!: number;

  @ApiProperty({ type: 'integer' })
  readonly order_id!: number;

  @ApiPropertyOptional({ type: 'integer', description: 'The composite line that the line belongs to' })
  readonly parent_item_id?: number;

  @ApiPropertyOptional({ type: 'integer' })
  readonly product_id?: number;

  @ApiProperty({ enum: PRODUCT_TYPES, enumName: 'ProductType' })
  readonly product_type!: ProductType;

  @ApiProperty()
  readonly sku!: string;

  @ApiPropertyOptional()
  readonly name?: string;

  @ApiProperty(NUMBER_FLAG)
  readonly is_virtual!: number;

  @ApiProperty(NUMBER_FLAG)
  readonly is_qty_decimal!: number;

  @ApiProperty({ description: 'Price of one' })
  readonly price!: number;

  @ApiProperty()
  readonly qty_ordered!: number;

  @ApiProperty()
  readonly qty_canceled!: number;

  @ApiProperty()
  readonly qty_invoiced!: number;

  @ApiProperty()
  readonly qty_refunded!: number;

  @ApiProperty()
  readonly qty_returned!: number;

  @ApiProperty()
  readonly qty_shipped!: number;

  @ApiProperty({ type: 'integer' })
  readonly store_id!: number;

  @ApiProperty(TIME)
  readonly created_at!: string;

  @ApiProperty(TIME)
  readonly updated_at!: string;
}

/** A line with the composite line that it belongs to. */
@FurtherMembers('A line of an order and its parent, with the further fields that were sent along when it was placed')
export class OrderItemResponse extends OrderLineResponse {
  @ApiPropertyOptional()
  readonly parent_item?: OrderLineResponse;
}

/** An entry of an order's history. */
export class OrderCommentResponse {
  @ApiProperty({ type: 'integer' })
  readonly entity_id!: number;

  @ApiProperty({ type: 'integer', description: 'The order' })
  readonly parent_id!: number;

  @ApiProperty({ enum: ['order'] })
  readonly entity_name!: 'order';

  @ApiProperty()
  readonly comment!: string;

  @ApiProperty()
  readonly status!: string;

  @ApiProperty(NUMBER_FLAG)
  readonly is_customer_notified!: number;

  @ApiProperty(NUMBER_FLAG)
  readonly is_visible_on_front!: number;

  @ApiProperty(TIME)
  readonly created_at!: string;
}

/** What an order has beside its own fields. */
@FurtherMembers('What the service keeps of an order, with the further attributes that were sent along')
export class OrderExtensionResponse {
  @ApiPropertyOptional({ description: 'The source at which the order is picked up' })
  readonly pickup_location_code?: string;

  @ApiPropertyOptional({ ...NUMBER_FLAG, description: 'Whether the mail that it is ready for pickup is on its way' })
  readonly notification_sent?: number;

  @ApiPropertyOptional({ ...NUMBER_FLAG, description: 'Whether that mail was, or is to be, sent' })
  readonly send_notification?: number;
}

/** An order; further members are what its client sent along. */
@FurtherMembers('An order, with the further fields that were sent along when it was placed')
export class OrderResponse {
  @ApiProperty({ type: 'integer' })
  readonly entity_id!: number;

  @ApiProperty()
  readonly increment_id!: string;

  @ApiProperty({ enum: ORDER_STATES, enumName: 'OrderState' })
  readonly state!: OrderState;

  @ApiProperty()
  readonly status!: string;

  @ApiProperty({ type: 'integer' })
  readonly store_id!: number;

  @ApiPropertyOptional({ type: 'integer' })
  readonly customer_id?: number;

  @ApiProperty()
  readonly customer_email!: string;

  @ApiProperty(NUMBER_FLAG)
  readonly is_virtual!: number;

  @ApiProperty()
  readonly total_qty_ordered!: number;

  @ApiProperty({ type: 'integer', description: 'Lines that belong to no other line' })
  readonly total_item_count!: number;

  @ApiProperty()
  readonly grand_total!: number;

  @ApiPropertyOptional({ description: 'Of its amounts (ISO 4217); absent for orders of before currencies' })
  readonly order_currency_code?: string;

  @ApiProperty()
  readonly total_paid!: number;

  @ApiProperty()
  readonly total_refunded!: number;

  @ApiProperty(TIME)
  readonly created_at!: string;

  @ApiProperty(TIME)
  readonly updated_at!: string;

  @ApiProperty({ type: [OrderItemResponse] })
  readonly items!: readonly OrderItemResponse[];

  @ApiProperty({ type: [OrderCommentResponse] })
  readonly status_histories!: readonly OrderCommentResponse[];

  @ApiPropertyOptional()
  readonly extension_attributes?: OrderExtensionResponse;
}

/** An order of a batch that was placed. */
export class PlacedOrderResponse {
  @ApiProperty()
  readonly order!: OrderResponse;
}

/** An order of a batch that was refused. */
export class RefusedOrderResponse {
  @ApiProperty()
  readonly error!: ErrorResponse;
}
