import { Settings } from '../../../../src/modules/settings/index.js';
import type { TestApplication } from '../../../support/application.js';

const PATH = 'cataloginventory/source_reservations';

/**
 * A row of the demand ledger put there by hand. It is as the ledger's own for an order that has reserved something,
 * else as a foreign one.
 */
export interface GivenRow {
  readonly sku: string;
  readonly stockId: number;
  readonly quantity: number;
  readonly source?: string;
  /** The number of an order, in the row's column. */
  readonly order?: string;
  /** The number of an order, in the row's metadata alone. */
  readonly described?: string;
}

/** Switches settings of source-level reservations by their last word. */
export async function configure(
  app: TestApplication,
  values: Readonly<Record<string, boolean | string>>,
): Promise<void> {
  const texts = Object.entries(values).map(([name, value]) => [
    `${PATH}/${name}`,
    typeof value === 'string' ? value : String(Number(value)),
  ]);
  await app.within(() => app.get(Settings).setMany(Object.fromEntries(texts)));
}

/** Rows of another writer: without a holder, counted by the triggers. */
export async function givenForeignRows(app: TestApplication, ...rows: readonly GivenRow[]): Promise<void> {
  await app.database.execute(
    'INSERT INTO inventory_reservation (stock_id, sku, quantity, source_code, object_increment_id, metadata) VALUES ?',
    [
      rows.map(({ stockId, sku, quantity, source = null, order = null, described }) => [
        stockId,
        sku,
        quantity,
        source,
        order,
        described === undefined ? null : metadataOf(described),
      ]),
    ],
  );
}

/** Makes the order's own reservations of the SKU come to something else, and their balance with them. */
export async function driftBy(
  app: TestApplication,
  incrementId: string,
  { sku, stockId, quantity, source }: GivenRow,
): Promise<void> {
  await app.database.execute(
    `INSERT INTO inventory_reservation (stock_id, sku, quantity, source_code, object_increment_id, metadata, holder_id)
     SELECT ?, ?, ?, ?, increment_id, ?, holder_id FROM inventory_reservation_holder WHERE increment_id = ?`,
    [stockId, sku, quantity, source ?? null, metadataOf(incrementId), incrementId],
  );
  await app.database.execute(
    `INSERT INTO inventory_reservation_balance (sku, stock_id, source_code, quantity) VALUES (?, ?, ?, ?)
         ON DUPLICATE KEY UPDATE quantity = quantity + VALUES(quantity)`,
    [sku, stockId, source ?? '', quantity],
  );
}

function metadataOf(incrementId: string): string {
  return JSON.stringify({ event_type: 'drift', object_type: 'order', object_id: '', object_increment_id: incrementId });
}

/** Fails where a balance is not the sum of its rows. */
export async function expectBalanced(app: TestApplication): Promise<void> {
  const wrong = await app.database.query(
    `SELECT b.sku, b.stock_id, b.source_code, b.quantity, COALESCE(SUM(r.quantity), 0) AS rows_sum
       FROM inventory_reservation_balance b
       LEFT JOIN inventory_reservation r
         ON r.sku = b.sku AND r.stock_id = b.stock_id AND COALESCE(r.source_code, '') = b.source_code
      GROUP BY b.sku, b.stock_id, b.source_code, b.quantity HAVING b.quantity <> rows_sum`,
  );
  expect(wrong).toEqual([]);
}
