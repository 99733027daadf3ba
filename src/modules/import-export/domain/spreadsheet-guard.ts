/** A text that a spreadsheet would run as a formula, or one that looks like a guarded one. */
const FORMULA = /^'*[=+\-@\t\r]/;
const GUARDED = /^''*[=+\-@\t\r]/;

/**
 * The text as it may stand in a cell of an export: with an apostrophe before what a spreadsheet would take for a
 * formula. For cells of text alone; a number is written as it is.
 */
export function guardCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text behind a guarded cell: what `guardCell` was given, so that an export can be imported again. */
export function unguardCell(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}
