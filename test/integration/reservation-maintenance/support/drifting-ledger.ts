import { ReserveAhead } from '../../../../src/modules/placement/app/reserve-ahead.service.js';
import { ReconcileReservations } from '../../../../src/modules/reservation-maintenance/app/reconcile-reservations.service.js';
import { RemoveBalanced } from '../../../../src/modules/reservation-maintenance/app/remove-balanced.service.js';
import type {
  ReconcileOptions,
  ReconcileReport,
} from '../../../../src/modules/reservation-maintenance/app/reconcile-reservations.service.js';
import { Quantity } from '../../../../src/platform/quantity/quantity.js';
import type { TestApplication } from '../../../support/application.js';
import { unique } from '../../../support/names.js';
import { Till } from '../../orders/support/till.js';

const ROWS_PER_STATEMENT = 5000;

/** A row that another program puts into the ledger. */
export interface GivenRow {
  readonly sku: string;
  readonly quantity: number;
  readonly stockId?: number;
  readonly source?: string | null;
  /** The column; the metadata names the order in any case, unless it is given. */
  readonly number?: string | null;
  readonly metadata?: string | null;
}

/** A ledger of a test's own, to drift and to be repaired. */
export class Ledger {
  private constructor(
    readonly app: TestApplication,
    readonly till: Till,
  ) {}

  static async open(app: TestApplication): Promise<Ledger> {
    return new Ledger(app, await Till.open(app));
  }

  get stockId(): number {
    return this.till.stockId;
  }

  /** Empties the ledger, and forgets the mark: the commands work on all of it. */
  async clear(): Promise<void> {
    for (const table of [
      'reservation',
      'reservation_balance',
      'reservation_holder',
      'reservation_hold',
      'reservation_mark',
    ]) {
      await this.app.database.execute(`DELETE FROM inventory_${table}`);
    }
  }

  /** Metadata as the service writes it. */
  metadata(incrementId: string, objectId = '', more: object = {}): string {
    return JSON.stringify({
      event_type: 'order_placed',
      object_type: 'order',
      object_id: objectId,
      object_increment_id: incrementId,
      ...more,
    });
  }

  /** Rows without a holder, as another system writes them. */
  async foreign(...rows: readonly GivenRow[]): Promise<void> {
    const values = rows.map(({ sku, quantity, stockId = this.stockId, source = null, number = null, metadata }) => [
      stockId,
      sku,
      quantity,
      source,
      number,
      metadata === undefined ? (number === null ? null : this.metadata(number)) : metadata,
    ]);
    for (let from = 0; from < values.length; from += ROWS_PER_STATEMENT) {
      await this.app.database.execute(
        'INSERT INTO inventory_reservation (stock_id, sku, quantity, source_code, object_increment_id, metadata) VALUES ?',
        [values.slice(from, from + ROWS_PER_STATEMENT)],
      );
    }
  }

  /** Rows under the holder of the order, and their balance: what is left behind by a fault in the past. */
  async drift(incrementId: string, ...rows: readonly GivenRow[]): Promise<void> {
    await this.foreign(...rows.map((row) => ({ ...row, number: incrementId })));
    await this.app.database.execute(
      `UPDATE inventory_reservation r JOIN inventory_reservation_holder h ON h.increment_id = r.object_increment_id
          SET r.holder_id = h.holder_id WHERE r.object_increment_id = ? AND r.holder_id IS NULL`,
      [incrementId],
    );
  }

  /** Reserves ahead of an order, for so long; returns its number. */
  async ahead(
    items: Readonly<Record<string, number>>,
    { expiresIn }: { readonly expiresIn?: number } = {},
  ): Promise<string> {
    const incrementId = unique('A');
    await this.app.within(() =>
      this.app.get(ReserveAhead).execute({
        incrementId,
        storeId: this.till.storeId,
        items: Object.entries(items).map(([sku, quantity]) => ({ sku, quantity: Quantity.of(quantity) })),
        ...(expiresIn === undefined ? {} : { expiresIn }),
      }),
    );
    return incrementId;
  }

