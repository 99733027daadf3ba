import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where processes take ids from before they write: the next unused id of each kind. */
export class Sequences1763700000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS id_sequence (
        name VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        next_value BIGINT UNSIGNED NOT NULL,
        PRIMARY KEY (name)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci`);
    // All kinds that are used, so that no transaction has to add a row. Transactions that wait for a new row may become
    // victims of a deadlock.
    const names = ['order', 'order_item', 'reservation_holder', 'shipment', 'invoice', 'creditmemo'];
    await runner.query(
      `INSERT IGNORE INTO id_sequence (name, next_value) VALUES ${names.map(() => '(?, 1)').join(', ')}`,
      names,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE id_sequence');
  }
}
