import { Quantity } from '../../../platform/quantity/quantity.js';
import type { StockItemToSave } from './product.js';
import type { ConfigurationField } from './stock-configuration.js';
import { CONFIGURATION_FIELDS, CONFIGURATION_NAMES } from './stock-configuration.js';

/** Given fields of a stock item as JSON, by their REST names: the `data` of the message of a mass update. */
export function encodeStockItem(stockItem: StockItemToSave): string {
  const fields = CONFIGURATION_NAMES.flatMap((name) => {
    const value = stockItem[name];
    return value === undefined ? [] : [[CONFIGURATION_FIELDS[name].column, encoded(value)]];
  });
  return JSON.stringify({
    ...(stockItem.qty ? { qty: stockItem.qty.toNumber() } : {}),
    ...(Object.fromEntries(fields) as object),
  });
}

/** The fields of `encodeStockItem`. Throws on what it does not write; the rules on values are `stockItemViolations`. */
export function decodeStockItem(data: string): StockItemToSave {
  const stored = JSON.parse(data) as Readonly<Record<string, unknown>> | null;
  if (typeof stored !== 'object' || stored === null) throw new TypeError('The data holds no stock item.');
  const fields = CONFIGURATION_NAMES.flatMap((name) => {
    const field = CONFIGURATION_FIELDS[name];
    const value = stored[field.column];
    return value === undefined ? [] : [[name, decoded(field, value)]];
  });
  return {
    ...(stored.qty === undefined ? {} : { qty: quantityOf('qty', stored.qty) }),
    ...(Object.fromEntries(fields) as Partial<StockItemToSave>),
  };
}

function encoded(value: Quantity | string | number | boolean | null): string | number | null {
  if (value instanceof Quantity) return value.toNumber();
  return typeof value === 'boolean' ? Number(value) : value;
}

function decoded(field: ConfigurationField, value: unknown): Quantity | string | number | boolean | null {
  if (value === null && field.initial === null) return null;
  switch (field.kind) {
    case 'flag':
      if (typeof value === 'boolean' || typeof value === 'number') return Boolean(value);
      break;
    case 'code':
      if (typeof value === 'number') return value;
      break;
    case 'time':
      if (typeof value === 'string') return value;
      break;
    case 'decimal':
      return quantityOf(field.column, value);
  }
  throw new TypeError(`The data holds no usable ${field.column}.`);
}

function quantityOf(name: string, value: unknown): Quantity {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new TypeError(`The data holds no usable ${name}.`);
  return Quantity.of(value);
}
