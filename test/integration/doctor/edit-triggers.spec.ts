import { Migrator } from '../../../src/platform/database/migrator.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { Ledger } from '../reservation-maintenance/support/drifting-ledger.js';

const CURRENT = 'inventory_reservation_note_unbalanced';
const FORMER = 'inventory_reservation_note_delete';

describe('the trigger that notes deleted reservations for the doctor', () => {
  let app: TestApplication;
  let ledger: Ledger;

  beforeAll(async () => {
    app = await startApplication();
    ledger = await Ledger.open(app);
  });
  afterAll(() => app.close());

  const triggers = async (): Promise<string[]> => {
    const rows = await app.database.query<{ name: string }>(
      `SELECT trigger_name AS name FROM information_schema.triggers
        WHERE trigger_schema = DATABASE() AND event_object_table = 'inventory_reservation' AND event_manipulation = 'DELETE'
          AND trigger_name LIKE '%note%'`,
    );
    return rows.map(({ name }) => name);
  };
  /** Deletes by hand what was reserved ahead of an order; returns the notes of it. */
  const notesOfDeleted = async (): Promise<unknown[]> => {
    const number = await ledger.ahead({ [await ledger.till.product(10)]: 2 });
    const { length } = await ledger.rowsOf(number);
    expect(length).toBe(1);
    await app.database.execute('DELETE FROM inventory_reservation WHERE object_increment_id = ?', [number]);
    return app.database.query(
      `SELECT e.kind, e.quantity FROM inventory_reservation_edit e
         JOIN inventory_reservation_holder h ON h.holder_id = e.holder_id WHERE h.increment_id = ?`,
      [number],
    );
  };

  it('takes the place of the one that an earlier version has left, and notes each row once', async () => {
    expect(await triggers()).toEqual([CURRENT]);
    await app.database.execute(`DROP TRIGGER ${CURRENT}`);
    await app.database.execute(
      `CREATE TRIGGER ${FORMER} AFTER DELETE ON inventory_reservation FOR EACH ROW
       BEGIN
         IF @inventory_reservation_balanced IS NULL AND OLD.holder_id IS NOT NULL
            AND EXISTS (SELECT 1 FROM inventory_reservation_holder h
                         WHERE h.holder_id = OLD.holder_id AND h.state = 'held') THEN
           INSERT INTO inventory_reservation_edit
             (kind, reservation_id, holder_id, stock_id, sku, source_code, quantity, edited_by, edited_at)
           VALUES ('deleted', OLD.reservation_id, OLD.holder_id, OLD.stock_id, OLD.sku, OLD.source_code, OLD.quantity,
                   USER(), UTC_TIMESTAMP());
         END IF;
       END`,
    );
    const note = { kind: 'deleted', quantity: '-2.0000' };
    expect(await notesOfDeleted()).toEqual([note]);
    expect((await app.get(Migrator).migrate()).warnings).toEqual([]);
    expect(await triggers()).toEqual([CURRENT]);
    expect(await notesOfDeleted()).toEqual([note]);
  });
});
