import { stringify } from 'csv-stringify/sync';

/** Some lines of a table as CSV. */
export interface CsvPage {
  readonly rows: number;
  /** UTF-8, lines ending in LF, cells quoted where they need it, formulas disarmed. */
  readonly text: string;
}

/** A table of any length, page by page. */
export interface CsvTable {
  readonly columns: readonly string[];
  readonly pages: AsyncIterable<CsvPage>;
}

/** A page of cells, which are texts as they are to stand in the file. */
export function csvPage(cells: readonly (readonly string[])[]): CsvPage {
  return { rows: cells.length, text: stringify(cells as string[][]) };
}

/** The table as CSV, in pieces. */
export async function* csvTexts({ columns, pages }: CsvTable): AsyncGenerator<string> {
  yield stringify([columns as string[]]);
  for await (const { text } of pages) yield text;
}
