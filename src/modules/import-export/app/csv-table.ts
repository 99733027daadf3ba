import { stringify } from 'csv-stringify/sync';

/** A table of any length, page by page. Cells are texts as they are to stand in the file, formulas disarmed. */
export interface CsvTable {
  readonly columns: readonly string[];
  readonly pages: AsyncIterable<readonly (readonly string[])[]>;
}

/** The table as CSV, in pieces: UTF-8, lines ending in LF, cells quoted where they need it. */
export async function* csvTexts({ columns, pages }: CsvTable): AsyncGenerator<string> {
  yield stringify([columns as string[]]);
  for await (const page of pages) yield stringify(page as string[][]);
}
