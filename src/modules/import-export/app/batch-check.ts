import type { CsvRecord, FaultyRow } from '../domain/row.js';
import type { ImportSession } from './row-importer.js';

/** A batch, with the rows that can be imported told from those that cannot. */
export interface CheckedBatch<Row> {
  readonly records: readonly CsvRecord[];
  readonly rows: readonly Row[];
  readonly faulty: readonly FaultyRow[];
  /** The SKU of every row whose SKU the catalogue does not have. */
  readonly unknownSkus: readonly string[];
}

/** Checks every record of a batch by itself, and what remains against the database. */
export async function checkBatch<Row extends { readonly line: number }>(
  session: ImportSession<Row>,
  records: readonly CsvRecord[],
): Promise<CheckedBatch<Row>> {
  const read: Row[] = [];
  const faulty: FaultyRow[] = [];
  for (const record of records) {
    const row = session.read(record);
    if (isFaulty(row)) faulty.push(row);
    else read.push(row);
  }
  const { faulty: refused, unknownSkus } = await session.check(read);
  if (refused.length === 0) return { records, rows: read, faulty, unknownSkus };
  const lines = new Set(refused.map(({ line }) => line));
  return {
    records,
    rows: read.filter(({ line }) => !lines.has(line)),
    faulty: [...faulty, ...refused].sort((a, b) => a.line - b.line),
    unknownSkus,
  };
}

function isFaulty<Row extends object>(row: Row | FaultyRow): row is FaultyRow {
  return 'violations' in row;
}
