import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who has made an integration, until when it is good, and the name under which it stands in the history. A name may be
 * given again once its integration is revoked; the new one has an id and a label of its own. So the label is unique, and
 * the name no longer is. The running version writes neither: without a label the name stands for it.
 */
export class IntegrationOrigins1763700002222 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('integration', 'label'))) {
      await runner.query(`
        ALTER TABLE integration
          ADD COLUMN label VARCHAR(255) NULL AFTER name,
          ADD COLUMN expires_at DATETIME NULL,
          ADD COLUMN creator_type VARCHAR(16) NULL,
          ADD COLUMN creator_id VARCHAR(64) NULL,
          ADD COLUMN creator_label VARCHAR(255) NULL`);
    }
    await runner.query('UPDATE integration SET label = name WHERE label IS NULL');
    if (await this.hasIndex(runner, 'unq_integration_name')) {
      await runner.query(`
        ALTER TABLE integration
          DROP KEY unq_integration_name,
          ADD KEY idx_integration_name (name),
          ADD UNIQUE KEY unq_integration_label (label)`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    // Of several with the same name each goes by its label.
    await runner.query('UPDATE integration SET name = label WHERE label IS NOT NULL');
    await runner.query(`
      ALTER TABLE integration
        DROP KEY unq_integration_label,
        DROP KEY idx_integration_name,
        ADD UNIQUE KEY unq_integration_name (name),
        DROP COLUMN label, DROP COLUMN expires_at,
        DROP COLUMN creator_type, DROP COLUMN creator_id, DROP COLUMN creator_label`);
  }

  private async hasIndex(runner: QueryRunner, name: string): Promise<boolean> {
    const rows = (await runner.query(
      `SELECT 1 FROM information_schema.statistics
        WHERE table_schema = DATABASE() AND table_name = 'integration' AND index_name = ? LIMIT 1`,
      [name],
    )) as unknown[];
    return rows.length > 0;
  }
}