  /** An order of one line, brought to the state without what that would have done to the ledger. */
  async order(sku: string, quantity: number, state: string): Promise<{ incrementId: string; objectId: string }> {
    const order = await this.till.place([{ sku, qty_ordered: quantity }]);
    await this.app.database.execute('UPDATE sales_order SET state = ? WHERE entity_id = ?', [state, order.entity_id]);
    return { incrementId: order.increment_id, objectId: String(order.entity_id) };
  }

  reconcile(options: ReconcileOptions = {}): Promise<ReconcileReport> {
    return this.app.within(() => this.app.get(ReconcileReservations).execute(options));
  }

  cleanup(options: Parameters<RemoveBalanced['execute']>[0] = {}): ReturnType<RemoveBalanced['execute']> {
    return this.app.within(() => this.app.get(RemoveBalanced).execute(options));
  }

  /** Sets the mark where the ledger is now, as if that had been so long ago. */
  async mark(minutesAgo: number): Promise<void> {
    await this.app.database.execute(
      `REPLACE INTO inventory_reservation_mark (mark_id, reservation_id, marked_at)
       SELECT 1, COALESCE(MAX(reservation_id), 0), UTC_TIMESTAMP(6) - INTERVAL ? SECOND FROM inventory_reservation`,
      [minutesAgo * 60],
    );
  }

  /** The row of the mark: the id, and its age in whole minutes. */
  async storedMark(): Promise<[number, number] | undefined> {
    const [row] = await this.app.database.query<{ reservation_id: string; age: string }>(
      `SELECT reservation_id, TIMESTAMPDIFF(MINUTE, marked_at, UTC_TIMESTAMP(6)) AS age FROM inventory_reservation_mark`,
    );
    return row && [Number(row.reservation_id), Number(row.age)];
  }

  /** Rows of a number, in column or metadata, oldest first: source, SKU, quantity, event, object id. */
  async rowsOf(incrementId: string): Promise<[string | null, string, number, string, string][]> {
    const rows = await this.app.database.query<{
      source_code: string | null;
      sku: string;
      quantity: string;
      metadata: string;
    }>(
      `SELECT source_code, sku, quantity, metadata FROM inventory_reservation
        WHERE object_increment_id = ? OR metadata LIKE ? ORDER BY reservation_id`,
      [incrementId, `%${JSON.stringify(incrementId)}%`],
    );
    return rows.map(({ source_code, sku, quantity, metadata }) => {
      const keys = JSON.parse(metadata) as Record<string, string>;
      return [source_code, sku, Number(quantity), keys['event_type'] ?? '', keys['object_id'] ?? ''];
    });
  }

  /** What rows and balances of the SKU come to; the two have to be the same. */
  async balance(sku: string): Promise<number> {
    const [row] = await this.app.database.query<{ ledger: string; balance: string }>(
      `SELECT (SELECT COALESCE(SUM(quantity), 0) FROM inventory_reservation WHERE sku = ?) AS ledger,
              (SELECT COALESCE(SUM(quantity), 0) FROM inventory_reservation_balance WHERE sku = ?) AS balance`,
      [sku, sku],
    );
    if (Number(row?.ledger) !== Number(row?.balance)) {
      throw new Error(`The rows of ${sku} come to ${row?.ledger}, its balance is ${row?.balance}.`);
    }
    return Number(row?.balance);
  }

  /** Locations whose balance is not the sum of its rows. */
  async wrongBalances(): Promise<unknown[]> {
    return this.app.database.query(
      `SELECT sku, stock_id, source_code, SUM(ledger) AS ledger, SUM(balance) AS balance
         FROM (SELECT sku, stock_id, COALESCE(source_code, '') AS source_code, quantity AS ledger, 0 AS balance
                 FROM inventory_reservation
                UNION ALL SELECT sku, stock_id, source_code, 0, quantity FROM inventory_reservation_balance) sides
        GROUP BY sku, stock_id, source_code HAVING SUM(ledger) <> SUM(balance)`,
    );
  }

  async count(): Promise<number> {
    const [row] = await this.app.database.query<{ n: string }>('SELECT COUNT(*) AS n FROM inventory_reservation');
    return Number(row?.n);
  }

  async stateOf(incrementId: string): Promise<string | undefined> {
    const [row] = await this.app.database.query<{ state: string }>(
      'SELECT state FROM inventory_reservation_holder WHERE increment_id = ?',
      [incrementId],
    );
    return row?.state;
  }
}
