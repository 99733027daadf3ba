import { readHeader } from './header.js';
import type { Header } from './header.js';

type Kind = 'text' | 'barcode' | 'number' | 'code' | 'flag' | 'quantity' | 'time' | 'visibility' | 'enabled';

interface ProductColumn {
  readonly kind: Kind;
  /** Other names of the column: those of the upstream's exports. */
  readonly aliases?: readonly string[];
  /** The property of the product or of its stock configuration that it fills. */
  readonly fills: string;
  readonly part: 'product' | 'stock' | 'configuration';
  /** Whether a value here makes the row one about the default source item (behaviour, "Import"). */
  readonly concernsStock?: true;
}

/** The columns of a product file that the service knows; all others are passed over. */
export const PRODUCT_COLUMNS = {
  sku: { kind: 'text', fills: 'sku', part: 'product' },
  name: { kind: 'text', fills: 'name', part: 'product' },
  product_type: { kind: 'text', fills: 'typeId', part: 'product', aliases: ['type_id'] },
  barcode: { kind: 'barcode', fills: 'barcode', part: 'product', aliases: ['ean'] },
  price: { kind: 'number', fills: 'price', part: 'product' },
  weight: { kind: 'number', fills: 'weight', part: 'product' },
  product_online: { kind: 'enabled', fills: 'status', part: 'product', aliases: ['status'] },
  visibility: { kind: 'visibility', fills: 'visibility', part: 'product' },
  qty: { kind: 'quantity', fills: 'qty', part: 'stock', concernsStock: true },
  is_in_stock: { kind: 'flag', fills: 'isInStock', part: 'stock', concernsStock: true },
  min_qty: {
    kind: 'quantity',
    fills: 'minQty',
    part: 'configuration',
    aliases: ['out_of_stock_qty'],
    concernsStock: true,
  },
  use_config_min_qty: { kind: 'flag', fills: 'useConfigMinQty', part: 'configuration', concernsStock: true },
  backorders: {
    kind: 'code',
    fills: 'backorders',
    part: 'configuration',
    aliases: ['allow_backorders'],
    concernsStock: true,
  },
  use_config_backorders: { kind: 'flag', fills: 'useConfigBackorders', part: 'configuration', concernsStock: true },
  min_sale_qty: { kind: 'quantity', fills: 'minSaleQty', part: 'configuration', aliases: ['min_cart_qty'] },
  use_config_min_sale_qty: { kind: 'flag', fills: 'useConfigMinSaleQty', part: 'configuration' },
  max_sale_qty: { kind: 'quantity', fills: 'maxSaleQty', part: 'configuration', aliases: ['max_cart_qty'] },
  use_config_max_sale_qty: { kind: 'flag', fills: 'useConfigMaxSaleQty', part: 'configuration' },
  is_qty_decimal: { kind: 'flag', fills: 'isQtyDecimal', part: 'configuration' },
  notify_stock_qty: {
    kind: 'quantity',
    fills: 'notifyStockQty',
    part: 'configuration',
    aliases: ['notify_on_stock_below'],
  },
  use_config_notify_stock_qty: { kind: 'flag', fills: 'useConfigNotifyStockQty', part: 'configuration' },
  manage_stock: { kind: 'flag', fills: 'manageStock', part: 'configuration' },
  use_config_manage_stock: { kind: 'flag', fills: 'useConfigManageStock', part: 'configuration' },
  qty_increments: { kind: 'quantity', fills: 'qtyIncrements', part: 'configuration' },
  use_config_qty_increments: { kind: 'flag', fills: 'useConfigQtyIncrements', part: 'configuration' },
  enable_qty_increments: { kind: 'flag', fills: 'enableQtyIncrements', part: 'configuration' },
  use_config_enable_qty_inc: { kind: 'flag', fills: 'useConfigEnableQtyInc', part: 'configuration' },
  is_decimal_divided: { kind: 'flag', fills: 'isDecimalDivided', part: 'configuration' },
} as const satisfies Record<string, ProductColumn>;

export type ProductColumnName = keyof typeof PRODUCT_COLUMNS;
export type ProductHeader = Header<ProductColumnName>;

const NAMES = Object.fromEntries(
  Object.entries<ProductColumn>(PRODUCT_COLUMNS).flatMap(([name, { aliases = [] }]) =>
    [name, ...aliases].map((word) => [word, name as ProductColumnName]),
  ),
);

/** The columns of a product file. Throws `invalid` for one without `sku`. */
export function productHeader(cells: readonly string[]): ProductHeader {
  return readHeader(cells, { names: NAMES, required: ['sku'], others: 'passed-over' });
}
