import 'reflect-metadata';
import { Environment } from '../../src/platform/config/environment.js';
import { createDataSource } from '../../src/platform/database/data-source.js';
import { Database } from '../../src/platform/database/database.js';
import { CommitOutcomeUnknown } from '../../src/platform/database/failure.js';
import { statementLimitMs, withStatementLimit } from '../../src/platform/database/statement-limit.js';
import { RunLock } from '../../src/platform/schedule/run-lock.js';
import { TcpProxy } from '../integration/queue/support/tcp-proxy.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { isMariaDb } from '../support/plans.js';
import { Gate } from './support/reservations-gate.js';

const LIMIT_MS = 1500;
const IDLE = 6;

describe('peers that fall silent', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
    await app.database.execute('CREATE TABLE silent_row (id INT PRIMARY KEY, changes INT NOT NULL)');
  });
  beforeEach(() => app.database.execute('REPLACE INTO silent_row VALUES (1, 0)'));
  afterAll(() => app.close());

  const change = () => app.database.execute('UPDATE silent_row SET changes = changes + 1 WHERE id = 1');
  const changes = async (): Promise<unknown> =>
    (await app.database.query<{ changes: number }>('SELECT changes FROM silent_row'))[0]?.changes;

  describe('a session', () => {
    it.each(['wait_timeout', 'idle_transaction_timeout'])(
      'is ended by the server after 20 seconds: %s',
      async (name) => {
        if (name === 'wait_timeout' || (await isMariaDb(app.database))) {
          expect(await app.database.query(`SELECT @@session.${name} AS seconds`)).toEqual([{ seconds: 20 }]);
        } else {
          await expect(app.database.query(`SELECT @@session.${name}`)).rejects.toMatchObject({ errno: 1193 });
        }
      },
    );

    it('that is silent after an UPDATE lets the row go, and its work is done again', async () => {
      const gate = new Gate();
      let attempts = 0;
      const silent = app.database.run(async () => {
        attempts += 1;
        await change();
        if (attempts > 1) return;
        await app.database.execute('SET SESSION wait_timeout = 1 /*M!100600 , idle_transaction_timeout = 1 */');
        await gate.pass();
        await app.database.query('SELECT 1');
      });
      await gate.reached;
      await app.database.run(change);
      expect(await changes()).toBe(1);
      gate.open();
      await silent;
      expect([attempts, await changes()]).toEqual([2, 2]);
    });

    it('that somebody ends at work is given up, and its work is done again', async () => {
      let attempts = 0;
      await app.database.run(async () => {
        attempts += 1;
        await change();
        if (attempts === 1) await app.database.execute('KILL CONNECTION_ID()');
      });
      expect([attempts, await changes()]).toEqual([2, 1]);
    });

    it('whose statement somebody interrupts does not do its work again', async () => {
      let attempts = 0;
      const work = app.database.run(async () => {
        attempts += 1;
        await change();
        await app.database.execute('KILL QUERY CONNECTION_ID()');
      });
      await expect(work).rejects.toMatchObject({ errno: 1317 });
      expect([attempts, await changes()]).toEqual([1, 0]);
    });

    it('that waits on purpose is kept alive', async () => {
      const gate = new Gate();
      const pinging = jest.spyOn(globalThis, 'setInterval').mockImplementation(((ping: () => void) => {
        setImmediate(() => {
          ping();
          gate.open();
        });
        return undefined;
      }) as never);
      const query = jest.spyOn(app.database.pool, 'getConnection');
      try {
        await app.database.run(() => app.database.keepingAlive(() => gate.pass()));
        expect([pinging.mock.calls[0]?.[1], query.mock.calls.length]).toEqual([5000, 1]);
      } finally {
        jest.restoreAllMocks();
      }
    });
  });

  describe('a server', () => {
    let proxy: TcpProxy;
    let database: Database;

    beforeEach(async () => {
      const { DB_HOST, DB_PORT } = app.get(Environment);
      proxy = await TcpProxy.start(`mysql://${DB_HOST}:${DB_PORT}`);
      const variables = { DB_HOST: '127.0.0.1', DB_PORT: proxy.port };
      database = new Database(createDataSource(Object.assign(new Environment(), app.get(Environment), variables), []));
      await database.dataSource.initialize();
      await Promise.all(Array.from({ length: IDLE }, () => database.query('SELECT SLEEP(0.2)')));
    });
    afterEach(async () => {
      await proxy.cut();
      await database.dataSource.destroy();
    });

    const timed = async (work: () => Promise<unknown>): Promise<{ outcome: unknown; ms: number }> => {
      const begunAt = performance.now();
      const outcome = await withStatementLimit(LIMIT_MS, work).catch((error: unknown) => error);
      return { outcome, ms: performance.now() - begunAt };
    };

    it('is given up within a minute, and by long work later', async () => {
      expect(statementLimitMs()).toBeLessThan(50_000);
      let inRun = 0;
      await app.get(RunLock).whileAlone('silent-peers', async () => void (inRun = statementLimitMs()));
      expect(inRun).toBeGreaterThan(5 * 60_000);
    });

    it('that is replaced costs one limit, however many connections were open to it', async () => {
      proxy.replace();
      const { outcome, ms } = await timed(() => database.run(() => database.query<{ one: number }>('SELECT 1 AS one')));
      expect(outcome).toEqual([{ one: 1 }]);
      expect(ms).toBeLessThan(LIMIT_MS * (IDLE - 2));
      const next = await timed(() => database.query<{ one: number }>('SELECT 1 AS one'));
      expect([next.outcome, next.ms < LIMIT_MS]).toEqual([[{ one: 1 }], true]);
    });

    it.each([
      ['a statement alone', () => database.query('SELECT 1')],
      ["a statement of TypeORM's", () => database.dataSource.query('SELECT 1')],
      ['a session that is lent', () => database.withConnection((query) => query('SELECT 1'))],
    ])('fails %s', async (_, work) => {
      proxy.replace();
      const { outcome } = await timed(work);
      const { driverError } = outcome as { driverError?: unknown };
      expect(driverError ?? outcome).toMatchObject({ code: 'ETIMEDOUT' });
    });

    it('leaves open what became of a commit', async () => {
      const { outcome } = await timed(() =>
        database.run(async () => {
          await database.execute('UPDATE silent_row SET changes = 5');
          proxy.replace();
        }),
      );
      expect(outcome).toBeInstanceOf(CommitOutcomeUnknown);
    });
  });
});
