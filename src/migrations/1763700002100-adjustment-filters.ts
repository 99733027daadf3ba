import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'inventory_source_item_adjustment';
const INDEXES = {
  idx_adjustment_source: 'source_code',
  idx_adjustment_reason: 'reason',
  idx_adjustment_actor_type: 'actor_type',
} as const;

/**
 * Lets the history be filtered by source, reason and actor in the order of its ids. Without these indexes a search for
 * rows of a long closed source, or of a rare reason, scans all rows. The id, which every index of InnoDB ends with,
 * gives the order. They are built while the table is written to.
 */
export class AdjustmentFilters1763700002100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const present = await this.present(runner);
    const missing = Object.entries(INDEXES).filter(([name]) => !present.has(name));
    if (missing.length === 0) return;
    const added = missing.map(([name, column]) => `ADD KEY ${name} (${column})`);
    await runner.query(`ALTER TABLE ${TABLE} ${added.join(', ')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    const present = await this.present(runner);
    const dropped = Object.keys(INDEXES).filter((name) => present.has(name));
    if (dropped.length === 0) return;
    await runner.query(`ALTER TABLE ${TABLE} ${dropped.map((name) => `DROP KEY ${name}`).join(', ')}`);
  }

  private async present(runner: QueryRunner): Promise<Set<string>> {
    const rows = (await runner.query(
      `SELECT DISTINCT index_name AS name FROM information_schema.statistics
        WHERE table_schema = DATABASE() AND table_name = ?`,
      [TABLE],
    )) as { name: string }[];
    return new Set(rows.map(({ name }) => name));
  }
}
