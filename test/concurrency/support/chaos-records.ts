import type { Database } from '../../../src/platform/database/database.js';
import { unique } from '../../support/names.js';
import type { Answer } from '../../support/http-client.js';

/** How much of something was done: more than it is certain of only where responses were lost. */
export interface Count {
  least: number;
  most: number;
}

/** What a client knows of an order that it wanted. */
export interface OrderRecord {
  /** Every order has an address of its own, by which it is found even where its number is not known. */
  readonly email: string;
  readonly quantity: number;
  outcome: 'placed' | 'refused' | 'unknown';
  readonly shipped: Count;
  readonly refunded: Count;
  readonly canceled: Count;
}

/** What all clients know at the end, to be held against the tables. */
export class ChaosRecords {
  readonly orders: OrderRecord[] = [];
  /** Responses that no client should get. */
  readonly surprises: string[] = [];
  readonly statuses = new Map<string, number>();
  private readonly run = unique('buyer');
  private wanted = 0;

  want(quantity: number): OrderRecord {
    this.wanted += 1;
    const nothing = (): Count => ({ least: 0, most: 0 });
    const counts = { shipped: nothing(), refunded: nothing(), canceled: nothing() };
    const record: OrderRecord = {
      email: `${this.run}-${this.wanted}@example.com`,
      quantity,
      outcome: 'refused',
      ...counts,
    };
    this.orders.push(record);
    return record;
  }

  /** Notes a response, or that there was none; what is neither done nor refused is a surprise. */
  note(what: string, answer: Answer | undefined): void {
    const key = `${what} ${answer?.status ?? 'cut off'}`;
    this.statuses.set(key, (this.statuses.get(key) ?? 0) + 1);
    if (answer && ![200, 400].includes(answer.status)) {
      this.surprises.push(`${key}: ${JSON.stringify(answer.body)}`);
    }
  }

  /** Everything that the tables do not say as the clients were told. */
  async contradictions(database: Database): Promise<string[]> {
    const emails = this.orders.map(({ email }) => email);
    const rows = await database.query<StoredOrder>(
      `SELECT o.customer_email AS email, COUNT(DISTINCT o.entity_id) AS orders, SUM(i.qty_ordered) AS ordered,
              SUM(i.qty_shipped) AS shipped, SUM(i.qty_refunded) AS refunded, SUM(i.qty_canceled) AS canceled
         FROM sales_order o JOIN sales_order_item i ON i.order_id = o.entity_id
        WHERE o.customer_email IN (?) GROUP BY o.customer_email`,
      [emails],
    );
    const stored = new Map(rows.map((row) => [row.email, row]));
    return this.orders.flatMap((record) => contradictionsOf(record, stored.get(record.email)));
  }
}

interface StoredOrder {
  email: string;
  orders: string;
  ordered: string;
  shipped: string;
  refunded: string;
  canceled: string;
}

const EXPECTED_ORDERS = { placed: [1], refused: [0], unknown: [0, 1] } as const;

function contradictionsOf(record: OrderRecord, stored: StoredOrder | undefined): string[] {
  const orders = Number(stored?.orders ?? 0);
  const found = `${JSON.stringify(record)}: ${JSON.stringify(stored ?? 'no order')}`;
  const expected: readonly number[] = EXPECTED_ORDERS[record.outcome];
  if (!expected.includes(orders)) return [`${orders} orders: ${found}`];
  if (!stored) return [];
  const isWrong = (name: 'shipped' | 'refunded' | 'canceled'): boolean =>
    Number(stored[name]) < record[name].least || Number(stored[name]) > record[name].most;
  const wrong = (['shipped', 'refunded', 'canceled'] as const).filter(isWrong);
  if (Number(stored.ordered) !== record.quantity) return [`ordered: ${found}`];
  return wrong.map((name) => `${name}: ${found}`);
}
