/** A row that could not be imported. */
export interface RowFault {
  readonly line: number;
  readonly message: string;
}

/**
 * Where a spreadsheet would find the beginning of a formula. That is at the beginning of a cell, and behind whatever it
 * may take for the end of one; blanks and quotes are passed over.
 */
const FORMULA = /(?<=^|[;|\t\r\n])(?='*(?:[^\S\t\r\n]|")*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?='*[\t\r\n])/g;

/** Faulty rows as a CSV file; a message that a spreadsheet would run as a formula has an apostrophe before that. */
export function errorsCsv(faults: readonly RowFault[]): Blob {
  const lines = faults.map(({ line, message }) => `${line},${quoted(disarmed(message))}`);
  return new Blob([['line,problem', ...lines, ''].join('\n')], { type: 'text/csv;charset=utf-8' });
}

function disarmed(text: string): string {
  return text.replace(FORMULA, "'");
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
