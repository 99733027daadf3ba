import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isLockConflict, isMissingTable } from '../platform/database/failure.js';

const BY_QUANTITY = { name: 'idx_stock_index_quantity_sku', columns: 'quantity, sku' } as const;
const CONFIGURATIONS = 'inventory_stock_item_configuration';
const OF_CONFIGURATIONS = {
  name: 'idx_stock_item_configuration_salable',
  columns: 'use_config_manage_stock, use_config_backorders, use_config_min_qty, manage_stock, backorders, min_qty, sku',
} as const;

/** Each waits as long for a table as its session does; in between those who wait behind it get their turn. */
const ATTEMPTS_MAX = 6;
const NO_SUCH_INDEX = 1091;
const INDEX_IS_THERE = 1061;

interface Index {
  readonly name: string;
  readonly columns: string;
}

/**
 * Indexes for the list of products by what can be sold. One has the rows of each stock's index in the order of their
 * quantities, one the SKUs that do not follow the settings. Tables that an earlier version makes anew meanwhile have the
 * key with their next rebuild; the list does without until then.
 *
 * A statement that changes a table commits. So each may be done already, after a crash for instance. Stocks may be deleted
 * and indexes swapped meanwhile: a table that is gone needs no key.
 */
export class SalableOrderIndexes1763700002430 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await add(runner, CONFIGURATIONS, OF_CONFIGURATIONS);
    for (const table of await indexTables(runner)) await unlessGone(() => add(runner, table, BY_QUANTITY));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of await indexTables(runner)) await unlessGone(() => drop(runner, table, BY_QUANTITY));
    await drop(runner, CONFIGURATIONS, OF_CONFIGURATIONS);
  }
}

async function add(runner: QueryRunner, table: string, { name, columns }: Index): Promise<void> {
  if (await hasIndex(runner, table, name)) return;
  await altered(runner, `ALTER TABLE ${table} ADD INDEX ${name} (${columns})`, INDEX_IS_THERE);
}

async function drop(runner: QueryRunner, table: string, { name }: Index): Promise<void> {
  if (!(await hasIndex(runner, table, name))) return;
  await altered(runner, `ALTER TABLE ${table} DROP INDEX ${name}`, NO_SUCH_INDEX);
}

/** Changes the table, where that is not `done` meanwhile. A reader in a long transaction is waited for several times. */
async function altered(runner: QueryRunner, statement: string, done: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runner.query(statement);
      return;
    } catch (error) {
      if (errnoOf(error) === done) return;
      if (!isLockConflict(error) || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}

async function unlessGone(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isMissingTable(error)) throw error;
  }
}

function errnoOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? (error as { errno?: unknown }).errno : undefined;
}

/** The index tables of all stocks; a number of ours is all that differs in their names. */
async function indexTables(runner: QueryRunner): Promise<string[]> {
  const rows = (await runner.query(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = DATABASE() AND table_name REGEXP '^inventory_stock_[0-9]+$'`,
  )) as { name: string }[];
  return rows.map(({ name }) => name);
}

async function hasIndex(runner: QueryRunner, table: string, name: string): Promise<boolean> {
  const rows = (await runner.query(
    'SELECT 1 FROM information_schema.statistics WHERE table_schema = DATABASE() AND table_name = ? AND index_name = ?',
    [table, name],
  )) as unknown[];
  return rows.length > 0;
}
