import type { Connection } from 'mysql2/promise';

/** Source codes that every suite uses. */
export const SOURCES = ['bench-1', 'bench-2', 'bench-3', 'bench-4', 'bench-5'] as const;

/** Adds the sources by SQL; those that are there stay. */
export async function ensureSources(connection: Connection): Promise<void> {
  const rows = SOURCES.map((code) => [code, `Benchmark ${code}`, 'DE', '10115', '']);
  await connection.query(
    'INSERT IGNORE INTO inventory_source (source_code, name, country_id, postcode, frontend_name) VALUES ?',
    [rows],
  );
}

const DEFAULT_STOCK_ID = 1;

/** Lets the default stock sell from the sources, so that writes refresh its index, as they do in a real shop. */
export async function linkSources(connection: Connection): Promise<void> {
  await connection.query('INSERT IGNORE INTO inventory_source_stock_link (stock_id, source_code, priority) VALUES ?', [
    SOURCES.map((code, index) => [DEFAULT_STOCK_ID, code, index + 1]),
  ]);
}

/** A source item as the write scenarios use it. */
export interface BenchItem {
  readonly sourceCode: string;
  readonly sku: string;
}

/** `count` items, SKUs of their own under `prefix`, spread over the sources. */
export function makeItems(prefix: string, count: number): BenchItem[] {
  return Array.from({ length: count }, (_, index) => ({
    sourceCode: SOURCES[index % SOURCES.length] as string,
    sku: `${prefix}-${String(Math.floor(index / SOURCES.length)).padStart(6, '0')}`,
  }));
}

const ROWS_PER_INSERT = 5000;

/** Stores the items with quantity 0, by SQL: where they come from is no part of what is measured. */
export async function insertItems(connection: Connection, items: readonly BenchItem[]): Promise<void> {
  for (let start = 0; start < items.length; start += ROWS_PER_INSERT) {
    const rows = items.slice(start, start + ROWS_PER_INSERT).map(({ sourceCode, sku }) => [sourceCode, sku, 0, 1]);
    await connection.query('INSERT INTO inventory_source_item (source_code, sku, quantity, status) VALUES ?', [rows]);
  }
}
