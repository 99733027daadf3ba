import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { omitNulls } from '../../../platform/http/response.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { StockItem } from '../app/stock-item.service.js';
import type { Composition } from '../domain/composition.js';
import type { Product, ProductToSave, ProductType } from '../domain/product.js';
import type { StockConfiguration } from '../domain/stock-configuration.js';
import { CONFIGURATION_FIELDS, CONFIGURATION_NAMES } from '../domain/stock-configuration.js';
import {
  partsInExtension,
  shipmentTypeIn,
  toComposition,
  toProductLinks,
  toShipmentType,
} from './composition.mapper.js';
import type { ProductRequest } from './product.requests.js';
import type { ProductResponse, ProductStockItemResponse } from './product.responses.js';
import { definedOnly, toStockItem } from './stock-item.mapper.js';

/** Lists of which the service has little or no use; a client may send them back as it got them. */
const LOOSE_LISTS = {
  customAttributes: 'custom_attributes',
  options: 'options',
  mediaGalleryEntries: 'media_gallery_entries',
  tierPrices: 'tier_prices',
} as const satisfies Partial<Record<keyof ProductRequest, string>>;

/** Flags that the upstream declares as numbers. */
const NUMERIC_FLAGS: ReadonlySet<string> = new Set(['useConfigMinSaleQty', 'stockStatusChangedAuto']);
const LEGACY_STOCK_ID = 1;

/** A stock item with its empty fields, as null. */
type ProductStockItemFields = Omit<ProductStockItemResponse, 'low_stock_date' | 'notify_stock_qty'> & {
  readonly low_stock_date: string | null;
  readonly notify_stock_qty: number | null;
};

/**
 * A request's product. `fallbackSku` is the address's, where the body names none. Null counts as not sent, but empties
 * price and weight.
 */
export function toProductToSave(input: ProductRequest, fallbackSku?: string): ProductToSave {
  refuseNonLists(input);
  const extension = input.extensionAttributes;
  return definedOnly({
    sku: input.sku ?? fallbackSku ?? '',
    name: input.name ?? undefined,
    typeId: (input.typeId ?? undefined) as ProductType | undefined,
    attributeSetId: input.attributeSetId ?? undefined,
    price: input.price,
    weight: input.weight,
    status: input.status ?? undefined,
    visibility: input.visibility ?? undefined,
    websiteIds: extension?.websiteIds ?? undefined,
    stockItem: extension?.stockItem ? toStockItem(extension.stockItem) : undefined,
    shipmentType: shipmentTypeIn(input.customAttributes),
    composition: toComposition(input),
  });
}

/**
 * A product as the upstream shows it; the stock item is part of a single product, not of a list's. A composite one comes
 * with its composition.
 */
export function toProductResponse(
  product: Product,
  { stockItem, composition }: { readonly stockItem?: StockItem; readonly composition?: Composition | undefined } = {},
): ProductResponse {
  return omitNulls({
    id: product.productId,
    sku: product.sku,
    name: product.name,
    attribute_set_id: product.attributeSetId,
    price: product.price,
    status: product.status,
    visibility: product.visibility,
    type_id: product.typeId,
    created_at: product.createdAt,
    updated_at: product.updatedAt,
    weight: product.weight,
    extension_attributes: {
      website_ids: product.websiteIds,
      stock_item: stockItem && toStockItemResponse(stockItem),
      ...(composition ? partsInExtension(composition) : {}),
    },
    product_links: composition ? toProductLinks(composition) : [],
    options: [],
    media_gallery_entries: [],
    tier_prices: [],
    custom_attributes: product.typeId === 'bundle' ? [toShipmentType(product)] : [],
  });
}

function toStockItemResponse({ productId, quantity, isInStock, configuration }: StockItem): ProductStockItemFields {
  const fields = CONFIGURATION_NAMES.map((name) => [
    CONFIGURATION_FIELDS[name].column,
    shown(name, configuration[name]),
  ]);
  const own = {
    item_id: productId,
    product_id: productId,
    stock_id: LEGACY_STOCK_ID,
    qty: quantity.toNumber(),
    show_default_notification_message: false,
  };
  return {
    ...own,
    // The columns of the configuration are the names of the response.
    ...(Object.fromEntries(fields) as Omit<ProductStockItemFields, keyof typeof own>),
    is_in_stock: isInStock,
  };
}

function shown(name: string, value: StockConfiguration[keyof StockConfiguration]): unknown {
  if (value instanceof Quantity) return value.toNumber();
  return NUMERIC_FLAGS.has(name) ? Number(value) : value;
}

function refuseNonLists(input: ProductRequest): void {
  const lists: [string, unknown][] = Object.entries(LOOSE_LISTS).map(([property, name]) => [
    name,
    input[property as keyof typeof LOOSE_LISTS],
  ]);
  lists.push(['category_links', input.extensionAttributes?.categoryLinks]);
  lists.push(['configurable_product_options', input.extensionAttributes?.configurableProductOptions]);
  const violations = lists
    .filter(([, value]) => value !== undefined && value !== null && !Array.isArray(value))
    .map(([field]): ErrorDetail => ({ message: '"%field" must be a list.', parameters: { field } }));
  const [first] = violations;
  if (first) throw invalid(first.message, first.parameters);
}
