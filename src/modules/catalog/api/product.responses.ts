import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { BUNDLE_OPTION_TYPES } from '../domain/composition-to-save.js';
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

class BundleSelectionResponse {
  @ApiProperty({ description: 'Id of the selection' })
  readonly id!: string;

  @ApiProperty()
  readonly sku!: string;

  @ApiProperty({ type: 'integer' })
  readonly option_id!: number;

  @ApiProperty({ description: 'How many are in one bundle' })
  readonly qty!: number;

  @ApiProperty({ type: 'integer' })
  readonly position!: number;

  @ApiProperty()
  readonly is_default!: boolean;

  @ApiProperty({ enum: [0, 1], description: 'Whether customers choose another quantity: a number, as upstream' })
  readonly can_change_quantity!: number;
}

class BundleOptionResponse {
  @ApiProperty({ type: 'integer' })
  readonly option_id!: number;

  @ApiProperty()
  readonly title!: string;

  @ApiProperty({ description: 'Whether a bundle is only sold with something chosen here' })
  readonly required!: boolean;

  @ApiProperty({ enum: BUNDLE_OPTION_TYPES })
  readonly type!: string;

  @ApiProperty({ type: 'integer' })
  readonly position!: number;

  @ApiProperty({ description: 'SKU of the bundle' })
  readonly sku!: string;

  @ApiProperty({ type: [BundleSelectionResponse] })
  readonly product_links!: readonly BundleSelectionResponse[];
}

class ProductLinkExtensionResponse {
  @ApiProperty({ description: 'How many are in one set' })
  readonly qty!: number;
}

class ProductLinkResponse {
  @ApiProperty({ description: 'SKU of the grouped product' })
  readonly sku!: string;

  @ApiProperty({ enum: ['associated'] })
  readonly link_type!: string;

  @ApiProperty()
  readonly linked_product_sku!: string;

  @ApiProperty({ enum: PRODUCT_TYPES, enumName: 'ProductType' })
  readonly linked_product_type!: ProductType;

  @ApiProperty({ type: 'integer' })
  readonly position!: number;

  @ApiProperty()
  readonly extension_attributes!: ProductLinkExtensionResponse;
}

class CustomAttributeResponse {
  @ApiProperty({ example: 'shipment_type' })
  readonly attribute_code!: string;

  @ApiProperty({
    description: 'Of shipment_type: 0 together, 1 separately; of barcode what a scanner reads',
    example: '0',
  })
  readonly value!: string;
}

class ProductExtensionResponse {
  @ApiProperty({ type: 'array', items: { type: 'integer' }, description: 'Ids of the websites that sell the product' })
  readonly website_ids!: readonly number[];

  @ApiPropertyOptional({ description: 'Of a single product; the products of a list have none' })
  readonly stock_item?: ProductStockItemResponse;

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'integer' },
    description: 'Of a configurable product: ids of the products among which it chooses',
  })
  readonly configurable_product_links?: readonly number[];

  @ApiPropertyOptional({ type: [BundleOptionResponse], description: 'Of a bundle: what it offers' })
  readonly bundle_product_options?: readonly BundleOptionResponse[];
}

const UNUSED_LIST = { type: 'array', maxItems: 0, items: {}, description: 'Nothing is kept of it' } as const;

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

  @ApiProperty({ type: [ProductLinkResponse], description: 'What a grouped product shows; else empty' })
  readonly product_links!: readonly ProductLinkResponse[];

  @ApiProperty(UNUSED_LIST)
  readonly options!: readonly never[];

  @ApiProperty(UNUSED_LIST)
  readonly media_gallery_entries!: readonly never[];

  @ApiProperty(UNUSED_LIST)
  readonly tier_prices!: readonly never[];

  @ApiProperty({
    type: [CustomAttributeResponse],
    description: 'Those that the service keeps: the barcode; of a bundle how its parts are shipped',
  })
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
