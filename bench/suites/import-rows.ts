import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { makeItems } from '../data/catalogue.js';
import type { BenchItem } from '../data/catalogue.js';

const ROWS_PER_STATEMENT = 1000;

interface Slice {
  readonly items: readonly BenchItem[];
  readonly first: number;
}

/** The rows of a file in slices, so that the benchmark itself needs no memory for them. */
function* slices(prefix: string, rows: number): Generator<Slice> {
  for (let first = 0; first < rows; first += ROWS_PER_STATEMENT) {
    const items = makeItems(`${prefix}-${first / ROWS_PER_STATEMENT}`, Math.min(ROWS_PER_STATEMENT, rows - first));
    yield { items, first };
  }
}

function quantityOf(index: number, pass: number): string {
  return ((index % 1000) + pass).toFixed(4);
}

/** Writes a CSV file of source items; another pass has other quantities. */
export async function writeFile(path: string, prefix: string, rows: number, pass: number): Promise<void> {
  const file = createWriteStream(path);
  file.write('source_code,sku,quantity,status\n');
  for (const { items, first } of slices(prefix, rows)) {
    const lines = items.map(({ sourceCode, sku }, at) => `${sourceCode},${sku},${quantityOf(first + at, pass)},1\n`);
    if (!file.write(lines.join(''))) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
}

const ITEMS = 'INSERT INTO inventory_source_item (source_code, sku, quantity, status) VALUES ?';
const UPDATES = `INSERT INTO inventory_source_item (source_code, sku, quantity, status, source_item_id) VALUES ?
  ON DUPLICATE KEY UPDATE quantity = VALUES(quantity), status = VALUES(status)`;
const HISTORY = `INSERT INTO inventory_source_item_adjustment
  (source_code, sku, state, delta, quantity_after, status_before, status_after, reason, actor_type, request_id) VALUES ?`;

/**
 * The least that storing the same rows costs: two multi-row statements and a commit for every thousand. Returns rows
 * per second. An update knows the ids beforehand, which an import has to find out.
 */
export async function bareWrites(
  connection: Connection,
  { prefix, rows, pass }: { readonly prefix: string; readonly rows: number; readonly pass: number },
): Promise<number> {
  const requestId = randomUUID();
  let milliseconds = 0;
  for (const { items, first } of slices(prefix, rows)) {
    const ids = pass === 1 ? undefined : await idsOf(connection, items);
    const begun = performance.now();
    await connection.beginTransaction();
    const values = items.map((item, at) => [
      item.sourceCode,
      item.sku,
      quantityOf(first + at, pass),
      1,
      ...idOf(ids, item),
    ]);
    await connection.query(ids ? UPDATES : ITEMS, [values]);
    const history = items.map(({ sourceCode, sku }, at) => [
      ...[
        sourceCode,
        sku,
        'available',
        '1.0000',
        quantityOf(first + at, pass),
        null,
        ids ? null : 1,
        'import',
        'import',
        requestId,
      ],
    ]);
    await connection.query(HISTORY, [history]);
    await connection.commit();
    milliseconds += performance.now() - begun;
  }
  return (rows * 1000) / milliseconds;
}

async function idsOf(connection: Connection, items: readonly BenchItem[]): Promise<Map<string, string>> {
  const [rows] = await connection.query<(RowDataPacket & { id: string; source: string; sku: string })[]>(
    'SELECT source_item_id AS id, source_code AS source, sku FROM inventory_source_item WHERE sku IN (?)',
    [[...new Set(items.map(({ sku }) => sku))]],
  );
  return new Map(rows.map(({ id, source, sku }) => [`${source}/${sku}`, id]));
}

function idOf(ids: ReadonlyMap<string, string> | undefined, { sourceCode, sku }: BenchItem): string[] {
  if (!ids) return [];
  const id = ids.get(`${sourceCode}/${sku}`);
  if (id === undefined) throw new Error(`${sourceCode}/${sku} was not stored.`);
  return [id];
}
