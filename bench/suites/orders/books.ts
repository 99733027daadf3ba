import type { RowDataPacket } from 'mysql2/promise';
import { connect } from '../../harness/databases.js';
import type { ServerAddress } from '../../harness/databases.js';
import type { Check } from '../../harness/report.js';

/** Orders whose response was a success, and their lines, each of one unit. */
export class Sold {
  orders = 0;
  lines = 0;

  add(orders: number, linesOfEach: number): void {
    this.orders += orders;
    this.lines += orders * linesOfEach;
  }
}

/**
 * Speed counts only if everything was written. For every success there has to be an order with its lines, and a
 * reserved unit of each. Balances have to be the sums of the ledger's rows.
 */
export async function checkBooks(suite: string, server: ServerAddress, sold: Sold, reservedBefore = 0): Promise<Check> {
  const connection = await connect(server);
  try {
    const number = async (sql: string): Promise<number> => {
      const [rows] = await connection.query<RowDataPacket[]>(sql);
      return Number(rows[0]?.['number']);
    };
    const orders = await number('SELECT COUNT(*) AS number FROM sales_order');
    const lines = await number('SELECT COUNT(*) AS number FROM sales_order_item');
    const reserved = (await number('SELECT -SUM(quantity) AS number FROM inventory_reservation')) - reservedBefore;
    const wrong = await number(WRONG_BALANCES);
    return {
      suite,
      text:
        `${amount(sold.orders)} orders of ${amount(sold.lines)} lines answered, ${amount(orders)} stored with ${amount(lines)} lines, ` +
        `${amount(reserved)} units reserved; ${wrong} balances differ from their rows`,
      isMet: sold.orders === orders && sold.lines === lines && sold.lines === reserved && wrong === 0,
      details: [],
    };
  } finally {
    await connection.end();
  }
}

const WRONG_BALANCES = `
  SELECT COUNT(*) AS number FROM (
    SELECT sku, stock_id, source_code FROM (
      SELECT sku, stock_id, source_code, quantity FROM inventory_reservation_balance
      UNION ALL
      SELECT sku, stock_id, COALESCE(source_code, ''), -quantity FROM inventory_reservation
    ) entries GROUP BY sku, stock_id, source_code HAVING SUM(quantity) <> 0
  ) differing`;

function amount(value: number): string {
  return value.toLocaleString('en');
}
