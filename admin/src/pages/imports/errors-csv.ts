/** A row that could not be imported. */
export interface RowFault {
  readonly line: number;
  readonly message: string;
}

/** Faulty rows as a CSV file; a message that a spreadsheet would run as a formula has an apostrophe before it. */
export function errorsCsv(faults: readonly RowFault[]): Blob {
  const lines = faults.map(({ line, message }) => `${line},${quoted(disarmed(message))}`);
  return new Blob([['line,problem', ...lines, ''].join('\n')], { type: 'text/csv;charset=utf-8' });
}

function disarmed(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
