import { Quantity } from '../../../platform/quantity/quantity.js';
import type { ProductType, StockConfiguration, StockItemToSave } from '../../catalog/index.js';
import { hasSourceItems, INITIAL_CONFIGURATION } from '../../catalog/index.js';
import type { SourceItemChange } from '../../source-items/index.js';
import { IN_STOCK, OUT_OF_STOCK } from '../../source-items/index.js';
import { DEFAULT_SOURCE_CODE } from '../../sources/index.js';
import type { LegacyStockItem } from './legacy-stock-item.js';

type Name = keyof StockConfiguration;
type Value = StockConfiguration[Name];

/** What a save is compared with. */
export type LegacySnapshot = Pick<LegacyStockItem, 'quantity' | 'isInStock' | 'configuration' | 'storedConfiguration'>;

/** Whether the product is in stock is no setting of its own: it is compared with what was read. */
const NAMES = (Object.keys(INITIAL_CONFIGURATION) as Name[]).filter((name) => name !== 'isInStock');

/** The fields that decide whether what is read of a value is the value as it is stored. */
const DECIDED_BY: Partial<Record<Name, readonly Name[]>> = {
  manageStock: ['useConfigManageStock'],
  backorders: ['useConfigBackorders'],
  minQty: ['useConfigMinQty'],
  minSaleQty: ['useConfigMinSaleQty'],
  maxSaleQty: ['useConfigMaxSaleQty'],
  notifyStockQty: ['useConfigNotifyStockQty'],
  enableQtyIncrements: ['useConfigEnableQtyInc'],
  qtyIncrements: ['useConfigQtyIncrements', 'useConfigEnableQtyInc', 'enableQtyIncrements'],
};

/**
 * The part of a stock item that says something new (behaviour, "Legacy stock item bridge"). A client may read a stock
 * item, change one field and send it back. It sends the aggregate quantity of the stock and the settings' values along.
 * What equals the reading is an echo and is left out. A value is taken at its word once the field that decides whether
 * it holds changes with it.
 */
export function changesSince(read: LegacySnapshot, given: StockItemToSave): StockItemToSave {
  const changed = NAMES.filter((name) => isChanged(name, read, given)).map((name) => [name, given[name]]);
  return {
    ...(Object.fromEntries(changed) as Partial<StockConfiguration>),
    ...(given.qty && !(read.quantity && given.qty.equals(read.quantity)) ? { qty: given.qty } : {}),
    ...(given.isInStock !== undefined && given.isInStock !== read.isInStock ? { isInStock: given.isInStock } : {}),
  };
}

function isChanged(name: Name, read: LegacySnapshot, given: StockItemToSave): boolean {
  const value = given[name];
  if (value === undefined || isSame(value, read.storedConfiguration[name])) return false;
  if (!isSame(value, read.configuration[name])) return true;
  return (DECIDED_BY[name] ?? []).some((decider) => isChanged(decider, read, given));
}

function isSame(one: Value, other: Value): boolean {
  return one instanceof Quantity && other instanceof Quantity ? one.equals(other) : one === other;
}

/** The part of the changes that is configuration; a composite product keeps its stock status there, too. */
export function configurationChanges(typeId: ProductType, changes: StockItemToSave): Partial<StockConfiguration> {
  const { qty: _qty, isInStock, ...configuration } = changes;
  return isInStock === undefined || hasSourceItems(typeId) ? configuration : { ...configuration, isInStock };
}

/**
 * What the changes do to the default source item of the SKU. One that is there takes what changed and nothing else. One
 * that is not is created, with quantity and status, where the stock item is in stock or has a quantity. A stock item
 * that does not say whether it is in stock is so when there is something.
 */
export function defaultSourceChanges(
  sku: string,
  { given, changes }: { readonly given: StockItemToSave; readonly changes: StockItemToSave },
  stored: { readonly exists: boolean },
): SourceItemChange[] {
  const { qty: quantity, isInStock } = changes;
  if (!quantity && isInStock === undefined) return [];
  const key = { kind: 'set', sourceCode: DEFAULT_SOURCE_CODE, sku } as const;
  if (stored.exists) return [{ ...key, quantity, status: isInStock === undefined ? undefined : statusOf(isInStock) }];
  const amount = quantity ?? Quantity.ZERO;
  const isCreatedInStock = given.isInStock ?? amount.isPositive();
  return amount.isZero() && !isCreatedInStock ? [] : [{ ...key, quantity: amount, status: statusOf(isCreatedInStock) }];
}

function statusOf(isInStock: boolean): typeof IN_STOCK | typeof OUT_OF_STOCK {
  return isInStock ? IN_STOCK : OUT_OF_STOCK;
}
