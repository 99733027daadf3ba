import { setTimeout as delay } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { eventually } from '../support/eventually.js';
import { Topology, TOPOLOGY_ACCOUNT } from '../support/topologies.js';

const UP_MS_MAX = 180_000;
const OUTAGE_MS_MAX = 400_000;
/** A node is left out by the others after seconds, and nobody writes until then. */
const GOES_ON_MS_MAX = 60_000;
const ROWS_BEFORE = 60;
const WRITERS_EACH = 2;
/** What keeps the numbers of writers apart. */
const ROWS_MAX = 1_000_000;
const RETRY_MS = 100;

interface Cluster {
  readonly script: 'galera' | 'group-replication';
  readonly words: readonly string[];
  /** What each node has for every member of its cluster. */
  readonly members: string;
}

const MEMBERS_OF_GROUP = `SELECT COUNT(*) AS n FROM performance_schema.replication_group_members WHERE MEMBER_STATE = 'ONLINE'`;
const CLUSTERS: readonly (readonly [string, Cluster])[] = [
  [
    'Galera',
    {
      script: 'galera',
      words: [],
      members: `SELECT VARIABLE_VALUE AS n FROM information_schema.GLOBAL_STATUS WHERE VARIABLE_NAME = 'wsrep_cluster_size'`,
    },
  ],
  [
    'a group whose members all take writes',
    { script: 'group-replication', words: ['multi'], members: MEMBERS_OF_GROUP },
  ],
  ['a group with a primary', { script: 'group-replication', words: ['single'], members: MEMBERS_OF_GROUP }],
];

describe.each(CLUSTERS)('the end of all nodes of %s', (_name, { script, words, members }) => {
  let topology: Topology;
  /** The rows whose commit was acknowledged. */
  const acknowledged: number[] = [];
  let isWriting = false;

  const connect = (node: number): Promise<Connection> => {
    const { DB_HOST: host, DB_USER: user, DB_PASSWORD: password } = TOPOLOGY_ACCOUNT;
    return createConnection({ host, user, password, port: topology.ports[node - 1] ?? 0 });
  };
  const ask = async <Row>(node: number, sql: string): Promise<Row[]> => {
    const connection = await connect(node);
    try {
      return (await connection.query<RowDataPacket[]>(sql))[0] as Row[];
    } finally {
      connection.destroy();
    }
  };
  /** Writes a row after the other through a node, whenever it takes them; each is tried once. */
  const write = async (node: number, first: number): Promise<void> => {
    let row = first;
    while (isWriting) {
      const connection = await connect(node).catch(() => undefined);
      connection?.on('error', () => undefined);
      try {
        for (; connection && isWriting; row += 1) {
          await connection.query('INSERT INTO outage.written VALUES (?)', [row]);
          acknowledged.push(row);
        }
      } catch {
        row += 1;
      }
      connection?.destroy();
      await delay(RETRY_MS);
    }
  };
  const nodes = (): number[] => topology.ports.map((_, index) => index + 1);
  /** Has all nodes written to while something is done. */
  const whileWriting = async (round: number, act: () => Promise<unknown>): Promise<void> => {
    isWriting = true;
    const writers = nodes().flatMap((node) =>
      Array.from({ length: WRITERS_EACH }, (_, writer) => write(node, (round * 100 + node * 10 + writer) * ROWS_MAX)),
    );
    await act().finally(() => (isWriting = false));
    await Promise.all(writers);
  };
  const haveWritten = async (rows: number): Promise<void> => {
    const enough = acknowledged.length + rows;
    await eventually(() => acknowledged.length >= enough, GOES_ON_MS_MAX);
  };
  const kill = (...ended: readonly number[]): Promise<unknown> =>
    Promise.all(ended.map((node) => topology.tell('kill', node)));
  const everyNodeHasAll = async (): Promise<void> => {
    const stored = await Promise.all(
      nodes().map((node) => ask<{ id: number }>(node, 'SELECT id FROM outage.written ORDER BY id')),
    );
    const [first = []] = stored.map((rows) => rows.map(({ id }) => id));
    expect(acknowledged.filter((row) => !first.includes(row))).toEqual([]);
    for (const rows of stored) expect(rows.map(({ id }) => id)).toEqual(first);
    for (const node of nodes()) expect(Number((await ask<{ n: unknown }>(node, members))[0]?.n)).toBe(nodes().length);
  };

  beforeAll(async () => {
    topology = await Topology.up(script, { after: words });
    await ask(1, 'CREATE DATABASE outage');
    await ask(1, 'CREATE TABLE outage.written (id BIGINT PRIMARY KEY)');
    await Promise.all(
      nodes().map((node) => eventually(() => ask(node, 'SELECT id FROM outage.written').catch(() => undefined))),
    );
  }, UP_MS_MAX);
  afterAll(async () => {
    isWriting = false;
    await topology?.down();
  }, UP_MS_MAX);

  it(
    'loses nothing that was acknowledged, where they end at once',
    async () => {
      await whileWriting(1, async () => {
        await haveWritten(ROWS_BEFORE);
        await kill(...nodes());
      });
      // Two that are started at once must not begin a cluster each.
      await Promise.all([3, 1].map((node) => topology.tell('start', node)));
      await topology.tell('start', 2);
      await everyNodeHasAll();
    },
    OUTAGE_MS_MAX,
  );

  it(
    'loses nothing that was acknowledged, where the one that is started first had ended before the others',
    async () => {
      const first = script === 'galera' ? 1 : Number(await topology.tell('primary'));
      const others = nodes().filter((node) => node !== first);
      await whileWriting(2, async () => {
        await haveWritten(ROWS_BEFORE);
        await kill(first);
        await haveWritten(ROWS_BEFORE);
        await kill(...others);
      });
      for (const node of [first, ...others]) await topology.tell('start', node);
      await everyNodeHasAll();
    },
    OUTAGE_MS_MAX,
  );
});
