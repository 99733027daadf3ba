import type { Connection } from 'mysql2/promise';
import { OutboxStore } from '../../src/platform/queue/outbox-store.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { connect } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { someoneWaitsForRow } from './support/reservations-server.js';

const TOPIC = 'inventory.index.refresh';
const BURST = 200;
/** Of the burst, those that the other one is after: few, as when most are done, so that the index on the state is tempting. */
const LEFT = 3;

describe('workers that look after the same messages', () => {
  let app: TestApplication;
  let store: OutboxStore;
  let rival: Connection;
  let ids: string[];

  beforeAll(async () => {
    app = await startApplication();
    store = app.get(OutboxStore);
    rival = await connect(process.env['DB_NAME']);
    await rival.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
  });
  beforeEach(async () => {
    await app.database.execute('DELETE FROM message_outbox');
    await store.insertMany(
      TOPIC,
      Array.from({ length: BURST }, () => '{}'),
    );
    const rows = await app.database.query<{ id: string }>(
      'SELECT CAST(message_id AS CHAR) AS id FROM message_outbox ORDER BY message_id',
    );
    ids = rows.map(({ id }) => id);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await rival.query('ROLLBACK');
  });
  afterAll(async () => {
    await rival.end();
    await app.close();
  });

  /** Claims the message as another worker does, but stands still between the lock and the change. */
  async function claimSlowly(id: string, meanwhile: () => Promise<void>): Promise<void> {
    await rival.beginTransaction();
    await rival.query('SELECT message_id FROM message_outbox WHERE message_id = ? FOR UPDATE', [id]);
    await meanwhile();
    await rival.query(
      `UPDATE message_outbox SET state = 'enqueued', attempts = attempts + 1,
              available_at = UTC_TIMESTAMP(3) + INTERVAL 30 SECOND WHERE message_id = ?`,
      [id],
    );
    await rival.commit();
  }

  it.each<[string, string, (all: readonly string[]) => Promise<unknown>]>([
    ['marks them as handed over', 'pending', (all) => store.markEnqueued(all)],
    ['marks them as pending again', 'enqueued', (all) => store.markPending(all)],
    ['takes them all', 'pending', () => store.claimWaiting(TOPIC, BURST, 1000)],
    ['gives parked ones another try', 'parked', (all) => store.unpark(all)],
    ['removes them', 'pending', (all) => store.removeMany(all)],
  ])('do not stand in the way of one that claims a message: another that %s', async (_, state, work) => {
    const others = state === 'enqueued' ? 'pending' : 'enqueued';
    const left = ids.slice(-LEFT);
    await app.database.execute(
      `UPDATE message_outbox SET state = CASE WHEN message_id IN (?) THEN ? ELSE ? END, attempts = message_id NOT IN (?)`,
      [left, state, others, left],
    );
    await app.database.query('ANALYZE TABLE message_outbox');
    const conflicts: unknown[] = [];
    app.database.onRetry((reason) => conflicts.push(reason));
    const execute = jest.spyOn(app.database, 'execute');
    let working: Promise<unknown> = Promise.resolve();
    await claimSlowly(left[1] ?? '', async () => {
      working = work([...ids].reverse());
      await eventually(() => someoneWaitsForRow(app.database, '%message_outbox%'));
    });
    await working;
    // Nobody was the victim of a deadlock: neither the rival, which would have failed, nor this side.
    const failed = await Promise.allSettled(execute.mock.results.map(({ value }) => value as Promise<unknown>));
    expect([failed.filter(({ status }) => status === 'rejected'), conflicts]).toEqual([[], []]);
  });

  it('try again what has lost to another all the same', async () => {
    const [id = ''] = ids;
    const deadlock = Object.assign(new Error('Deadlock found'), { errno: 1213 });
    for (const work of [() => store.markEnqueued([id]), () => store.claim(id, 1000), () => store.removeMany([id])]) {
      jest.spyOn(app.database, 'execute').mockRejectedValueOnce(deadlock);
      await work();
    }
    expect(await app.database.query('SELECT 1 FROM message_outbox WHERE message_id = ?', [id])).toEqual([]);
    jest.spyOn(app.database, 'execute').mockRejectedValueOnce(deadlock);
    expect(await store.claim(ids[1] ?? '', 1000)).toMatchObject({ attempts: 1 });
  });
});
