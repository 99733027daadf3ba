import type { RowDataPacket } from 'mysql2/promise';
import type { DatabaseTopology } from '../../src/platform/config/environment.js';
import { insertItems, linkSources, makeItems } from '../data/catalogue.js';
import { checkLedger } from '../data/ledger.js';
import { Child } from '../harness/child.js';
import { connect, databaseBeside, dropDatabase } from '../harness/databases.js';
import type { ServerAddress } from '../harness/databases.js';
import { LoadGauge } from '../harness/load-gauge.js';
import type { Stretch } from '../harness/measure.js';
import { processorTimes } from '../harness/processor-times.js';
import type { Check, Figure } from '../harness/report.js';
import { say } from '../harness/talk.js';
import { dataOf, lockingCases } from './locking/cases.js';
import type { LockingCase, LockingData, LockingSide } from './locking/cases.js';
import { checkBooks, Sold } from './orders/books.js';
import { openDatabase, startInstallation, untilIndexHasFollowed } from './orders/installation.js';
import type { Installation } from './orders/installation.js';
import { OrderGauge } from './orders/order-gauge.js';
import { alternate, compared, p99Figure, rateFigure } from './orders/pairs.js';
import { durabilityNote } from './orders/statements.js';
import type { Suite, SuiteContext, SuiteResult } from './suite.js';

const NAME = 'locking';
const TOPOLOGIES = ['single', 'multi-writer'] as const satisfies readonly DatabaseTopology[];

/** One of two services that differ in how they take locks, and in nothing else. */
interface Side extends LockingSide {
  readonly topology: DatabaseTopology;
  readonly installation: Installation;
  readonly sold: Sold;
}

/** What a stretch got done, and what an operation of it took of the processors. */
interface Cost extends Stretch {
  readonly microseconds: number;
}

/** Guard rows (`DB_TOPOLOGY=multi-writer`) on a server that takes all writes, beside its named locks. */
export const locking: Suite = {
  name: NAME,
  async run(context: SuiteContext): Promise<SuiteResult> {
    const { server } = context;
    const load = Child.start('The order generator', new URL('../processes/order-load.js', import.meta.url));
    const sides: Side[] = [];
    try {
      for (const topology of TOPOLOGIES) sides.push(await openSide(context, load, topology));
      return await measured(context, sides as [Side, Side]);
    } finally {
      await Promise.all([load.stop(), ...sides.map(({ installation }) => installation.stop())]);
      for (const topology of TOPOLOGIES) await dropDatabase(databaseOf(server, topology));
    }
  },
};

/** Of its own, as named locks and guard rows know nothing of each other. */
function databaseOf(server: ServerAddress, topology: DatabaseTopology): ServerAddress {
  return databaseBeside(server, `${NAME}_${topology.replace('-', '_')}`);
}

async function openSide(
  { server, load: writer, logs, options }: SuiteContext,
  load: Child,
  topology: DatabaseTopology,
): Promise<Side> {
  const { many, hot, single, bunches } = dataOf(options);
  const database = databaseOf(server, topology);
  await openDatabase(database, [many, hot]);
  const connection = await connect(database);
  await linkSources(connection);
  for (const { prefix, itemsPerRequest, requests } of [single, bunches]) {
    await insertItems(connection, makeItems(prefix, itemsPerRequest * requests));
  }
  await connection.end();
  const installation = await startInstallation(database, `${logs}/bench-${NAME}-${topology}`, {
    ...{ apis: 1, workers: 0, environment: { DB_TOPOLOGY: topology } },
  });
  const sold = new Sold();
  return {
    ...{ topology, installation, sold },
    orders: new OrderGauge(load, installation.apis, options.seconds, sold),
    writes: new LoadGauge(writer, installation.apis[0], options.seconds),
  };
}

async function measured({ options }: SuiteContext, [single, multi]: readonly [Side, Side]): Promise<SuiteResult> {
  const data = dataOf(options);
  const figures: Figure[] = [];
  for (const each of lockingCases(data).filter(({ name }) => name.includes(options.only))) {
    say(`${NAME}: ${each.name}`);
    const pairs = await alternate(
      options.rounds,
      () => costOf(each, single),
      () => costOf(each, multi),
    );
    const texts = { suite: NAME, scenario: each.name };
    const baseline = (unit: string): string => `${unit} with named locks`;
    figures.push(
      rateFigure(pairs, { ...texts, unit: each.unit, baseline: baseline(each.unit) }, each.unitsOfEach),
      p99Figure(pairs, { ...texts, baseline: baseline('ms') }),
      {
        ...{ ...texts, scenario: `${each.name}, processor time`, unit: 'µs', baseline: baseline('µs') },
        ...compared(pairs, ({ microseconds }) => microseconds),
        target: undefined,
      },
    );
  }
  const checks = [...(await checksOf(single, data)), ...(await checksOf(multi, data))];
  const { database } = single.installation;
  const notes = [await durabilityNote(database), `orders: ${single.orders.note()}`, `writes: ${single.writes.note()}`];
  return { figures, checks, notes: notes.map((note) => `${NAME}: ${note}`) };
}

async function costOf(each: LockingCase, side: Side): Promise<Cost> {
  const before = await processorTime(side);
  const stretch = await each.measure(side);
  const microseconds = ((await processorTime(side)) - before) / stretch.operations;
  await untilIndexHasFollowed(side.installation.database);
  return { ...stretch, microseconds };
}

/** Of the service, and of the database server where that runs on this machine. */
async function processorTime({ installation: { apis, database } }: Side): Promise<number> {
  return (await processorTimes(apis[0], database)).reduce((sum, { microseconds }) => sum + microseconds, 0);
}

/** Speed counts only where everything was written, orders and stock. */
async function checksOf(side: Side, { single, bunches }: LockingData): Promise<Check[]> {
  const { topology, installation, sold, writes } = side;
  const { database } = installation;
  const changes = writes.requestsOf(single.name) + bunches.itemsPerRequest * writes.requestsOf(bunches.name);
  const checks = [
    await checkGuards(side),
    await checkBooks(NAME, database, sold),
    await checkLedger(NAME, database, [single.prefix, bunches.prefix], changes),
  ];
  return checks.map((check) => ({ ...check, text: `${topology}: ${check.text}` }));
}

/** A ratio says something only where one side has written guard rows, and the other none. */
async function checkGuards({ topology, installation }: Side): Promise<Check> {
  const connection = await connect(installation.database);
  const [[row]] = await connection.query<RowDataPacket[]>('SELECT COUNT(*) AS guards FROM inventory_write_guard');
  await connection.end();
  const guards = Number(row?.['guards']);
  const text = `${guards.toLocaleString('en')} guard rows were written`;
  return { suite: NAME, text, isMet: guards > 0 === (topology === 'multi-writer'), details: [] };
}
