import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = {
  steps_done: 'INT UNSIGNED NOT NULL DEFAULT 0',
  steps_total: 'INT UNSIGNED NULL',
  progress: 'LONGTEXT NULL',
} as const;
const INDEX = 'idx_bulk_user';

/** How far an operation is that commits step by step; the bulks of one user are found without a look at all others. */
export class OperationProgress1763700002520 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const present = await this.columns(runner);
    for (const [name, type] of Object.entries(COLUMNS)) {
      if (!present.has(name)) await runner.query(`ALTER TABLE bulk_operation ADD COLUMN ${name} ${type}`);
    }
    if (!(await this.hasIndex(runner))) {
      await runner.query(`ALTER TABLE bulk ADD KEY ${INDEX} (user_type, user_id, start_time)`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    const present = await this.columns(runner);
    for (const name of Object.keys(COLUMNS)) {
      if (present.has(name)) await runner.query(`ALTER TABLE bulk_operation DROP COLUMN ${name}`);
    }
    if (await this.hasIndex(runner)) await runner.query(`ALTER TABLE bulk DROP KEY ${INDEX}`);
  }

  private async columns(runner: QueryRunner): Promise<ReadonlySet<string>> {
    const rows = (await runner.query(
      `SELECT column_name AS name FROM information_schema.columns
        WHERE table_schema = DATABASE() AND table_name = 'bulk_operation'`,
    )) as { name: string }[];
    return new Set(rows.map(({ name }) => name));
  }

  private async hasIndex(runner: QueryRunner): Promise<boolean> {
    const rows = (await runner.query(
      `SELECT index_name AS name FROM information_schema.statistics
        WHERE table_schema = DATABASE() AND table_name = 'bulk' AND index_name = '${INDEX}'`,
    )) as unknown[];
    return rows.length > 0;
  }
}
