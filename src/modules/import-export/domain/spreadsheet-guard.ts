/**
 * What a cell may end with for a program whose list separator is not a comma. Such a program splits a cell there, quoted
 * or not, and what follows is a cell to it.
 */
const SEPARATORS = ';|\\t\\r\\n';
/** Blanks and quotes before a formula, which programs pass over. */
const PASSED_OVER = '(?:[^\\S\\t\\r\\n]|")*';
/** What a formula begins with, in the wide forms of East Asian keyboards as well. */
const FORMULA = '[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20]';

const BEGINNING = `(?<=^|[${SEPARATORS}])`;
const UNGUARDED = new RegExp(`${BEGINNING}(?='*${PASSED_OVER}${FORMULA})|^(?='*[\\t\\r\\n])`, 'g');
const GUARDED = new RegExp(`${BEGINNING}'(?='*${PASSED_OVER}${FORMULA})|^'(?='*[\\t\\r\\n])`, 'g');

/**
 * The text as it may stand in a cell of an export. An apostrophe stands wherever a spreadsheet would find the beginning
 * of a formula, whatever its list separator is. For cells of text alone; a number is written as it is.
 */
export function guardCell(text: string): string {
  return text.replace(UNGUARDED, "'");
}

/** The text behind a guarded cell: what `guardCell` was given, so that an export can be imported again. */
export function unguardCell(cell: string): string {
  return cell.replace(GUARDED, '');
}
