import { Quantity } from '../../../platform/quantity/quantity.js';
import type { StockItemToSave } from '../domain/product.js';
import type { ProductStockItemRequest } from './product.requests.js';

/**
 * A request's stock item. Null counts as not sent, but empties the date and the quantity to be told about; so does an
 * empty date.
 */
export function toStockItem(input: ProductStockItemRequest): StockItemToSave {
  return definedOnly({
    qty: quantityOf(input.qty) ?? undefined,
    isInStock: input.isInStock ?? undefined,
    minQty: quantityOf(input.minQty) ?? undefined,
    useConfigMinQty: input.useConfigMinQty ?? undefined,
    isQtyDecimal: input.isQtyDecimal ?? undefined,
    backorders: input.backorders ?? undefined,
    useConfigBackorders: input.useConfigBackorders ?? undefined,
    minSaleQty: quantityOf(input.minSaleQty) ?? undefined,
    useConfigMinSaleQty: input.useConfigMinSaleQty ?? undefined,
    maxSaleQty: quantityOf(input.maxSaleQty) ?? undefined,
    useConfigMaxSaleQty: input.useConfigMaxSaleQty ?? undefined,
    lowStockDate: input.lowStockDate === '' ? null : input.lowStockDate,
    notifyStockQty: quantityOf(input.notifyStockQty),
    useConfigNotifyStockQty: input.useConfigNotifyStockQty ?? undefined,
    manageStock: input.manageStock ?? undefined,
    useConfigManageStock: input.useConfigManageStock ?? undefined,
    stockStatusChangedAuto: input.stockStatusChangedAuto ?? undefined,
    useConfigQtyIncrements: input.useConfigQtyIncrements ?? undefined,
    qtyIncrements: quantityOf(input.qtyIncrements) ?? undefined,
    useConfigEnableQtyInc: input.useConfigEnableQtyInc ?? undefined,
    enableQtyIncrements: input.enableQtyIncrements ?? undefined,
    isDecimalDivided: input.isDecimalDivided ?? undefined,
  });
}

/** The decoder bounds numbers to what a quantity holds exactly. */
function quantityOf(value: number | null | undefined): Quantity | null | undefined {
  return typeof value === 'number' ? Quantity.of(value) : value;
}

type Defined<T> = { [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key] } & {
  [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined>;
};

/** The object without its undefined members, which would otherwise overwrite what is stored. */
export function definedOnly<T extends object>(object: T): Defined<T> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Defined<T>;
}
