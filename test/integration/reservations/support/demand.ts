import type { TestApplication } from '../../../support/application.js';

/** A row of the demand ledger: stock, source, SKU, quantity, event, object id. */
export type DemandRow = readonly [
  stockId: number,
  sourceCode: string | null,
  sku: string,
  quantity: number,
  event: string,
  objectId: string,
];

interface StoredRow {
  stock_id: number;
  source_code: string | null;
  sku: string;
  quantity: string;
  metadata: string;
}

/** Everything that was reserved and given back for an order, in the order of writing. */
export async function reservationsOf(app: TestApplication, incrementId: string): Promise<DemandRow[]> {
  const rows = await app.database.query<StoredRow>(
    `SELECT stock_id, source_code, sku, quantity, metadata FROM inventory_reservation
      WHERE object_increment_id = ? ORDER BY reservation_id`,
    [incrementId],
  );
  return rows.map((row): DemandRow => {
    const metadata = JSON.parse(row.metadata) as Record<string, string>;
    if (metadata.object_type !== 'order' || metadata.object_increment_id !== incrementId) {
      throw new Error(`The metadata of ${incrementId} says ${row.metadata}.`);
    }
    return [
      Number(row.stock_id),
      row.source_code,
      row.sku,
      Number(row.quantity),
      metadata.event_type as string,
      metadata.object_id as string,
    ];
  });
}

/** The balances of a SKU: stock, source (empty for the stock itself), quantity. */
export async function balancesOf(app: TestApplication, sku: string): Promise<[number, string, number][]> {
  const rows = await app.database.query<{ stock_id: number; source_code: string; quantity: string }>(
    `SELECT stock_id, source_code, quantity FROM inventory_reservation_balance WHERE sku = ?
      ORDER BY stock_id, source_code`,
    [sku],
  );
  return rows.map((row) => [Number(row.stock_id), row.source_code, Number(row.quantity)]);
}
