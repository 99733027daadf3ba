import { Field, SchemaName } from '../../../platform/http/field.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { BUNDLE_OPTION_TYPES, BUNDLE_OPTIONS_MAX, PARTS_MAX } from '../domain/composition-to-save.js';
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

@SchemaName('BundleProductLinkInput')
export class BundleSelectionRequest {
  @Field.int({ description: 'Of the selection that is changed; without it the one of the same product, or a new one' })
  id?: number | null;

  @Field.text({ example: 'SKU-2', description: 'The product that is offered' })
  sku?: string | null;

  @Field.int({ description: 'Passed over: a selection belongs to the option in which it stands' })
  optionId?: number | null;

  @Field.float({ example: 1, description: 'How many are in one bundle; 1 where nothing is said' })
  qty?: number | null;

  @Field.int()
  position?: number | null;

  @Field.flag()
  isDefault?: boolean | null;

  @Field.flag({ description: 'Whether customers choose another quantity' })
  canChangeQuantity?: boolean | null;

  @Field.float({ description: 'Passed over: the service keeps no prices of parts' })
  price?: number | null;

  @Field.int({ description: 'Passed over' })
  priceType?: number | null;
}

@SchemaName('BundleProductOptionInput')
export class BundleOptionRequest {
  @Field.int({ description: 'Of the option that is changed; without it the option is a new one' })
  optionId?: number | null;

  @Field.text({ example: 'Colour', description: 'At most 255 characters' })
  title?: string | null;

  @Field.flag({ description: 'Whether a bundle is only sold with something chosen here' })
  required?: boolean | null;

  @Field.text({ words: BUNDLE_OPTION_TYPES, example: 'select' })
  type?: string | null;

  @Field.int()
  position?: number | null;

  @Field.text({ description: 'Passed over: the bundle is the one that is saved' })
  sku?: string | null;

  @Field.list(() => BundleSelectionRequest, {
    maxItems: PARTS_MAX,
    description: 'What the option offers; left out, the selections stay as they are',
  })
  productLinks?: BundleSelectionRequest[] | null;
}

@SchemaName('ProductExtensionInput')
class ProductExtensionRequest {
  @Field.ints({ maxItems: WEBSITES_MAX, example: [1], description: 'Ids of the websites that sell the product' })
  websiteIds?: number[] | null;

  @Field.object(() => ProductStockItemRequest)
  stockItem?: ProductStockItemRequest | null;

  @Field.ints({
    maxItems: PARTS_MAX,
    description: 'Ids of the products among which a configurable product chooses; a list replaces the stored one',
  })
  configurableProductLinks?: number[] | null;

  @Field.json({ description: 'Taken as a list and passed over: the service keeps no attributes' })
  configurableProductOptions?: unknown;

  @Field.list(() => BundleOptionRequest, {
    maxItems: BUNDLE_OPTIONS_MAX,
    description:
      'What a bundle offers; a list replaces the stored one, and options and links with their ids keep these',
  })
  bundleProductOptions?: BundleOptionRequest[] | null;

  @Field.json({ description: 'Taken as a list and passed over' })
  categoryLinks?: unknown;
}

@SchemaName('ProductLinkExtensionInput')
class ProductLinkExtensionRequest {
  @Field.float({ example: 1, description: 'How many are in one set; 1 where nothing is said' })
  qty?: number | null;
}

@SchemaName('ProductLinkInput')
export class ProductLinkRequest {
  @Field.text({ description: 'Passed over: the product is the one that is saved' })
  sku?: string | null;

  @Field.text({ example: 'associated', description: 'associated: part of a grouped product; others are passed over' })
  linkType?: string | null;

  @Field.text({ example: 'SKU-2' })
  linkedProductSku?: string | null;

  @Field.text({ description: 'Passed over' })
  linkedProductType?: string | null;

  @Field.int()
  position?: number | null;

  @Field.object(() => ProductLinkExtensionRequest)
  extensionAttributes?: ProductLinkExtensionRequest | null;
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
      'A list of attribute_code and value. shipment_type says how the parts of a bundle are shipped: 0 together, ' +
      '1 separately. barcode, or ean, is what a scanner reads off the product; null empties it. Those of the stock visualizer begin with stockviz_. Others are passed over',
    example: [{ attribute_code: 'shipment_type', value: '1' }],
  })
  customAttributes?: unknown;

  @Field.list(() => ProductLinkRequest, {
    maxItems: PARTS_MAX,
    description: 'What a grouped product shows; a list replaces the stored one',
  })
  productLinks?: ProductLinkRequest[] | null;

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
