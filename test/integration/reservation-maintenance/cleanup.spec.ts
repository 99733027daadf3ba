import { DemandTriggers } from '../../../src/modules/reservations/app/demand-triggers.service.js';
import { DeclaredSchedules } from '../../../src/platform/schedule/declared-schedules.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { cli } from '../../support/cli.js';
import { unique } from '../../support/names.js';
import { countStatements } from '../../support/statements.js';
import { Ledger } from './support/drifting-ledger.js';
import type { GivenRow } from './support/drifting-ledger.js';

const COMMAND = 'inventory:reservation:cleanup';

describe('the clean-up of reservations', () => {
  let app: TestApplication;
  let ledger: Ledger;

  beforeAll(async () => {
    app = await startApplication();
    ledger = await Ledger.open(app);
  });
  afterAll(() => app.close());
  beforeEach(() => ledger.clear());

  /** Rows of one object of another system, with both keys. */
  const group = (quantities: readonly number[], more: Partial<GivenRow> = {}, number = unique('G')): GivenRow[] =>
    quantities.map((quantity) => ({
      sku: 'GROUP',
      quantity,
      number,
      metadata: ledger.metadata(number, number.slice(2)),
      ...more,
    }));
  const left = async (): Promise<number[]> => {
    const rows = await app.database.query<{ quantity: string }>(
      'SELECT quantity FROM inventory_reservation ORDER BY reservation_id',
    );
    return rows.map(({ quantity }) => Number(quantity));
  };

  it('deletes what orders have placed and given back, and keeps what is open', async () => {
    const [done, open] = [await ledger.till.product(10), await ledger.till.product(10)];
    const finished = await ledger.till.place([{ sku: done, qty_ordered: 2 }]);
    await ledger.till.act(finished.entity_id, 'cancel');
    // One SKU is settled at the location where the other is not: the object does not add up to zero there.
    const half = await ledger.till.place([
      { sku: done, qty_ordered: 3 },
      { sku: open, qty_ordered: 4 },
    ]);
    const shipment = { items: [{ order_item_id: half.items[0]?.item_id, qty: 3 }] };
    expect((await app.http.post(`/rest/V1/order/${half.entity_id}/ship`, shipment)).status).toBe(200);
    expect(await ledger.cleanup()).toEqual({ groups: 1, rows: 2 });
    expect(await ledger.rowsOf(finished.increment_id)).toEqual([]);
    expect((await ledger.rowsOf(half.increment_id)).map(([, , quantity]) => quantity)).toEqual([-3, -4, 3]);
    expect([await ledger.balance(done), await ledger.balance(open)]).toEqual([0, -4]);
    expect([await ledger.till.salable(done), await ledger.till.salable(open)]).toEqual([7, 6]);
    expect(await ledger.cleanup()).toEqual({ groups: 0, rows: 0 });
    // The rest of the order is given back as ever.
    await ledger.till.act(half.entity_id, 'cancel');
    expect(await ledger.cleanup()).toEqual({ groups: 1, rows: 4 });
    expect([await ledger.balance(open), await ledger.count()]).toEqual([0, 0]);
  });

  it('groups by object, type and source; without a source is a group of its own', async () => {
    const quote = { object_type: 'quote' };
    const [across, typed] = [unique('G'), unique('G')];
    await ledger.foreign(
      ...group([-1, 1]),
      ...group([-2, 2], { source: 'a-src' }),
      ...group([-3], { source: 'a-src' }, across),
      ...group([3], { source: 'b-src' }, across),
      ...group([4], {}, across),
      ...group([-4], {}, typed),
      ...group([4], { metadata: ledger.metadata(typed, typed.slice(2), quote) }, typed),
    );
    expect(await ledger.cleanup()).toEqual({ groups: 2, rows: 4 });
    expect(await left()).toEqual([-3, 3, 4, -4, 4]);
    expect(await ledger.wrongBalances()).toEqual([]);
  });

  it('counts what another system has given back for an order of ours', async () => {
    const sku = await ledger.till.product(10);
    const order = await ledger.till.place([{ sku, qty_ordered: 2 }]);
    await ledger.foreign(...group([2], { sku }, order.increment_id));
    expect(await ledger.cleanup()).toEqual({ groups: 1, rows: 2 });
    expect([await ledger.balance(sku), await ledger.till.salable(sku)]).toEqual([0, 10]);
  });

  it('leaves rows alone that lack a key', async () => {
    const sku = unique('KEYLESS');
    const number = unique('K');
    const lacking = [
      null,
      'no json',
      JSON.stringify({ object_type: 'order', object_increment_id: number }),
      JSON.stringify({ object_type: 'order', object_id: '5' }),
    ];
    await ledger.foreign(
      ...lacking.flatMap((metadata) => [-1, 1].map((quantity) => ({ sku, quantity, number, metadata }))),
    );
    expect(await ledger.cleanup()).toEqual({ groups: 0, rows: 0 });
    expect(await ledger.count()).toBe(8);
  });

  it('takes a group of 5000 rows in one statement, however small the batch', async () => {
    const order = await ledger.till.place([{ sku: await ledger.till.product(10), qty_ordered: 1 }]);
    await ledger.drift(
      order.increment_id,
      ...Array.from({ length: 5000 }, (_, n) => ({ sku: 'LONG', quantity: n % 2 ? 1 : -1, source: 'a-src' })),
    );
    await ledger.foreign(...group(Array.from({ length: 5001 }, (_, n) => (n === 0 ? -5000 : 1))));
    const deleted: number[] = [];
    const afterStep = (step: { deleted: number }): void => void deleted.push(step.deleted);
    expect(await ledger.cleanup({ batchSize: 100, afterStep })).toEqual({ groups: 2, rows: 10_001 });
    expect(deleted.filter((rows) => rows > 0)).toEqual([5000, 5001]);
    expect(await ledger.count()).toBe(1);
    expect(await ledger.wrongBalances()).toEqual([]);
  });

  it('deletes in batches of whole groups, and goes on where it was stopped', async () => {
    await ledger.foreign(...Array.from({ length: 10 }, () => group([-3, 2, 1])).flat());
    const deleted: number[] = [];
    const stopped = ledger.cleanup({
      batchSize: 7,
      afterStep: (step) => {
        if (step.deleted > 0) deleted.push(step.deleted);
        if (deleted.length === 2) throw new Error('stopped');
      },
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect([deleted, await ledger.count()]).toEqual([[6, 6], 18]);
    expect(await ledger.cleanup({ batchSize: 7 })).toEqual({ groups: 6, rows: 18 });
    expect([await ledger.count(), await ledger.wrongBalances()]).toEqual([0, []]);
  });

  it('costs as many statements for 300 groups as for 3', async () => {
    const statements = async (groups: number): Promise<number> => {
      await ledger.foreign(...Array.from({ length: groups }, () => group([-3, 2, 1])).flat());
      return (await countStatements(app.database, () => ledger.cleanup())).total;
    };
    expect(await statements(300)).toBe(await statements(3));
  });

  it('only counts, dry', async () => {
    await ledger.foreign(...group([-1, 1]));
    const run = await cli(COMMAND, '--dry-run');
    expect([run.code, run.out]).toEqual([0, '2 reservation(s) in 1 group(s) would be deleted.\n']);
    expect(await ledger.count()).toBe(2);
    const done = await cli(COMMAND, '--batch-size=1', '--json');
    expect(JSON.parse(done.out)).toEqual({ dry_run: false, reservations: 2, groups: 1 });
    expect((await cli(COMMAND, '--batch-size=0')).code).toBe(2);
  });

  it('runs every night', async () => {
    const scheduled = app.get(DeclaredSchedules).find('inventory_cleanup_reservations');
    expect(await scheduled?.pattern()).toBe('0 0 * * *');
    await ledger.foreign(...group([-1, 1]));
    await app.within(async () => scheduled?.run());
    expect(await ledger.count()).toBe(0);
  });

  describe('the trigger', () => {
    const triggers = async (): Promise<string[]> => {
      const rows = await app.database.query<{ name: string }>(
        `SELECT TRIGGER_NAME AS name FROM information_schema.TRIGGERS
          WHERE TRIGGER_SCHEMA = DATABASE() AND EVENT_OBJECT_TABLE = 'inventory_reservation' AND TRIGGER_NAME LIKE 'inventory_reservation_uncount%'`,
      );
      return rows.map(({ name }) => name);
    };

    it('waits for no balance: the clean-up goes on beside one that somebody else has locked', async () => {
      const sku = unique('HOT');
      await ledger.foreign(...group([-1, 1], { sku }), ...group([-5], { sku }));
      const locked = app.database.run(async () => {
        await app.database.query('SELECT * FROM inventory_reservation_balance WHERE sku = ? FOR UPDATE', [sku]);
        return app.database.detached(() => ledger.cleanup());
      });
      expect(await locked).toEqual({ groups: 1, rows: 2 });
      expect(await ledger.balance(sku)).toBe(-5);
    });

    it('counts rows that are deleted by hand, after a clean-up on the same connection too', async () => {
      const sku = unique('HAND');
      await ledger.foreign(...group([-1, 1], { sku }), ...group([-5], { sku }));
      await ledger.cleanup();
      await Promise.all(
        Array.from({ length: 16 }, async () => app.database.query('SELECT @inventory_reservation_balanced AS v')),
      ).then((answers) => expect(answers.flat()).toEqual(answers.map(() => ({ v: null }))));
      await app.database.execute('DELETE FROM inventory_reservation WHERE sku = ?', [sku]);
      expect(await ledger.balance(sku)).toBe(0);
    });

    const FORMER = {
      inventory_reservation_uncount: 'BEGIN %; END',
      inventory_reservation_uncount_deleted:
        'BEGIN IF @inventory_reservation_balanced IS NULL AND OLD.quantity <> 0 THEN %; END IF; END',
    };

    it.each(Object.entries(FORMER))('takes the place of %s, which an earlier version has left', async (name, body) => {
      const [current] = await triggers();
      expect(current).toBe('inventory_reservation_uncount_unbalanced');
      await app.database.execute(`DROP TRIGGER ${current}`);
      const uncount = 'UPDATE inventory_reservation_balance SET quantity = quantity - OLD.quantity WHERE sku = OLD.sku';
      await app.database.execute(
        `CREATE TRIGGER ${name} AFTER DELETE ON inventory_reservation FOR EACH ROW ${body.replace('%', uncount)}`,
      );
      // Before the next migration it is right as well, be it slower.
      const sku = unique('OLD');
      await ledger.foreign(...group([-1, 1], { sku }), ...group([-5], { sku }), ...group([-2], { sku }));
      await ledger.cleanup();
      await app.database.execute('DELETE FROM inventory_reservation WHERE sku = ? AND quantity = -2', [sku]);
      expect(await ledger.balance(sku)).toBe(-5);
      expect(await app.get(DemandTriggers).install()).toBeUndefined();
      expect(await triggers()).toEqual([current]);
      await app.database.execute('DELETE FROM inventory_reservation WHERE sku = ?', [sku]);
      expect(await ledger.balance(sku)).toBe(0);
    });
  });
});
