import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PRODUCT_TYPES } from '../domain/product.js';
import type { ProductType } from '../domain/product.js';
import { BACKORDER_CODES } from '../domain/stock-configuration.js';

const USE_CONFIG = 'Whether the value of the settings holds';

/** The stock configuration of a product, as upstream names and shows it. */
export class StockConfigurationResponse {
  @ApiProperty()
  readonly min_qty!: number;

  @ApiProperty({ description: USE_CONFIG })
  readonly use_config_min_qty!: boolean;

  @ApiProperty()
  readonly is_qty_decimal!: boolean;

  @ApiProperty({ enum: BACKORDER_CODES, description: '0 none, 1 allowed, 2 allowed with a notice' })
  readonly backorders!: number;

  @ApiProperty({ description: USE_CONFIG })
  readonly use_config_backorders!: boolean;

  @ApiProperty()
  readonly min_sale_qty!: number;

  @ApiProperty({ enum: [0, 1], description: `${USE_CONFIG}: a number, as upstream` })
  readonly use_config_min_sale_qty!: number;

  @ApiProperty()
  readonly max_sale_qty!: number;

  @ApiProperty({ description: USE_CONFIG })
  readonly use_config_max_sale_qty!: boolean;

  @ApiProperty({ description: USE_CONFIG })
  readonly use_config_notify_stock_qty!: boolean;

  @ApiProperty()
  readonly manage_stock!: boolean;

  @ApiProperty({ description: USE_CONFIG })
  readonly use_config_manage_stock!: boolean;

  @ApiProperty({ enum: [0, 1], description: 'A number, as upstream' })
  readonly stock_status_changed_auto!: number;

  @ApiProperty({ description: USE_CONFIG })
  readonly use_config_qty_increments!: boolean;

  @ApiProperty()
  readonly qty_increments!: number;

  @ApiProperty({ description: USE_CONFIG })
  readonly use_config_enable_qty_inc!: boolean;

  @ApiProperty()
  readonly enable_qty_increments!: boolean;

  @ApiProperty()
  readonly is_decimal_divided!: boolean;

  @ApiProperty({ enum: [false] })
  readonly show_default_notification_message!: boolean;
}

/** The legacy stock item of a single product. Empty fields are left out. */
export class ProductStockItemResponse extends StockConfigurationResponse {
  @ApiProperty({ type: 'integer' })
  readonly item_id!: number;

  @ApiProperty({ type: 'integer' })
  readonly product_id!: number;

  @ApiProperty({ type: 'integer' })
  readonly stock_id!: number;

  @ApiProperty({ description: 'Quantity of the default source item' })
  readonly qty!: number;

  @ApiProperty({ description: 'Status of the default source item' })
  readonly is_in_stock!: boolean;

  @ApiPropertyOptional({ description: 'YYYY-MM-DD HH:MM:SS in UTC' })
  readonly low_stock_date?: string;

  @ApiPropertyOptional()
  readonly notify_stock_qty?: number;
}

class ProductExtensionResponse {
  @ApiProperty({ type: 'array', items: { type: 'integer' }, description: 'Ids of the websites that sell the product' })
  readonly website_ids!: readonly number[];

  @ApiPropertyOptional({ description: 'Of a single product; the products of a list have none' })
  readonly stock_item?: ProductStockItemResponse;
}

const UNUSED_LIST = { type: 'array', maxItems: 0, items: {}, description: 'Nothing is kept of it' } as const;

/** A value that is set for the product alone. */
export class CustomAttributeResponse {
  @ApiProperty({ example: 'stockviz_level_high' })
  readonly attribute_code!: string;

  @ApiProperty({ example: '20' })
  readonly value!: string;
}

/** A product as the upstream shows it: fields that are empty are left out. */
export class ProductResponse {
  @ApiProperty({ type: 'integer' })
  readonly id!: number;

  @ApiProperty()
  readonly sku!: string;

  @ApiProperty()
  readonly name!: string;

  @ApiProperty({ type: 'integer' })
  readonly attribute_set_id!: number;

  @ApiPropertyOptional()
  readonly price?: number;

  @ApiProperty({ enum: [1, 2], description: '1 enabled, 2 disabled' })
  readonly status!: number;

  @ApiProperty({ enum: [1, 2, 3, 4], description: '1 nowhere, 2 lists, 3 search, 4 both' })
  readonly visibility!: number;

  @ApiProperty({ enum: PRODUCT_TYPES, enumName: 'ProductType' })
  readonly type_id!: ProductType;

  @ApiProperty({ description: 'YYYY-MM-DD HH:MM:SS in UTC' })
  readonly created_at!: string;

  @ApiProperty({ description: 'YYYY-MM-DD HH:MM:SS in UTC' })
  readonly updated_at!: string;

  @ApiPropertyOptional()
  readonly weight?: number;

  @ApiProperty()
  readonly extension_attributes!: ProductExtensionResponse;

  @ApiProperty(UNUSED_LIST)
  readonly product_links!: readonly never[];

  @ApiProperty(UNUSED_LIST)
  readonly options!: readonly never[];

  @ApiProperty(UNUSED_LIST)
  readonly media_gallery_entries!: readonly never[];

  @ApiProperty(UNUSED_LIST)
  readonly tier_prices!: readonly never[];

  @ApiProperty({ type: () => [CustomAttributeResponse], description: 'Those that the service keeps' })
  readonly custom_attributes!: readonly CustomAttributeResponse[];
}

/** A product as the OpenAPI document shows it. */
export const PRODUCT_EXAMPLE: ProductResponse = {
  id: 1,
  sku: 'SKU-1',
  name: 'Canvas bag',
  attribute_set_id: 4,
  price: 10,
  status: 1,
  visibility: 4,
  type_id: 'simple',
  created_at: '2026-01-31 09:00:00',
  updated_at: '2026-01-31 09:00:00',
  weight: 0.4,
  extension_attributes: { website_ids: [1] },
  product_links: [],
  options: [],
  media_gallery_entries: [],
  tier_prices: [],
  custom_attributes: [],
};
