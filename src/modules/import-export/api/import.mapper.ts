import { invalid } from '../../../platform/errors/application-error.js';
import { CsvInput, DEFAULT_DELIMITER, ValuesInput } from '../app/import-records.js';
import type { ImportRecords } from '../app/import-records.js';
import type { ImportOptions, OnFault } from '../app/import-options.js';
import { BEHAVIORS, isBehavior } from '../domain/behavior.js';
import type { Behavior } from '../domain/behavior.js';
import { delimiterOf } from '../domain/delimiter.js';
import { ON_UNKNOWN_SKU } from '../domain/unknown-skus.js';
import type { OnUnknownSku } from '../domain/unknown-skus.js';
import { IMPORTED_COLUMNS, STOCK_SOURCE_COLUMNS } from '../domain/stock-source-row.js';
import type { CsvImportRequest, StockSourceImportRequest, StockSourceRowRequest } from './import.requests.js';
import { guardCell } from '../domain/spreadsheet-guard.js';

const FILE_NAME = 'REST';

/** The upstream's words, and the shorter ones of the command line. */
const STRATEGIES: ReadonlyMap<string, OnFault> = new Map([
  ['validation-stop-on-errors', 'stop'],
  ['stop', 'stop'],
  ['validation-skip-errors', 'skip'],
  ['skip', 'skip'],
]);

/** How to import source items that a request sends. Throws `invalid` for unknown words. */
export function toStockSourceOptions(body: StockSourceImportRequest): ImportOptions {
  return { ...toImportOptions(body, body.behavior), onUnknownSku: toOnUnknownSku(body.unknownSkus ?? 'refuse') };
}

/** How to import what a request sends. Throws `invalid` for unknown words. */
export function toImportOptions(body: CsvImportRequest, behavior?: string | null): ImportOptions {
  const strategy = body.validationStrategy ?? 'stop';
  const onFault = STRATEGIES.get(strategy);
  if (!onFault) throw notAmong('validation_strategy', strategy, [...STRATEGIES.keys()]);
  const isDryRun = body.dryRun === true;
  if (isDryRun && body.resume) throw invalid('A dry run keeps nothing that could be resumed.');
  return { behavior: toBehavior(behavior ?? 'append'), isDryRun, onFault, resumes: body.resume || undefined };
}

/** The rows that a request sends, as text or as values. Throws `invalid` for none, and for both. */
export function toStockSourceInput(body: StockSourceImportRequest): ImportRecords {
  const { rows } = body;
  if (!rows) return toCsvInput(body);
  if (typeof body.csv === 'string') throw invalid('Send either "csv" or "rows", not both.');
  const isInStates = rows.some(({ state }) => state !== undefined && state !== null);
  return new ValuesInput(
    FILE_NAME,
    isInStates ? IMPORTED_COLUMNS : STOCK_SOURCE_COLUMNS,
    rows.map((row) => (isInStates ? [...toCells(row), cellOf(row.state)] : toCells(row))),
  );
}

export function toCsvInput({ csv, delimiter }: CsvImportRequest): ImportRecords {
  if (typeof csv !== 'string') throw invalid('"%fieldName" is required. Enter and try again.', { fieldName: 'csv' });
  const sign = delimiterOf(delimiter ?? DEFAULT_DELIMITER);
  if (sign === undefined) throw invalid('"%field" should be one character.', { field: 'delimiter' });
  return CsvInput.text(FILE_NAME, csv, sign);
}

function toBehavior(word: string): Behavior {
  if (!isBehavior(word)) throw notAmong('behavior', word, BEHAVIORS);
  return word;
}

function toOnUnknownSku(word: string): OnUnknownSku {
  const known = ON_UNKNOWN_SKU.find((one) => one === word);
  if (!known) throw notAmong('unknown_skus', word, ON_UNKNOWN_SKU);
  return known;
}

function toCells({ sourceCode, sku, quantity, status }: StockSourceRowRequest): string[] {
  // Cells are taken for what an export wrote; these values are meant as they stand.
  return [guardCell(sourceCode ?? ''), guardCell(sku ?? ''), cellOf(quantity), cellOf(status)];
}

/** A value as the cell of a file would have it. What is no number or text becomes no good cell either. */
function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

function notAmong(field: string, value: string, words: readonly string[]): Error {
  return invalid('"%field" is one of %words, not "%value".', {
    field,
    words: words.join(', '),
    value: value.slice(0, SHOWN_MAX),
  });
}

const SHOWN_MAX = 100;

/** The id of a keyed run: the first digits of the key's hash, written as a UUID is. */
export function runIdOf(hash: string): string {
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-');
}
