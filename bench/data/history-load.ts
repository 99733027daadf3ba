import type { Connection, RowDataPacket } from 'mysql2/promise';
import type { ServerAddress } from '../harness/databases.js';
import { connect, ensureDatabase, recreateDatabase } from '../harness/databases.js';
import { migrate } from '../harness/migrate.js';
import { say } from '../harness/talk.js';
import { ensureSources } from './catalogue.js';
import { HistoryShape, SHAPE_VERSION } from './history-shape.js';

const ROWS_PER_CHUNK = 100_000;

/** What a load notes about itself, so that the next run can use or continue it. */
interface LoadNote extends RowDataPacket {
  rows: string;
  shape: number;
  started_at: string;
  finished: number;
}

/** A database with such a history. It is kept from run to run; another size or shape is loaded anew. */
export async function prepareHistory(database: ServerAddress, rows: number): Promise<void> {
  await ensureDatabase(database);
  const connection = await connect(database);
  const isKept = await holdsHistory(connection, rows);
  await connection.end();
  if (!isKept) await recreateDatabase(database);
  await migrate(database);
  if (!(await loadHistory(database, rows))) {
    say(`${database.database}: using the ${rows.toLocaleString('en')} rows of an earlier run`);
  }
}

/** Tells whether the database holds this history, completely or in part. */
async function holdsHistory(connection: Connection, rows: number): Promise<boolean> {
  const note = await readNote(connection);
  return note?.shape === SHAPE_VERSION && Number(note.rows) === rows;
}

/**
 * Fills the history with `rows` rows by SQL, past the service, with progress. A load that was interrupted continues
 * where it stopped; a finished one is left as it is. The tables have to exist. Returns whether it wrote anything.
 */
async function loadHistory(server: ServerAddress, rows: number): Promise<boolean> {
  const connection = await connect(server);
  try {
    const note = await begin(connection, rows);
    if (note.finished) return false;
    await connection.query('SET SESSION unique_checks = 0, foreign_key_checks = 0');
    await ensureSources(connection);
    await loadRows(connection, new HistoryShape(rows), note.started_at);
    await loadCurrentItems(connection);
    await connection.query(
      'ANALYZE TABLE inventory_source_item_adjustment, inventory_source_item, inventory_adjustment_request',
    );
    await connection.query('UPDATE bench_load SET finished = 1');
    return true;
  } finally {
    await connection.end();
  }
}

async function readNote(connection: Connection): Promise<LoadNote | undefined> {
  const [tables] = await connection.query<RowDataPacket[]>("SHOW TABLES LIKE 'bench_load'");
  if (tables.length === 0) return undefined;
  const [notes] = await connection.query<LoadNote[]>(
    "SELECT total AS `rows`, shape, DATE_FORMAT(started_at, '%Y-%m-%d %H:%i:%s') AS started_at, finished FROM bench_load",
  );
  return notes[0];
}

async function begin(connection: Connection, rows: number): Promise<LoadNote> {
  await connection.query(
    'CREATE TABLE IF NOT EXISTS bench_load (total BIGINT NOT NULL, shape INT NOT NULL, started_at DATETIME NOT NULL, finished TINYINT NOT NULL)',
  );
  await connection.query('CREATE TABLE IF NOT EXISTS bench_number (n INT NOT NULL PRIMARY KEY)');
  await connection.query('INSERT IGNORE INTO bench_number VALUES ?', [Array.from({ length: 1000 }, (_, n) => [n])]);
  const note = await readNote(connection);
  if (note) return note;
  await connection.query('INSERT INTO bench_load VALUES (?, ?, UTC_TIMESTAMP() - INTERVAL 730 DAY, 0)', [
    rows,
    SHAPE_VERSION,
  ]);
  return begin(connection, rows);
}

async function loadRows(connection: Connection, shape: HistoryShape, startedAt: string): Promise<void> {
  const [newest] = await connection.query<RowDataPacket[]>(
    'SELECT COALESCE(MAX(adjustment_id), 0) AS id FROM inventory_source_item_adjustment',
  );
  const done = Number(newest[0]?.['id']);
  const begunAt = performance.now();
  for (let first = done + 1; first <= shape.rows; first += ROWS_PER_CHUNK) {
    const last = Math.min(shape.rows, first + ROWS_PER_CHUNK - 1);
    await connection.beginTransaction();
    await connection.query(
      `INSERT INTO inventory_source_item_adjustment
         (adjustment_id, source_code, sku, state, delta, quantity_after, status_before, status_after, reason, actor_type,
          actor_id, actor_label, reference_type, reference_id, request_id, note, created_at)
       ${shape.selectRows(first, last, startedAt)}`,
    );
    await connection.query(
      `INSERT INTO inventory_adjustment_request
         (request_id, actor_type, actor_id, first_adjustment_id, last_adjustment_id, adjustments, counted, created_at)
       ${shape.selectRequests(first, last, startedAt)}`,
    );
    await connection.commit();
    if (last % (5 * ROWS_PER_CHUNK) === 0 || last === shape.rows) reportProgress(last, done, shape.rows, begunAt);
  }
}

function reportProgress(last: number, done: number, rows: number, begunAt: number): void {
  const rate = (last - done) / ((performance.now() - begunAt) / 1000);
  const left = Math.round((rows - last) / rate);
  say(`Loading the history: ${last.toLocaleString('en')} of ${rows.toLocaleString('en')} rows, ${left}s left`);
}

/** The items as their histories left them. */
async function loadCurrentItems(connection: Connection): Promise<void> {
  say('Loading the source items of that history');
  await connection.query('DELETE FROM inventory_source_item');
  await connection.query(`
    INSERT INTO inventory_source_item (source_code, sku, quantity, status, there_since)
    SELECT h.source_code, h.sku, h.quantity_after, 1, first_.created_at
      FROM (SELECT MIN(adjustment_id) AS oldest, MAX(adjustment_id) AS newest
              FROM inventory_source_item_adjustment GROUP BY source_code, sku, state) ends
      JOIN inventory_source_item_adjustment h ON h.adjustment_id = ends.newest
      JOIN inventory_source_item_adjustment first_ ON first_.adjustment_id = ends.oldest`);
}
