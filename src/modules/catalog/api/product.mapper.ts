import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { omitNulls } from '../../../platform/http/response.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { StockItem } from '../app/stock-item.service.js';
import { BARCODE_CODES } from '../domain/barcode.js';
import type { Composition } from '../domain/composition.js';
import type { GivenAttributes, Product, ProductAttribute, ProductToSave, ProductType } from '../domain/product.js';
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
    barcode: barcodeIn(input.customAttributes),
    composition: toComposition(input),
    attributes: toAttributes(input.customAttributes),
  });
}

/**
 * What a scanner reads off the product, among a request's custom attributes. Null and a blank empty it; undefined where
 * nothing is said.
 */
function barcodeIn(customAttributes: unknown): string | null | undefined {
  const given = toAttributes(customAttributes);
  const code = BARCODE_CODES.find((one) => given?.has(one));
  if (code === undefined) return undefined;
  const value = given?.get(code);
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string' && typeof value !== 'number') {
    throw invalid('"%field" has no such value.', { field: code });
  }
  return String(value).trim() || null;
}

/** Entries that are no attribute are passed over, and so are later the codes that nobody keeps. */
function toAttributes(list: unknown): GivenAttributes | undefined {
  if (!Array.isArray(list)) return undefined;
  return new Map(
    list.flatMap((entry: unknown) => {
      const { attribute_code: code, attributeCode = code, value } = (entry ?? {}) as Record<string, unknown>;
      return typeof attributeCode === 'string' ? [[attributeCode, value ?? null] as const] : [];
    }),
  );
}

/** What is shown of a product beside its own values. */
interface ShownParts {
  /** Part of a single product, not of a list's. */
  readonly stockItem?: StockItem;
  /** Of a composite product. */
  readonly composition?: Composition | undefined;
  readonly attributes: readonly ProductAttribute[];
}

/** A product as the upstream shows it. */
export function toProductResponse(
  product: Product,
  { stockItem, composition, attributes }: ShownParts,
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
    custom_attributes: [
      ...(product.typeId === 'bundle' ? [toShipmentType(product)] : []),
      ...(product.barcode === null ? [] : [{ attribute_code: BARCODE_CODES[0], value: product.barcode }]),
      ...attributes.map(({ code, value }) => ({ attribute_code: code, value })),
    ],
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
