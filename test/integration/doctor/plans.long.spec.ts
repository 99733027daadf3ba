import { Checks } from '../../../src/modules/doctor/app/checks.js';
import { queriesOf } from '../../support/statements.js';
import { Clinic } from './support/clinic.js';
import { planOf, rowsTouched } from '../../support/plans.js';

const ROWS = 40_000;
const SLICE = 500;
/** Tables that grow with the business; others hold a handful of rows. */
const LARGE =
  /^(inventory_(source_item|source_item_adjustment|reservation|reservation_balance|reservation_holder|adjustment_request|stock_1)|sales_order|sales_order_item|catalog_product)$/;

/** Slices are explained, and counted, in the middle of ledgers that are too large for a scan to go unnoticed. */
describe('a slice of a check', () => {
  let clinic: Clinic;

  beforeAll(async () => {
    clinic = await Clinic.open();
    const numbers = 'SELECT seq AS n FROM sequence';
    await clinic.sql('CREATE TABLE sequence (seq INT PRIMARY KEY)');
    await clinic.sql(
      `INSERT INTO sequence SELECT a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d + 1 FROM ${digits('a')}, ${digits('b')},
         ${digits('c')}, ${digits('e')}, (SELECT 0 AS d UNION SELECT 1 UNION SELECT 2 UNION SELECT 3) f`,
    );
    const { source } = clinic;
    await clinic.sql(
      `INSERT INTO catalog_product (sku, name) SELECT CONCAT('P-', LPAD(n, 6, '0')), 'x' FROM (${numbers}) s`,
    );
    await clinic.sql(
      `INSERT INTO inventory_source_item (source_code, sku, quantity, status)
       SELECT ?, CONCAT('P-', LPAD(n, 6, '0')), 100, 1 FROM (${numbers}) s`,
      source,
    );
    await clinic.sql(
      `INSERT INTO inventory_source_item_adjustment
         (source_code, sku, delta, quantity_after, reason, actor_type, request_id)
       SELECT ?, CONCAT('P-', LPAD(n, 6, '0')), 100, 100, 'import', 'system', CONCAT('r-', n) FROM (${numbers}) s`,
      source,
    );
    await clinic.sql(
      `INSERT INTO inventory_adjustment_request
         (request_id, actor_type, first_adjustment_id, last_adjustment_id, adjustments)
       SELECT request_id, actor_type, adjustment_id, adjustment_id, 1 FROM inventory_source_item_adjustment
        WHERE request_id LIKE 'r-%'`,
    );
    await clinic.sql(
      `INSERT INTO inventory_reservation_holder (holder_id, object_type, increment_id, state, stock_id, items_digest, token)
       SELECT n + 1000000, 'order', CONCAT('O', n), 'ordered', ?, '', '' FROM (${numbers}) s`,
      clinic.ledger.stockId,
    );
    await clinic.sql(
      `INSERT INTO sales_order (entity_id, increment_id, store_id, state, status, customer_email, is_virtual,
                                total_qty_ordered, grand_total, created_at, updated_at)
       SELECT n + 1000000, CONCAT('O', n), 1, 'processing', 'processing', 'x', 0, 1, 1, NOW(), NOW() FROM (${numbers}) s`,
    );
    await clinic.sql(
      `INSERT INTO sales_order_item (item_id, order_id, position, product_type, sku, is_virtual, is_qty_decimal, price, qty_ordered)
       SELECT n + 1000000, n + 1000000, 1, 'simple', CONCAT('P-', LPAD(n, 6, '0')), 0, 0, 1, 1 FROM (${numbers}) s`,
    );
    await clinic.sql(
      `INSERT INTO inventory_reservation (stock_id, sku, quantity, object_increment_id, holder_id)
       SELECT ?, CONCAT('P-', LPAD(n, 6, '0')), -1, CONCAT('O', n), n + 1000000 FROM (${numbers}) s`,
      clinic.ledger.stockId,
    );
    await clinic.sql(
      `INSERT INTO inventory_reservation_balance (sku, stock_id, source_code, quantity)
       SELECT sku, stock_id, '', SUM(quantity) FROM inventory_reservation GROUP BY sku, stock_id`,
    );
    await clinic.fold();
    for (const table of [
      'inventory_source_item',
      'inventory_source_item_adjustment',
      'inventory_adjustment_request',
      'inventory_reservation',
      'inventory_reservation_balance',
      'inventory_reservation_holder',
      'sales_order',
      'sales_order_item',
      'catalog_product',
    ]) {
      await clinic.app.database.query(`ANALYZE TABLE ${table}`);
    }
    expect((await clinic.repair([{ repair: 'bin/cli indexer:reindex inventory' } as never]))[0]?.code).toBe(0);
    await clinic.app.database.query(`ANALYZE TABLE inventory_stock_${clinic.ledger.stockId}`);
  }, 180_000);
  afterAll(() => clinic.app.close());

  /** Where the check has got to after some slices: its cursors say nothing but how far the last one reached. */
  const middleOf = async (key: string): Promise<string> => {
    const check = checkOf(key);
    let cursor: string | null = null;
    for (let slice = 0; slice < 5; slice += 1) {
      const { next } = await check.slice(cursor, key === 'history-counts' ? 2 : 4 * SLICE);
      if (next === null) break;
      cursor = next;
    }
    if (cursor === null) throw new Error(`${key} has no middle.`);
    return cursor;
  };
  const checkOf = (key: string): Checks['all'][number] => {
    const check = clinic.app.get(Checks).all.find((each) => each.key === key);
    if (!check) throw new Error(`There is no check ${key}.`);
    return check;
  };
  /** The statements of `work` with their parameters, each kind once. */
  const statementsOf = async (work: () => Promise<unknown>): Promise<Map<string, readonly unknown[]>> =>
    new Map((await queriesOf(clinic.app.database, work)).map(({ sql, parameters }) => [sql, parameters]));
  const rowsRead = (work: () => Promise<unknown>): Promise<number> => rowsTouched(clinic.app.database, work);

  it.each([
    'history-quantity',
    'history-presence',
    'history-chain',
    'history-requests',
    'history-listing',
    'history-counts',
    'history-digests',
    'reservation-balances',
    'reservation-holders',
    'reservation-residues',
    'order-demand',
    'oversell',
    'index',
    'source-items',
    'items-without-product',
  ])('reads a bounded part by an index: %s', async (key) => {
    const check = checkOf(key);
    const cursor = await middleOf(key);
    const size = key === 'history-counts' ? 1 : SLICE;
    const statements = await statementsOf(() => check.slice(cursor, size));
    const scans: string[] = [];
    let explained = 0;
    for (const [sql, parameters] of statements) {
      if (!/^\s*SELECT/.test(sql)) continue;
      const plan = await planOf((text, values) => clinic.app.database.query(text, values), sql, parameters);
      explained += 1;
      for (const line of plan) {
        const table = aliasOf(sql, line.table ?? '');
        // A range that is chosen for each row of another table is told of as a scan.
        const isRange = line.Extra?.includes('Range checked for each record') === true;
        if (line.type === 'ALL' && !isRange && LARGE.test(table)) scans.push(`${table}: ${sql}`);
      }
    }
    expect(explained).toBeGreaterThan(0);
    expect(scans).toEqual([]);
    const read = await rowsRead(() => check.slice(cursor, size));
    // Each row of a slice and what it is compared with; a scan of any table would be twice as many at least. The rows of
    // a block are read as a whole and by kind. By kind each is looked up in its group and among the uncounted requests.
    expect(read).toBeLessThan(key === 'history-counts' ? 6 * 2048 : 20 * SLICE);
    expect(read).toBeGreaterThan(SLICE / 2);
  });

  it('takes a handful of statements, whatever its size', async () => {
    for (const key of [
      ...['history-quantity', 'history-chain', 'history-digests', 'reservation-residues', 'reservation-balances'],
      'index',
    ]) {
      const cursor = await middleOf(key);
      const statements = await statementsOf(() => checkOf(key).slice(cursor, SLICE));
      expect(statements.size).toBeLessThan(8);
    }
  });

  it('covers all of it: the whole ledger is looked at in as many slices as it has parts', async () => {
    const check = checkOf('reservation-residues');
    let slices = 0;
    let cursor: string | null = null;
    do {
      const slice = await check.slice(cursor, 4000);
      expect(slice.findings).toEqual([]);
      cursor = slice.next;
      slices += 1;
    } while (cursor !== null);
    expect(slices).toBeGreaterThanOrEqual(ROWS / 4001);
    expect(slices).toBeLessThanOrEqual(ROWS / 4000 + 2);
  });
});

/** The table that an alias of the statement stands for. */
function aliasOf(sql: string, alias: string): string {
  const found = new RegExp(`(?:FROM|JOIN) (\\w+) ${alias}\\b`).exec(sql);
  return found?.[1] ?? alias;
}

function digits(alias: string): string {
  return `(SELECT 0 AS d UNION SELECT 1 UNION SELECT 2 UNION SELECT 3 UNION SELECT 4 UNION SELECT 5 UNION SELECT 6
           UNION SELECT 7 UNION SELECT 8 UNION SELECT 9) ${alias}`;
}
