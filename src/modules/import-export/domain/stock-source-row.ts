import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { SKU_LENGTH_MAX, SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { AVAILABLE } from '../../adjustment-history/index.js';
import type { StockStatus } from '../../source-items/index.js';
import type { Behavior } from './behavior.js';
import { identifierViolations, quantityOf, wrongValue, wrongWidth } from './cells.js';
import { readHeader } from './header.js';
import type { Header } from './header.js';
import type { CsvRecord, FaultyRow } from './row.js';
import { unguardCell } from './spreadsheet-guard.js';

export const STOCK_SOURCE_COLUMNS = ['source_code', 'sku', 'quantity', 'status'] as const;
/** A file to import may say in which state the quantity is; exports are about what is available. */
export const IMPORTED_COLUMNS = [...STOCK_SOURCE_COLUMNS, 'state'] as const;
type StockSourceColumn = (typeof IMPORTED_COLUMNS)[number];
export type StockSourceHeader = Header<StockSourceColumn>;

const NAMES = Object.fromEntries(IMPORTED_COLUMNS.map((name) => [name, name])) as Record<
  StockSourceColumn,
  StockSourceColumn
>;

/** A row about one source item, or about what it has in another state. */
export interface StockSourceRow {
  readonly line: number;
  readonly sourceCode: string;
  readonly sku: string;
  /** `available` where none is given. */
  readonly stockState: string;
  /** Zero where the row deletes. */
  readonly quantity: Quantity;
  /** Undefined: not given. */
  readonly status: StockStatus | undefined;
}

/** The columns of a file of source items. Throws `invalid` for a head that does not fit. */
export function stockSourceHeader(cells: readonly string[], behavior: Behavior): StockSourceHeader {
  const required = ['source_code', 'sku', ...(behavior === 'delete' ? [] : (['quantity'] as const))] as const;
  return readHeader<StockSourceColumn>(cells, { names: NAMES, required, others: 'refused' });
}

/** The row of a record, or every rule that it breaks. Whether its source exists is not asked here. */
export function readStockSourceRow(
  { line, cells }: CsvRecord,
  header: StockSourceHeader,
  behavior: Behavior,
): StockSourceRow | FaultyRow {
  const cell = (column: StockSourceColumn): string => cells[header.columns.get(column) ?? -1] ?? '';
  const sourceCode = unguardCell(cell('source_code'));
  const sku = unguardCell(cell('sku'));
  if (cells.length !== header.width) {
    return { line, sourceCode, sku, violations: [wrongWidth(cells.length, header.width)] };
  }
  const violations = [
    ...identifierViolations('source_code', sourceCode, SOURCE_CODE_LENGTH_MAX),
    ...identifierViolations('sku', sku, SKU_LENGTH_MAX),
  ];
  const stockState = cell('state').trim() || AVAILABLE;
  const values = behavior === 'delete' ? { quantity: Quantity.ZERO, status: undefined } : readValues(cell, violations);
  if (stockState !== AVAILABLE) violations.push(...stateViolations(values));
  return violations.length > 0
    ? { line, sourceCode, sku, violations }
    : { line, sourceCode, sku, stockState, ...values };
}

/** What is not on sale has no status, and there cannot be less than nothing of it. */
function stateViolations({ quantity, status }: Pick<StockSourceRow, 'quantity' | 'status'>): ErrorDetail[] {
  return [
    ...(quantity.isNegative() ? [wrongValue('quantity', quantity.toString(), 'zero or more')] : []),
    ...(status === undefined ? [] : [wrongValue('status', String(status), 'empty beside a state')]),
  ];
}

function readValues(
  cell: (column: StockSourceColumn) => string,
  violations: ErrorDetail[],
): { quantity: Quantity; status: StockStatus | undefined } {
  const quantity = quantityOf('quantity', cell('quantity'));
  if (!(quantity instanceof Quantity)) violations.push(quantity);
  const word = cell('status').trim();
  const status = STATUSES.get(word);
  if (word !== '' && status === undefined) violations.push(wrongValue('status', word, '0 or 1'));
  return { quantity: quantity instanceof Quantity ? quantity : Quantity.ZERO, status };
}

const STATUSES: ReadonlyMap<string, StockStatus> = new Map([
  ['0', 0],
  ['1', 1],
]);

/** The refusal of a state that does not exist. */
export function unknownState({ line, sourceCode, sku, stockState }: StockSourceRow): FaultyRow {
  const violation = { message: 'There is no stock state with the code "%code".', parameters: { code: stockState } };
  return { line, sourceCode, sku, violations: [violation] };
}

/** The refusal of a source that the caller is not bound to, be it there or not. */
export function foreignSource({ line, sourceCode, sku }: StockSourceRow): FaultyRow {
  const message = 'The source "%1" is not among those that the caller is bound to.';
  return { line, sourceCode, sku, violations: [{ message, parameters: [sourceCode] }] };
}

/** The refusal of a source that does not exist, as upstream words it. */
export function unknownSource({ line, sourceCode, sku }: StockSourceRow): FaultyRow {
  const violation = { message: 'Source code "%code" does not exist', parameters: { code: sourceCode } };
  return { line, sourceCode, sku, violations: [violation] };
}
