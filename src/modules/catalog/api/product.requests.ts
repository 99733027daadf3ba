import { Field, SchemaName } from '../../../platform/http/field.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { PRODUCT_TYPES } from '../domain/product.js';

const WEBSITES_MAX = 1_000;

/** The legacy stock item of a product. What the service works out itself is taken and passed over. */
@SchemaName('StockItemInput')
export class ProductStockItemRequest {
  @Field.int({ description: 'Passed over: a product has one stock item' })
  itemId?: number | null;

  @Field.int({ description: 'Passed over' })
  productId?: number | null;

  @Field.int({ description: 'Passed over' })
  stockId?: number | null;

  @Field.int({ description: 'Passed over' })
  websiteId?: number | null;

  @Field.flag({ description: 'Passed over' })
  showDefaultNotificationMessage?: boolean | null;

  @Field.float({ example: 10, description: 'Quantity of the default source item' })
  qty?: number | null;

  @Field.flag({ example: true, description: 'Status of the default source item' })
  isInStock?: boolean | null;

  @Field.float()
  minQty?: number | null;

  @Field.flag()
  useConfigMinQty?: boolean | null;

  @Field.flag()
  isQtyDecimal?: boolean | null;

  @Field.int({ description: '0 none, 1 allowed, 2 allowed with a notice' })
  backorders?: number | null;

  @Field.flag()
  useConfigBackorders?: boolean | null;

  @Field.float()
  minSaleQty?: number | null;

  @Field.flag()
  useConfigMinSaleQty?: boolean | null;

  @Field.float()
  maxSaleQty?: number | null;

  @Field.flag()
  useConfigMaxSaleQty?: boolean | null;

  @Field.text({ maxLength: 32, description: 'UTC, such as 2026-01-31 00:00:00; empty for none' })
  lowStockDate?: string | null;

  @Field.float()
  notifyStockQty?: number | null;

  @Field.flag()
  useConfigNotifyStockQty?: boolean | null;

  @Field.flag()
  manageStock?: boolean | null;

  @Field.flag()
  useConfigManageStock?: boolean | null;

  @Field.flag()
  stockStatusChangedAuto?: boolean | null;

  @Field.flag()
  useConfigQtyIncrements?: boolean | null;

  @Field.float()
  qtyIncrements?: number | null;

  @Field.flag()
  useConfigEnableQtyInc?: boolean | null;

  @Field.flag()
  enableQtyIncrements?: boolean | null;

  @Field.flag()
  isDecimalDivided?: boolean | null;
}

@SchemaName('ProductExtensionInput')
class ProductExtensionRequest {
  @Field.ints({ maxItems: WEBSITES_MAX, example: [1], description: 'Ids of the websites that sell the product' })
  websiteIds?: number[] | null;

  @Field.object(() => ProductStockItemRequest)
  stockItem?: ProductStockItemRequest | null;

  @Field.json({ description: 'Taken as a list and passed over' })
  categoryLinks?: unknown;
}

@SchemaName('ProductInput')
export class ProductRequest {
  @Field.int({ description: 'Names the product where its SKU changes' })
  id?: number | null;

  @Field.text({ example: 'SKU-1', description: 'At most 64 characters' })
  sku?: string | null;

  @Field.text({ example: 'Canvas bag', description: 'At most 255 characters' })
  name?: string | null;

  @Field.int({ example: 4 })
  attributeSetId?: number | null;

  @Field.float({ example: 10 })
  price?: number | null;

  @Field.int({ example: 1, description: '1 enabled, 2 disabled' })
  status?: number | null;

  @Field.int({ example: 4, description: '1 nowhere, 2 lists, 3 search, 4 both' })
  visibility?: number | null;

  @Field.text({ words: PRODUCT_TYPES, example: 'simple' })
  typeId?: string | null;

  @Field.float({ example: 0.4 })
  weight?: number | null;

  @Field.text({ description: 'Passed over' })
  createdAt?: string | null;

  @Field.text({ description: 'Passed over' })
  updatedAt?: string | null;

  @Field.object(() => ProductExtensionRequest)
  extensionAttributes?: ProductExtensionRequest | null;

  @Field.json({
    description:
      'A list of {attribute_code, value}. Those of the stock visualizer are kept (stockviz_display_type and others); the rest is passed over',
  })
  customAttributes?: unknown;

  @Field.json({ description: 'Taken as a list and passed over' })
  productLinks?: unknown;

  @Field.json({ description: 'Taken as a list and passed over' })
  options?: unknown;

  @Field.json({ description: 'Taken as a list and passed over' })
  mediaGalleryEntries?: unknown;

  @Field.json({ description: 'Taken as a list and passed over' })
  tierPrices?: unknown;
}

export class CreateProductRequest {
  @Field.object(() => ProductRequest, { required: true })
  product!: ProductRequest;

  @Field.flag({ description: 'Passed over' })
  saveOptions?: boolean | null;
}

/** The SKU in the address is not called `sku`, since that would overwrite the body's, which may be a new one. */
export class UpdateProductRequest extends CreateProductRequest {
  @Field.text({ required: true, description: 'The SKU that the product has so far' })
  currentSku!: string;
}

export class ProductSkuRequest {
  @Field.text({ required: true })
  sku!: string;
}

export class ListProductsRequest {
  @Field.searchCriteria({ name: 'searchCriteria', required: true })
  searchCriteria!: SearchCriteria;
}
