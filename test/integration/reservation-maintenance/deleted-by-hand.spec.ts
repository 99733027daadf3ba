import type { Connection } from 'mysql2/promise';
import { BalancedRowRepository } from '../../../src/modules/reservations/data/balanced-row.repository.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { connect } from '../../support/database.js';
import { Ledger } from './support/drifting-ledger.js';

/** MySQL keeps the parsed triggers of a table for sessions whose numbers leave the same rest behind 16. */
const SESSIONS = 40;

describe('reservations that are deleted by hand', () => {
  let app: TestApplication;
  let ledger: Ledger;
  let sessions: Connection[];

  beforeAll(async () => {
    app = await startApplication();
    ledger = await Ledger.open(app);
    sessions = await Promise.all(Array.from({ length: SESSIONS }, () => connect(process.env['DB_NAME'])));
  });
  afterAll(async () => {
    await Promise.all(sessions.map((session) => session.end()));
    await app.close();
  });

  const insert = async (sku: string, quantity: number): Promise<number> => {
    const { insertId } = await app.database.execute(
      'INSERT INTO inventory_reservation (stock_id, sku, quantity) VALUES (1, ?, ?)',
      [sku, quantity],
    );
    return insertId;
  };

  it('are counted in sessions that follow a clean-up, whatever it has left with the table', async () => {
    const [clean, taken] = ['CLEANED', 'TAKEN-BY-HAND'];
    for (const session of sessions) {
      const balanced = [await insert(clean, -1), await insert(clean, 1)];
      const byHand = await insert(taken, -1);
      await app.database.run(() => app.get(BalancedRowRepository).remove(balanced));
      await session.query('DELETE FROM inventory_reservation WHERE reservation_id = ?', [byHand]);
    }
    expect([await ledger.balance(clean), await ledger.balance(taken), await ledger.count()]).toEqual([0, 0, 0]);
    await ledger.clear();
  });
});
