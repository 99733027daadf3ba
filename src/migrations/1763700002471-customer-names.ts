import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = { idx_customer_entity_lastname: 'lastname', idx_customer_entity_firstname: 'firstname' } as const;

/** Customers are looked up by the beginnings of their names. */
export class CustomerNames1763700002471 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const present = await this.present(runner);
    for (const [name, column] of Object.entries(INDEXES)) {
      if (!present.has(name)) await runner.query(`ALTER TABLE customer_entity ADD KEY ${name} (${column})`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    const present = await this.present(runner);
    for (const name of Object.keys(INDEXES)) {
      if (present.has(name)) await runner.query(`ALTER TABLE customer_entity DROP KEY ${name}`);
    }
  }

  private async present(runner: QueryRunner): Promise<ReadonlySet<string>> {
    const rows = (await runner.query(
      `SELECT DISTINCT index_name AS name FROM information_schema.statistics
        WHERE table_schema = DATABASE() AND table_name = 'customer_entity'`,
    )) as { name: string }[];
    return new Set(rows.map(({ name }) => name));
  }
}
