import { stringify } from 'csv-stringify/sync';
import { guardCell } from './spreadsheet-guard.js';

/** What stands before a cell of text in a line of the database; no cell may have it. */
export const BEFORE_TEXT = '\u0001';
/** What stands before a cell that is no text: a number or a time is written as it is. */
export const BEFORE_NUMBER = '\u0002';
const BETWEEN_LINES = '\u0003';

/**
 * What makes a line more than its cells with commas between them. A cell may have to be quoted, or be a formula to a
 * spreadsheet. It finds more than has to be changed, and nothing less.
 */
const IS_SPECIAL = /[",;|\t\r\n]|\u0001['\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;
const SEPARATORS = /[\u0001\u0002]/;

/**
 * Lines of the database as lines of CSV, cells guarded against spreadsheets. Nearly every line is written as it is, so
 * they are looked through together. Undefined where a cell has a character that separates cells here.
 */
export function csvOfLines(
  lines: readonly string[],
  columns: readonly { readonly isText: boolean }[],
): string | undefined {
  if (lines.length === 0) return '';
  const text = lines.join(BETWEEN_LINES);
  const between = columns.length - 1;
  if (countOf(text, BEFORE_TEXT) + countOf(text, BEFORE_NUMBER) !== between * lines.length) return undefined;
  if (countOf(text, BETWEEN_LINES) !== lines.length - 1) return undefined;
  if (!IS_SPECIAL.test(text)) return `${withCommas(text).replaceAll(BETWEEN_LINES, '\n')}\n`;
  let csv = '';
  for (const line of lines) csv += IS_SPECIAL.test(line) ? guardedLine(line, columns) : `${withCommas(line)}\n`;
  return csv;
}

function withCommas(text: string): string {
  return text.replaceAll(BEFORE_TEXT, ',').replaceAll(BEFORE_NUMBER, ',');
}

function guardedLine(line: string, columns: readonly { readonly isText: boolean }[]): string {
  const cells = line.split(SEPARATORS);
  return stringify([cells.map((cell, index) => (columns[index]?.isText ? guardCell(cell) : cell))]);
}

function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}
