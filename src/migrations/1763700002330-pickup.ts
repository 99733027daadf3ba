import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';

/** Where orders are picked up, and the mails which say that their goods are ready there. */
export class Pickup1763700002330 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_pickup_location_order (
        order_id BIGINT UNSIGNED NOT NULL,
        pickup_location_code VARCHAR(255) NOT NULL,
        PRIMARY KEY (order_id),
        KEY idx_pickup_location_order_code (pickup_location_code)
      ) ${TABLE_OPTIONS}`);
    // The key serves the search for mails that are still to be sent: few, however many orders there are.
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_order_notification (
        order_id BIGINT UNSIGNED NOT NULL,
        notification_sent SMALLINT UNSIGNED NOT NULL,
        send_notification SMALLINT UNSIGNED NOT NULL,
        PRIMARY KEY (order_id),
        KEY idx_order_notification_pending (send_notification, notification_sent, order_id)
      ) ${TABLE_OPTIONS}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inventory_order_notification');
    await runner.query('DROP TABLE inventory_pickup_location_order');
  }
}
