import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { SKU_LENGTH_MAX, SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { StockStatus } from '../../source-items/index.js';
import type { Behavior } from './behavior.js';
import { identifierViolations, quantityOf, wrongValue, wrongWidth } from './cells.js';
import { readHeader } from './header.js';
import type { Header } from './header.js';
import type { CsvRecord, FaultyRow } from './row.js';
import { unguardCell } from './spreadsheet-guard.js';

export const STOCK_SOURCE_COLUMNS = ['source_code', 'sku', 'quantity', 'status'] as const;
type StockSourceColumn = (typeof STOCK_SOURCE_COLUMNS)[number];
export type StockSourceHeader = Header<StockSourceColumn>;

const NAMES = Object.fromEntries(STOCK_SOURCE_COLUMNS.map((name) => [name, name])) as Record<
  StockSourceColumn,
  StockSourceColumn
>;

/** A row about one source item. */
export interface StockSourceRow {
  readonly line: number;
  readonly sourceCode: string;
  readonly sku: string;
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
  const values = behavior === 'delete' ? { quantity: Quantity.ZERO, status: undefined } : readValues(cell, violations);
  return violations.length > 0 ? { line, sourceCode, sku, violations } : { line, sourceCode, sku, ...values };
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

/** The refusal of a source that does not exist, as upstream words it. */
export function unknownSource({ line, sourceCode, sku }: StockSourceRow): FaultyRow {
  const violation = { message: 'Source code "%code" does not exist', parameters: { code: sourceCode } };
  return { line, sourceCode, sku, violations: [violation] };
}
