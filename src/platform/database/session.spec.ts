import { EventEmitter } from 'node:events';
import type { Pool } from 'mysql2';
import { checkServer, prepareSessions } from './session.js';

/** A server that says of itself what a sound one does, and these variables beside. */
function serverWith(variables: Readonly<Record<string, string>>, idStep = 1): Parameters<typeof checkServer>[0] {
  return <Row>(sql: string): Promise<Row[]> => {
    if (sql.includes('SESSION VARIABLES')) {
      return Promise.resolve([{ Variable_name: 'transaction_isolation', Value: 'READ-COMMITTED' }] as Row[]);
    }
    if (sql.includes('GLOBAL VARIABLES')) {
      return Promise.resolve(
        Object.entries(variables).map(([Variable_name, Value]) => ({ Variable_name, Value })) as Row[],
      );
    }
    return Promise.resolve([
      { version: '8.0.40', engine: 'InnoDB', timeZone: '+00:00', sqlMode: 'STRICT_ALL_TABLES', idStep },
    ] as Row[]);
  };
}

const GROUP = { group_replication_group_name: 'one', group_replication_single_primary_mode: 'ON' };

describe('the check of the database server', () => {
  it('warns of a group whose new primary may answer by what is old, and starts', async () => {
    const { problems, warnings } = await checkServer(
      serverWith({ ...GROUP, group_replication_consistency: 'EVENTUAL' }),
      'single',
    );
    expect(problems).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining('group_replication_consistency is EVENTUAL')]);
  });

  it.each([
    ['a server alone', {}, 'single'],
    ['a group that waits', { ...GROUP, group_replication_consistency: 'BEFORE_ON_PRIMARY_FAILOVER' }, 'single'],
    ['a group whose sessions wait themselves', { ...GROUP, group_replication_consistency: 'EVENTUAL' }, 'multi-writer'],
  ] as const)('has nothing to say of %s', async (_server, variables, topology) => {
    expect(await checkServer(serverWith(variables), topology)).toEqual({
      version: '8.0.40',
      problems: [],
      warnings: [],
    });
  });

  it.each([
    ['Galera', { wsrep_on: 'ON' }, 1],
    ['a group with several primaries', { ...GROUP, group_replication_single_primary_mode: 'OFF' }, 1],
    ['ids in steps', {}, 3],
  ])('refuses %s where one server is to take the writes', async (_server, variables, idStep) => {
    const { problems } = await checkServer(serverWith(variables, idStep), 'single');
    expect(problems).toEqual([expect.stringContaining('DB_TOPOLOGY=multi-writer')]);
    expect((await checkServer(serverWith(variables, idStep), 'multi-writer')).problems).toEqual([]);
  });
});

describe('the settings of a session', () => {
  type Answer = (error: { errno: number } | null, rows: readonly object[]) => void;

  /** What a new connection of a pool is asked, and whether it is used; the server answers this to the last question. */
  function connected(
    topology: 'single' | 'multi-writer',
    isReadOnly: number | 'unknown',
  ): { readonly statements: string[]; readonly isUsed: boolean } {
    const pool = new EventEmitter();
    const statements: string[] = [];
    let isUsed = true;
    prepareSessions(pool as unknown as Pool, topology);
    pool.emit('connection', {
      query(statement: string, answer: Answer): void {
        statements.push(statement);
        const isUnknown = /wsrep|super_read_only/.test(statement) && isReadOnly === 'unknown';
        if (isUnknown) answer({ errno: 1193 }, []);
        else answer(null, [{ isReadOnly }]);
      },
      stream: { destroy: () => (isUsed = false) },
    });
    return { statements, isUsed };
  }

  it('leave a member of a group alone that takes no writes, where every one does', () => {
    expect(connected('multi-writer', 1).isUsed).toBe(false);
    expect(connected('multi-writer', 0).isUsed).toBe(true);
    expect(connected('multi-writer', 'unknown').isUsed).toBe(true);
  });

  it('let nothing be read before it is up to date, where every one takes writes', () => {
    const { statements } = connected('multi-writer', 0);
    expect(statements.filter((statement) => /wsrep|group_replication/.test(statement))).toEqual([
      'SET SESSION wsrep_sync_wait = 7, wsrep_retry_autocommit = 4',
      "SET SESSION group_replication_consistency = 'BEFORE'",
    ]);
  });

  it('ask one server nothing of the kind', () => {
    const { statements, isUsed } = connected('single', 1);
    expect(statements.join()).not.toMatch(/super_read_only|wsrep|group_replication/);
    expect(isUsed).toBe(true);
  });
});
