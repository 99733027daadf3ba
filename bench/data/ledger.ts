import type { RowDataPacket } from 'mysql2/promise';
import { connect } from '../harness/databases.js';
import type { ServerAddress } from '../harness/databases.js';
import type { Check } from '../harness/report.js';

/** Speed counts only if everything was written: one history row per item sent, and quantities that agree with them. */
export async function checkLedger(
  suite: string,
  server: ServerAddress,
  prefixes: readonly string[],
  sent: number,
): Promise<Check> {
  const { recorded, wrong } = await compareLedger(server, prefixes);
  return {
    suite,
    text: `${sent.toLocaleString('en')} changes sent, ${recorded.toLocaleString('en')} recorded; ${wrong} items differ from their history`,
    isMet: sent === recorded && wrong === 0,
    details: [],
  };
}

/** How the history of some items compares with the items: rows recorded, and items whose deltas give another quantity. */
async function compareLedger(
  server: ServerAddress,
  prefixes: readonly string[],
): Promise<{ recorded: number; wrong: number }> {
  const connection = await connect(server);
  const totals = { recorded: 0, wrong: 0 };
  for (const prefix of prefixes) {
    const [rows] = await connection.query<RowDataPacket[]>(
      `SELECT COALESCE(SUM(recorded), 0) AS recorded, COALESCE(SUM(i.quantity IS NULL OR i.quantity <> h.delta), 0) AS wrong
         FROM (SELECT source_code, sku, COUNT(*) AS recorded, SUM(delta) AS delta
                 FROM inventory_source_item_adjustment WHERE sku LIKE ? GROUP BY source_code, sku) h
         LEFT JOIN inventory_source_item i ON i.source_code = h.source_code AND i.sku = h.sku`,
      [`${prefix}-%`],
    );
    totals.recorded += Number(rows[0]?.['recorded']);
    totals.wrong += Number(rows[0]?.['wrong']);
  }
  await connection.end();
  return totals;
}
