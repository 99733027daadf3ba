import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { productViolations } from '../../catalog/index.js';
import type { ProductToSave, StockConfiguration } from '../../catalog/index.js';
import { quantityOf, wrongValue, wrongWidth } from './cells.js';
import { PRODUCT_COLUMNS } from './product-columns.js';
import type { ProductColumnName, ProductHeader } from './product-columns.js';
import type { CsvRecord, FaultyRow } from './row.js';
import { unguardCell } from './spreadsheet-guard.js';

/** What a row gives of the default source item; undefined: not given. */
export interface GivenStock {
  readonly quantity: Quantity | undefined;
  readonly isInStock: boolean | undefined;
  /** Whether the row carries any of the fields that concern the default source item. */
  readonly isMentioned: boolean;
}

/** A row about one product: what it gives, each part without what it leaves out. */
export interface ProductRow {
  readonly line: number;
  readonly sku: string;
  readonly product: Omit<ProductToSave, 'sku' | 'stockItem'>;
  readonly configuration: Partial<StockConfiguration>;
  readonly stock: GivenStock;
}

/** The product of a record, or every rule that it breaks. A blank cell gives nothing. */
export function readProductRow({ line, cells }: CsvRecord, header: ProductHeader): ProductRow | FaultyRow {
  const sku = unguardCell(cells[header.columns.get('sku') ?? -1] ?? '');
  const place = { line, sourceCode: '', sku };
  if (cells.length !== header.width) return { ...place, violations: [wrongWidth(cells.length, header.width)] };
  const violations: ErrorDetail[] = [];
  const parts: Record<Part, Record<string, unknown>> = { product: {}, stock: {}, configuration: {} };
  let isMentioned = false;
  for (const [name, index] of header.columns) {
    const cell = cells[index] ?? '';
    if (name === 'sku' || cell.trim() === '') continue;
    const column: { kind: Kind; part: Part; fills: string; concernsStock?: true } = PRODUCT_COLUMNS[name];
    const value = READERS[column.kind](name, unguardCell(cell));
    if (isViolation(value)) violations.push(value);
    else parts[column.part][column.fills] = value;
    isMentioned ||= column.concernsStock === true;
  }
  const { qty: quantity, isInStock } = parts.stock as { qty?: Quantity; isInStock?: boolean };
  const row: ProductRow = {
    line,
    sku,
    product: parts.product,
    configuration: parts.configuration,
    stock: { quantity, isInStock, isMentioned },
  };
  violations.push(...productViolations({ sku, ...row.product, stockItem: row.configuration }));
  return violations.length > 0 ? { ...place, violations } : row;
}

type Part = 'product' | 'stock' | 'configuration';
type Kind = (typeof PRODUCT_COLUMNS)[ProductColumnName]['kind'];
type Reader = (name: string, cell: string) => ErrorDetail | Quantity | string | number | boolean;

const READERS: Readonly<Record<Kind, Reader>> = {
  text: (_name, cell) => cell,
  barcode: (_name, cell) => cell.trim(),
  number: (name, cell) => (NUMERIC.test(cell.trim()) ? Number(cell) : wrongValue(name, cell, 'numeric')),
  code: (name, cell) => (/^\s*\d{1,5}\s*$/.test(cell) ? Number(cell) : wrongValue(name, cell, 'a whole number')),
  quantity: quantityOf,
  flag: (name, cell) => FLAGS.get(cell.trim().toLowerCase()) ?? wrongValue(name, cell, '0 or 1'),
  enabled: (name, cell) => ENABLED.get(cell.trim().toLowerCase()) ?? wrongValue(name, cell, '1 or 2'),
  visibility: (name, cell) =>
    VISIBILITIES.get(cell.trim().toLowerCase()) ?? wrongValue(name, cell, 'a visibility, such as 4'),
};

const NUMERIC = /^[+-]?(\d{1,15}(\.\d{0,15})?|\.\d{1,15})$/;

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...['1', 'yes', 'y', 'true'].map((word) => [word, true] as const),
  ...['0', 'no', 'n', 'false'].map((word) => [word, false] as const),
]);

/** The upstream writes 1 and 2; its product form says 0 for a product that is off. */
const ENABLED: ReadonlyMap<string, number> = new Map([
  ['1', 1],
  ['2', 2],
  ['0', 2],
]);

const VISIBILITIES: ReadonlyMap<string, number> = new Map([
  ['1', 1],
  ['2', 2],
  ['3', 3],
  ['4', 4],
  ['not visible individually', 1],
  ['catalog', 2],
  ['search', 3],
  ['catalog, search', 4],
]);

function isViolation(value: ReturnType<Reader>): value is ErrorDetail {
  return typeof value === 'object' && !(value instanceof Quantity);
}

/** Rows of the same product as one: a later row's values stand in for those of an earlier one. */
export function mergeProductRows(rows: readonly ProductRow[]): ProductRow {
  const [first, ...later] = rows;
  if (!first) throw new RangeError('There is nothing to merge.');
  return later.reduce(
    (merged, row): ProductRow => ({
      line: row.line,
      sku: merged.sku,
      product: { ...merged.product, ...row.product },
      configuration: { ...merged.configuration, ...row.configuration },
      stock: {
        quantity: row.stock.quantity ?? merged.stock.quantity,
        isInStock: row.stock.isInStock ?? merged.stock.isInStock,
        isMentioned: row.stock.isMentioned || merged.stock.isMentioned,
      },
    }),
    first,
  );
}
