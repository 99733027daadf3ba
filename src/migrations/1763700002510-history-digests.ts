import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';

/**
 * A digest per row of the history, chained by source item and state, and what signs them. The columns come last and may be
 * null, so both engines add them without rewriting a row. The version before writes rows without a digest, and works on.
 */
export class HistoryDigests1763700002510 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'inventory_source_item_adjustment', 'digest');
    await addColumn(runner, 'inventory_source_item', 'history_digest');
    await addColumn(runner, 'inventory_source_item_state', 'history_digest');
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_adjustment_seal (
        block_id BIGINT UNSIGNED NOT NULL,
        adjustments INT UNSIGNED NOT NULL,
        tags BLOB NOT NULL,
        root BINARY(32) NOT NULL,
        key_id CHAR(8) CHARACTER SET ascii COLLATE ascii_bin NULL,
        signature BINARY(32) NOT NULL,
        PRIMARY KEY (block_id),
        KEY idx_adjustment_seal_signature (block_id, adjustments, signature)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_adjustment_anchor (
        adjustment_id BIGINT UNSIGNED NOT NULL,
        key_id CHAR(8) CHARACTER SET ascii COLLATE ascii_bin NULL,
        signature BINARY(32) NOT NULL,
        PRIMARY KEY (adjustment_id)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_adjustment_checkpoint (
        checkpoint_id BIGINT UNSIGNED NOT NULL,
        created_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
        blocks INT UNSIGNED NOT NULL,
        adjustments BIGINT UNSIGNED NOT NULL,
        begun_with BIGINT UNSIGNED NOT NULL,
        sealed_up_to BIGINT UNSIGNED NOT NULL,
        root BINARY(32) NOT NULL,
        key_id CHAR(8) CHARACTER SET ascii COLLATE ascii_bin NULL,
        signature BINARY(32) NOT NULL,
        PRIMARY KEY (checkpoint_id)
      ) ${TABLE_OPTIONS}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS inventory_adjustment_checkpoint');
    await runner.query('DROP TABLE IF EXISTS inventory_adjustment_anchor');
    await runner.query('DROP TABLE IF EXISTS inventory_adjustment_seal');
    await dropColumn(runner, 'inventory_source_item_state', 'history_digest');
    await dropColumn(runner, 'inventory_source_item', 'history_digest');
    await dropColumn(runner, 'inventory_source_item_adjustment', 'digest');
  }
}

/** A run that was stopped between two statements begins anew. */
async function addColumn(runner: QueryRunner, table: string, column: string): Promise<void> {
  if (await runner.hasColumn(table, column)) return;
  const statement = `ALTER TABLE ${table} ADD COLUMN ${column} BINARY(32) NULL`;
  try {
    await runner.query(`${statement}, ALGORITHM=INSTANT`);
  } catch (error) {
    // A table in an older row format, or with the most versions of its rows, is rewritten.
    if (!isUnsupported(error)) throw error;
    await runner.query(statement);
  }
}

async function dropColumn(runner: QueryRunner, table: string, column: string): Promise<void> {
  if (await runner.hasColumn(table, column)) await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
}

/** The engines' numbers for an algorithm that cannot do it, and MySQL's for too many versions of a table's rows. */
const UNSUPPORTED: readonly unknown[] = [1845, 1846, 4092];

function isUnsupported(error: unknown): boolean {
  return error instanceof Error && 'errno' in error && UNSUPPORTED.includes(error.errno);
}
