import { ApiProperty } from '@nestjs/swagger';
import { StockConfigurationResponse } from '../../catalog/index.js';

/** A stock item as the upstream shows it apart from its product: every field is there, empty ones as null. */
export class StockItemResponse extends StockConfigurationResponse {
  @ApiProperty({ type: 'integer', nullable: true, description: 'Null where there is no such product' })
  readonly item_id!: number | null;

  @ApiProperty({ type: 'integer' })
  readonly product_id!: number;

  @ApiProperty({ type: 'integer' })
  readonly stock_id!: number;

  @ApiProperty({ type: 'number', nullable: true, description: 'Null where no source of the stock has the product' })
  readonly qty!: number | null;

  @ApiProperty()
  readonly is_in_stock!: boolean;

  @ApiProperty({ type: 'number', nullable: true })
  readonly notify_stock_qty!: number | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'YYYY-MM-DD HH:MM:SS in UTC' })
  readonly low_stock_date!: string | null;
}

/** Whether a product can be sold, and how much of it there is. */
export class StockStatusResponse {
  @ApiProperty({ type: 'integer' })
  readonly product_id!: number;

  @ApiProperty({ type: 'integer' })
  readonly stock_id!: number;

  @ApiProperty()
  readonly qty!: number;

  @ApiProperty({ enum: [0, 1], description: '1 in stock, 0 not' })
  readonly stock_status!: 0 | 1;

  @ApiProperty()
  readonly stock_item!: StockItemResponse;
}

/** A stock item as the OpenAPI document shows it. */
export const STOCK_ITEM_EXAMPLE: StockItemResponse = {
  item_id: 1,
  product_id: 1,
  stock_id: 1,
  qty: 10,
  is_in_stock: true,
  is_qty_decimal: false,
  show_default_notification_message: false,
  use_config_min_qty: true,
  min_qty: 0,
  use_config_min_sale_qty: 1,
  min_sale_qty: 1,
  use_config_max_sale_qty: true,
  max_sale_qty: 10_000,
  use_config_backorders: true,
  backorders: 0,
  use_config_notify_stock_qty: true,
  notify_stock_qty: 1,
  use_config_qty_increments: true,
  qty_increments: 0,
  use_config_enable_qty_inc: true,
  enable_qty_increments: false,
  use_config_manage_stock: true,
  manage_stock: true,
  low_stock_date: null,
  is_decimal_divided: false,
  stock_status_changed_auto: 0,
};
