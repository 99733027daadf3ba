import { Interrupted } from '../../../src/platform/cli/interruption.js';
import { FeedInspection } from '../../../src/modules/change-feed/index.js';
import { Doctor } from '../../../src/modules/doctor/index.js';
import type { CheckReport } from '../../../src/modules/doctor/domain/report.js';
import { ReconcileHistory } from '../../../src/modules/doctor/app/repairs/reconcile-history.service.js';
import { RestoreRows } from '../../../src/modules/doctor/app/repairs/restore-rows.service.js';
import { RebuildBalances } from '../../../src/modules/reservations/index.js';
import { cli } from '../../support/cli.js';
import { eventually } from '../../support/eventually.js';
import { unique } from '../../support/names.js';
import { sessionsAt } from '../../support/statements.js';
import { Clinic } from './support/clinic.js';
import { rowsTouched } from '../../support/plans.js';

interface HistoryRow {
  readonly adjustment_id: number;
  readonly delta: string;
  readonly quantity_after: string;
  readonly reason: string;
  readonly note: string | null;
  readonly actor_type: string;
  readonly reference_type: string | null;
  readonly reference_id: string | null;
  readonly request_id: string | null;
}

describe('the repairs', () => {
  let clinic: Clinic;

  beforeAll(async () => {
    clinic = await Clinic.open();
  });
  /** Brings rows into the change feed that were added by hand. */
  const inFeed = (): Promise<number> => clinic.app.within(() => clinic.app.get(FeedInspection).repair());
  afterAll(() => clinic.app.close());

  const historyOf = (sku: string): Promise<HistoryRow[]> =>
    clinic.app.database.query<HistoryRow>(
      'SELECT * FROM inventory_source_item_adjustment WHERE sku = ? ORDER BY adjustment_id',
      [sku],
    );
  const reservationsOf = async (number: string): Promise<[string | null, number, string][]> =>
    (await clinic.ledger.rowsOf(number)).map(([source, , quantity, event]) => [source, quantity, event]);

  describe('inventory:adjustment:reconcile', () => {
    const COMMAND = 'inventory:adjustment:reconcile';

    it('adds a row that says what the quantity is, under one request', async () => {
      const [changed, deleted] = [await clinic.history(5), await clinic.history(5, 7)];
      await clinic.sql('UPDATE inventory_source_item SET quantity = 2.5 WHERE sku = ?', changed);
      await clinic.sql('DELETE FROM inventory_source_item WHERE sku = ?', deleted);
      const dry = await cli(COMMAND, '--dry-run', '--json');
      expect(JSON.parse(dry.out)).toMatchObject({ dry_run: true, quantities: 2, gaps: 0 });
      expect(await historyOf(changed)).toHaveLength(1);
      const run = await cli(COMMAND, '--json');
      const done = JSON.parse(run.out) as { request_id: string };
      expect([run.code, done]).toMatchObject([0, { dry_run: false, quantities: 2, gaps: 0 }]);
      const expected = {
        reason: 'correction',
        note: 'history_drift',
        actor_type: 'system',
        reference_type: null,
        request_id: done.request_id,
      };
      expect((await historyOf(changed)).at(-1)).toMatchObject({
        ...expected,
        delta: '-2.5000',
        quantity_after: '2.5000',
      });
      expect((await historyOf(deleted)).at(-1)).toMatchObject({
        ...expected,
        delta: '-7.0000',
        quantity_after: '0.0000',
      });
      // The item that was locked for it is not there again.
      expect(await clinic.app.database.query('SELECT 1 FROM inventory_source_item WHERE sku = ?', [deleted])).toEqual(
        [],
      );
      expect(JSON.parse((await cli(COMMAND, '--json')).out)).toMatchObject({
        quantities: 0,
        gaps: 0,
        requests: 0,
        listed: 0,
        blocks: 0,
      });
      await clinic.repair(await clinic.found());
    });

    it('states what was missing, so that the deltas add up to the quantity again', async () => {
      const sku = await clinic.history(5, 7, 4, 10);
      const [, second, third] = await historyOf(sku);
      await clinic.sql('DELETE FROM inventory_source_item_adjustment WHERE adjustment_id = ?', second?.adjustment_id);
      expect((await cli(COMMAND)).out).toContain('1 gap(s) were stated.');
      const rows = await historyOf(sku);
      expect(rows.at(-1)).toMatchObject({
        delta: '2.0000',
        quantity_after: '10.0000',
        reason: 'correction',
        note: 'history_gap',
        actor_type: 'system',
        reference_type: 'adjustment',
        reference_id: String(third?.adjustment_id),
      });
      expect(rows.reduce((sum, { delta }) => sum + Number(delta), 0)).toBe(10);
      // What follows is compared with it, as with any other row.
      await clinic.ledger.till.warehouse.items(sku, { [clinic.source]: 1 });
      expect(await clinic.kinds()).toEqual([]);
      await clinic.sql('DELETE FROM inventory_source_item_adjustment WHERE sku = ? AND quantity_after = 1', sku);
      expect(await clinic.kinds()).toEqual(['chain-cut', 'quantity-differs', 'request-incomplete']);
      await clinic.repair(await clinic.found());
      expect(await clinic.kinds()).toEqual([]);
    });

    it('believes no row of a client that looks like its own', async () => {
      const sku = await clinic.history(5, 7);
      const [, second] = await historyOf(sku);
      const adjustment = {
        reason: 'correction',
        note: 'history_gap',
        reference_type: 'adjustment',
        reference_id: second?.adjustment_id,
      };
      const item = { sku, source_code: clinic.source, quantity: 9, status: 1, extension_attributes: { adjustment } };
      expect((await clinic.app.http.post('/rest/V1/inventory/source-items', { sourceItems: [item] })).status).toBe(200);
      expect((await historyOf(sku)).at(-1)).toMatchObject({ delta: '2.0000', quantity_after: '9.0000' });
      expect(await clinic.kinds()).toEqual([]);
    });

    it('also works while recording is off, and goes on where it was stopped', async () => {
      const skus = await Promise.all(Array.from({ length: 3 }, () => clinic.history(5)));
      await clinic.sql('UPDATE inventory_source_item SET quantity = 6 WHERE sku IN (?)', skus);
      const reconcile = clinic.app.get(ReconcileHistory);
      await clinic.ledger.till.warehouse.withSettings(
        { 'cataloginventory/source_item_adjustment/enabled': '0' },
        async () => {
          const stopped = clinic.app.within(() =>
            reconcile.execute({
              afterStep: ({ repaired }) => {
                if (repaired > 0) throw new Interrupted('');
              },
            }),
          );
          await expect(stopped).rejects.toThrow(Interrupted);
          await clinic.app.within(() => reconcile.execute());
        },
      );
      for (const sku of skus) expect((await historyOf(sku)).map(({ delta }) => Number(delta))).toEqual([5, 1]);
      await clinic.repair(await clinic.found());
    });

    it('waits for a writer, and counts what it has written', async () => {
      const sku = await clinic.history(5);
      await clinic.sql('UPDATE inventory_source_item SET quantity = 6 WHERE sku = ?', sku);
      const { database } = clinic.app;
      let repair: Promise<unknown> = Promise.resolve();
      await database.run(async () => {
        // A writer that holds the item, and then records a delta of its own.
        await database.query('SELECT * FROM inventory_source_item WHERE sku = ? FOR UPDATE', [sku]);
        repair = database.detached(() => clinic.app.within(() => clinic.app.get(ReconcileHistory).execute()));
        await eventually(() => database.detached(() => sessionsAt(database, '%FROM inventory_source_item%FOR UPDATE')));
        await clinic.sql('UPDATE inventory_source_item SET quantity = 9 WHERE sku = ?', sku);
        await clinic.sql(
          `INSERT INTO inventory_source_item_adjustment (source_code, sku, delta, quantity_after, reason, actor_type)
           VALUES (?, ?, 3, 9, 'other', 'system')`,
          clinic.source,
          sku,
        );
      });
      await repair;
      const rows = await historyOf(sku);
      // The last row agrees with the quantity, so nothing was left to be recorded; what had been missing is stated.
      expect(rows.map(({ quantity_after, note }) => [Number(quantity_after), note])).toEqual([
        [5, null],
        [9, null],
        [9, 'history_gap'],
      ]);
      expect(rows.reduce((sum, { delta }) => sum + Number(delta), 0)).toBe(9);
      await clinic.repair(await clinic.found());
      expect(await clinic.kinds()).toEqual([]);
    });
  });

  describe('inventory:states:repair', () => {
    it('does everything else where there may be no more states, and says so', async () => {
      const sku = await clinic.product();
      const present = await clinic.app.database.query('SELECT code FROM inventory_stock_state');
      const codes = Array.from({ length: 100 - present.length }, (_, index) => `full_${index}`);
      await clinic.sql(
        'INSERT INTO inventory_stock_state (code, name) VALUES ?',
        codes.map((code) => [code, code]),
      );
      const put = 'INSERT INTO inventory_source_item_state (source_code, sku, state, quantity) VALUES (?, ?, ?, ?)';
      await clinic.sql(put, clinic.source, sku, 'beyond', 2);
      await clinic.sql(put, clinic.source, sku, 'damaged', -1);
      const full = await cli('inventory:states:repair', '--json');
      expect([full.code, JSON.parse(full.out)]).toMatchObject([0, { zeroed: 1, added: 0, refused: 1 }]);
      await clinic.sql('DELETE FROM inventory_stock_state WHERE code IN (?)', codes);
      const again = await cli('inventory:states:repair', '--json');
      expect(JSON.parse(again.out)).toMatchObject({ zeroed: 0, added: 1, refused: 0 });
      expect((await cli('inventory:adjustment:reconcile')).code).toBe(0);
      expect(await clinic.kinds()).toEqual([]);
    });
  });

  describe('inventory:reservation:rebuild-balances', () => {
    const COMMAND = 'inventory:reservation:rebuild-balances';
    const balanceOf = async (sku: string): Promise<number[]> => {
      const rows = await clinic.app.database.query<{ quantity: string }>(
        'SELECT quantity FROM inventory_reservation_balance WHERE sku = ? ORDER BY stock_id, source_code',
        [sku],
      );
      return rows.map(({ quantity }) => Number(quantity));
    };

    it('counts, dry, and touches only what is wrong', async () => {
      const sku = await clinic.product();
      await clinic.order(sku);
      await clinic.sql('UPDATE inventory_reservation_balance SET quantity = 50 WHERE sku = ?', sku);
      expect((await cli(COMMAND, '--dry-run')).out).toBe('1 balance(s) would be set right.\n');
      expect(await balanceOf(sku)).toEqual([50]);
      expect(JSON.parse((await cli(COMMAND, '--json')).out)).toEqual({ dry_run: false, balances: 1 });
      expect(await balanceOf(sku)).toEqual([-2]);
      expect((await cli(COMMAND)).out).toBe('0 balance(s) were set right.\n');
    });

    it('reads as many rows for each of many wrong balances as for each of a few', async () => {
      const { app } = clinic;
      const [sku] = [await clinic.product()];
      await clinic.order(sku);
      const [row] = await app.database.query<{ holder_id: number; stock_id: number }>(
        'SELECT holder_id, stock_id FROM inventory_reservation WHERE sku = ?',
        [sku],
      );
      // Counted in one transaction, so that what waits for the commits has to run in it too.
      const rebuilding = (count: number): Promise<number> => {
        const hooks: (() => unknown)[] = [];
        const spy = jest.spyOn(app.database, 'beforeCommit').mockImplementation((hook) => void hooks.push(hook));
        return rowsTouched(app.database, async () => {
          await app.database.execute('DELETE FROM inventory_reservation_balance WHERE sku LIKE ?', [`${sku}-%`]);
          expect(await app.within(() => app.get(RebuildBalances).execute())).toEqual({ locations: count });
          for (const hook of hooks) await hook();
        }).finally(() => spy.mockRestore());
      };
      const given = (from: number, to: number): Promise<unknown> =>
        app.database.execute(
          'INSERT INTO inventory_reservation (stock_id, sku, quantity, metadata, holder_id) VALUES ?',
          [
            Array.from({ length: to - from }, (_, n) => [
              row?.stock_id,
              `${sku}-${from + n}`,
              -1,
              '{}',
              row?.holder_id,
            ]),
          ],
        );
      await given(0, 500);
      const few = await rebuilding(500);
      await given(500, 5000);
      const begunAt = performance.now();
      const many = await rebuilding(5000);
      expect(many / few).toBeLessThan(20);
      expect(many).toBeLessThan(5000 * 40);
      expect(performance.now() - begunAt).toBeLessThan(20_000);
      await app.database.execute('DELETE FROM inventory_reservation WHERE sku LIKE ?', [`${sku}-%`]);
      await app.database.execute('DELETE FROM inventory_reservation_balance WHERE sku LIKE ?', [`${sku}-%`]);
    });

    it('loses nothing of orders that are placed and given back beside it', async () => {
      const sku = await clinic.product();
      await clinic.ledger.till.warehouse.items(sku, { [clinic.source]: 100_000 });
      await clinic.order(sku);
      let isOver = false;
      const shoppers = Array.from({ length: 3 }, async () => {
        for (let n = 0; !isOver; n += 1) {
          const { id } = await clinic.order(sku);
          if (n % 2 === 0) await clinic.ledger.till.act(id, 'cancel');
        }
      });
      try {
        for (let round = 0; round < 25; round += 1) {
          await clinic.sql('UPDATE inventory_reservation_balance SET quantity = quantity + 1 WHERE sku = ?', sku);
          await clinic.app.within(() => clinic.app.get(RebuildBalances).execute());
        }
      } finally {
        isOver = true;
        await Promise.all(shoppers);
      }
      expect(await clinic.ledger.wrongBalances()).toEqual([]);
      expect(await clinic.kinds()).toEqual([]);
    }, 90_000);
  });

  describe('inventory:reservation:restore', () => {
    const COMMAND = 'inventory:reservation:restore';

    it('moves a row back by giving back here and reserving there', async () => {
      await clinic.ledger.till.warehouse.withSourceReservations(async () => {
        const { number } = await clinic.order(await clinic.product());
        await clinic.sql(
          'UPDATE inventory_reservation SET source_code = ? WHERE object_increment_id = ?',
          clinic.otherSource,
          number,
        );
        const dry = await cli(COMMAND, '--dry-run', '--json');
        expect(JSON.parse(dry.out)).toEqual({ dry_run: true, claimed: 0, named: 0, added: 1 });
        expect(await reservationsOf(number)).toHaveLength(1);
        const done = await cli(COMMAND, '--json');
        expect(JSON.parse(done.out)).toEqual({ dry_run: false, claimed: 0, named: 0, added: 2 });
        const rows = await reservationsOf(number);
        expect(rows).toHaveLength(3);
        expect(rows).toContainEqual([clinic.otherSource, 2, 'reconciliation']);
        expect(rows).toContainEqual([clinic.source, -2, 'reconciliation']);
        expect(JSON.parse((await cli(COMMAND, '--json')).out)).toMatchObject({ added: 0 });
      });
    });

    it('says that nothing is to be done of a row that somebody has moved back', async () => {
      await clinic.ledger.till.warehouse.withSourceReservations(async () => {
        const { number } = await clinic.order(await clinic.product());
        for (const source of [clinic.otherSource, clinic.source]) {
          await clinic.sql(
            'UPDATE inventory_reservation SET source_code = ? WHERE object_increment_id = ?',
            source,
            number,
          );
        }
        expect(await clinic.kinds()).toEqual([]);
        await cli(COMMAND);
        expect(await reservationsOf(number)).toHaveLength(1);
        expect(await clinic.app.database.query('SELECT 1 FROM inventory_reservation_edit')).toEqual([]);
      });
    });

    it('gives rows of no order a number, under which the reconciliation gives them back', async () => {
      const sku = await clinic.product();
      await clinic.sql(
        'INSERT INTO inventory_reservation (stock_id, sku, quantity) VALUES (?, ?, -4)',
        clinic.ledger.stockId,
        sku,
      );
      await inFeed();
      const [found] = await clinic.found();
      expect(found).toMatchObject({ kind: 'row-without-order', count: 1 });
      await clinic.repair(found ? [found] : []);
      expect(await clinic.kinds()).toEqual([]);
      // Once it is old enough, it is an abandoned placement like any other.
      await clinic.ledger.mark(20);
      const abandoned = await clinic.found();
      expect(abandoned.map(({ kind }) => kind)).toEqual(['placement-abandoned']);
      await clinic.repair(abandoned);
      expect(await clinic.ledger.balance(sku)).toBe(0);
      expect(await clinic.kinds()).toEqual([]);
    });

    it('gives the holder of a lost reservation ahead the goods that its order asks for', async () => {
      const sku = await clinic.product();
      const number = await clinic.ledger.ahead({ [sku]: 2 });
      await clinic.sql('DELETE FROM inventory_reservation_holder WHERE increment_id = ?', number);
      await clinic.app.within(() => clinic.app.get(RestoreRows).execute());
      expect(await clinic.ledger.stateOf(number)).toBe('held');
      await clinic.ledger.till.place([{ sku, qty_ordered: 2 }], { increment_id: number });
      expect((await clinic.ledger.rowsOf(number)).map(([, , quantity]) => quantity)).toEqual([-2]);
    });

    it('leaves rows alone that belong to something else than an order', async () => {
      const metadata = JSON.stringify({ object_type: 'quote', object_increment_id: '5' });
      await clinic.ledger.foreign({ sku: unique('QUOTE'), quantity: -1, metadata });
      await inFeed();
      expect(await clinic.kinds()).toEqual([]);
      expect(JSON.parse((await cli(COMMAND, '--json')).out)).toMatchObject({ claimed: 0, named: 0 });
    });
  });

  it('messages:redrive lists, dry, and sends again', async () => {
    await clinic.sql(
      `INSERT INTO message_outbox (topic, payload, state, attempts, last_error)
       VALUES ('inventory.source.items.cleanup', '{}', 'parked', 10, 'it would not')`,
    );
    const dry = await cli('messages:redrive', '--dry-run');
    expect(dry.out).toMatch(
      /^\d+ inventory\.source\.items\.cleanup: it would not\n1 message\(s\) would be sent again\.\n$/,
    );
    expect((await clinic.found(['outbox'])).map(({ kind }) => kind)).toEqual(['message-parked']);
    expect((await cli('messages:redrive')).out).toBe('1 message(s) were sent again.\n');
    expect(await clinic.found(['outbox'])).toEqual([]);
    await clinic.sql("DELETE FROM message_outbox WHERE payload = '{}'");
  });

  it('inventory:source-items:cleanup leaves stock of SKUs that the catalogue never knew', async () => {
    const stranger = await clinic.history(5);
    const gone = await clinic.product();
    await clinic.sql('INSERT IGNORE INTO inventory_stock_item_configuration (sku) VALUES (?)', gone);
    await clinic.sql('DELETE FROM catalog_product WHERE sku = ?', gone);
    expect(JSON.parse((await cli('inventory:source-items:cleanup', '--dry-run', '--json')).out)).toEqual({
      dry_run: true,
      source_items: 2,
    });
    expect((await cli('inventory:source-items:cleanup')).out).toBe('2 source item(s) deleted.\n');
    expect((await historyOf(gone)).at(-1)).toMatchObject({
      delta: '-10.0000',
      note: 'product_deleted',
      reason: 'other',
    });
    expect(await historyOf(stranger)).toHaveLength(1);
  });

  it('inventory:source-items:cleanup --unknown-skus takes away what the doctor has noted of them', async () => {
    const strangers = [await clinic.history(5), await clinic.history(7)];
    const known = await clinic.product();
    const examine = async (): Promise<CheckReport | undefined> =>
      (await clinic.app.get(Doctor).examine({ checks: ['items-without-product'] })).checks[0];
    const noted = await examine();
    expect(noted).toMatchObject({ findings: 0, kinds: [{ kind: 'item-without-product', isNotice: true }] });
    expect(noted?.kinds[0]?.count).toBeGreaterThanOrEqual(2);
    const repair = noted?.kinds[0]?.repair.replace('bin/cli ', '').split(' ') ?? [];
    const dry = JSON.parse((await cli(...repair, '--dry-run', '--json')).out) as { source_items: number };
    expect(dry.source_items).toBe(noted?.kinds[0]?.count);
    expect((await cli(...repair)).out).toBe(`${dry.source_items} source item(s) deleted.\n`);
    expect(await examine()).toMatchObject({ findings: 0, kinds: [] });
    expect((await historyOf(strangers[0] ?? '')).at(-1)).toMatchObject({
      delta: '-5.0000',
      note: 'unknown_sku',
      reason: 'other',
    });
    expect(await historyOf(known)).toHaveLength(2);
  });
});
