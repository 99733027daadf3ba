import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders whose lines are looked at by one statement: it locks them until it ends. */
const ORDERS_PER_STATEMENT = 5000;
const FINAL = ['complete', 'closed', 'canceled'];

/**
 * What an order, or a reservation ahead of one, has not reserved, since its stock was not managed then. Else nothing
 * tells it from a reservation that was lost. Lines of before say nothing, and are judged by the stock's configuration of
 * today. Only those that reserve nothing by that configuration, and hold nothing, are known to have reserved nothing.
 */
export class UnreservedGoods1763700002241 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Statements that change tables commit: after a crash the migration runs again from the start.
    if (!(await runner.hasColumn('inventory_reservation_holder', 'unreserved'))) {
      await runner.query('ALTER TABLE inventory_reservation_holder ADD COLUMN unreserved MEDIUMTEXT NULL');
    }
    if (!(await runner.hasColumn('sales_order_item', 'is_reserved'))) {
      await runner.query('ALTER TABLE sales_order_item ADD COLUMN is_reserved TINYINT(1) NULL');
    }
    await this.noteKnown(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sales_order_item DROP COLUMN is_reserved');
    await runner.query('ALTER TABLE inventory_reservation_holder DROP COLUMN unreserved');
  }

  private async noteKnown(runner: QueryRunner): Promise<void> {
    const settings = (await runner.query(
      `SELECT path, value FROM core_config_data WHERE scope = 'default' AND scope_id = 0 AND path IN (?)`,
      [['cataloginventory/item_options/manage_stock', 'cataloginventory/options/can_subtract']],
    )) as { path: string; value: string | null }[];
    const isOn = (name: string): number =>
      Number(settings.find(({ path }) => path.endsWith(name))?.value ?? 1) === 0 ? 0 : 1;
    for (let after = 0; ;) {
      const orders = (await runner.query(
        `SELECT MAX(o.entity_id) AS last FROM (SELECT entity_id FROM sales_order WHERE entity_id > ?
           ORDER BY entity_id LIMIT ${ORDERS_PER_STATEMENT}) o`,
        [after],
      )) as { last: number | string | null }[];
      const upTo = orders[0]?.last;
      if (upTo === null || upTo === undefined) return;
      await runner.query(
        `UPDATE sales_order o
           JOIN sales_order_item item ON item.order_id = o.entity_id
           LEFT JOIN inventory_reservation_holder h ON h.object_type = 'order' AND h.increment_id = o.increment_id
           LEFT JOIN catalog_product p ON p.product_id = item.product_id
           LEFT JOIN inventory_stock_item_configuration c ON c.sku = COALESCE(p.sku, item.sku)
            SET item.is_reserved = 0
          WHERE o.entity_id > ? AND o.entity_id <= ? AND o.state NOT IN (?) AND item.is_reserved IS NULL
            AND (? = 0 OR CASE WHEN COALESCE(c.use_config_manage_stock, 1) = 1 THEN ? ELSE c.manage_stock END = 0)
            AND NOT EXISTS (SELECT 1 FROM inventory_reservation r
                             WHERE r.holder_id = h.holder_id AND r.sku = COALESCE(p.sku, item.sku))`,
        [after, upTo, FINAL, isOn('can_subtract'), isOn('manage_stock')],
      );
      after = Number(upTo);
    }
  }
}
