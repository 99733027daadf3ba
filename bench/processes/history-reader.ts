import 'reflect-metadata';
import { isDeepStrictEqual } from 'node:util';
import { NestFactory } from '@nestjs/core';
import type { RowDataPacket } from 'mysql2/promise';
import { AppModule } from '../../src/app.module.js';
import { AdjustmentReader } from '../../src/modules/adjustment-history/app/adjustment-reader.service.js';
import type { AdjustmentPage } from '../../src/modules/adjustment-history/app/adjustment-reader.service.js';
import { FoldHistoryJob } from '../../src/modules/adjustment-history/jobs/fold-history.job.js';
import { runInContext } from '../../src/platform/context/request-context.js';
import { Database } from '../../src/platform/database/database.js';
import { SearchCriteria } from '../../src/platform/search/index.js';
import { serveTasks } from '../harness/child.js';
import { connect } from '../harness/databases.js';
import type { ServerAddress } from '../harness/databases.js';
import { measure } from '../harness/measure.js';
import type { Client, Stretch } from '../harness/measure.js';
import { examine } from '../harness/plans.js';
import type { ExaminedStatement } from '../harness/plans.js';
import { PAGE_SIZE } from '../suites/history-cases.js';
import type { HistoryTarget } from '../suites/history-cases.js';

/** Statements to send, or what to ask the service for, by so many clients for so long. */
export interface ReadJob<Target> {
  readonly server: ServerAddress;
  readonly seconds: number;
  readonly clients: number;
  readonly targets: readonly Target[];
}

export type HistoryReadJob = ReadJob<HistoryTarget>;

/** A statement with its parameters. */
export type BareStatement = Pick<HistoryTarget, 'sql'> & { readonly parameters: readonly unknown[] };

/** The service in this process, without HTTP. */
export const application = await NestFactory.createApplicationContext(AppModule, {
  logger: false,
  abortOnError: false,
});
const database = application.get(Database);
await database.dataSource.initialize();
const reader = application.get(AdjustmentReader, { strict: false });

/** The bare SQL of the pages, each client on a connection of its own. */
async function readBare({ server, seconds, clients, targets }: ReadJob<BareStatement>): Promise<Stretch> {
  const connections = await Promise.all(Array.from({ length: clients }, () => connect(server)));
  try {
    return await measure(
      connections.map((connection, index) =>
        inTurn(targets, index, ({ sql, parameters }) => connection.query(sql, [...parameters])),
      ),
      seconds,
    );
  } finally {
    await Promise.all(connections.map((connection) => connection.end()));
  }
}

/** The service's own reader, called in this process: what it costs without HTTP. */
async function readInService({ seconds, clients, targets }: HistoryReadJob): Promise<Stretch> {
  const asked = targets.map(criteriaOf);
  return runInContext({ origin: 'cli' }, () =>
    measure(
      Array.from({ length: clients }, (_, index) =>
        inTurn(asked, index, (criteria) => reader.search(criteria, PAGE_SIZE)),
      ),
      seconds,
    ),
  );
}

/** Totals are compared for so many targets of a kind: counting the slow way takes seconds. */
const TOTALS_COMPARED = 2;

/** Reads and compares with the bare SQL: a wrong page is not worth its speed. Returns the seconds of the first read. */
async function check({ server, targets }: HistoryReadJob): Promise<number> {
  const connection = await connect(server);
  let firstReadMs: number | undefined;
  for (const [index, target] of targets.entries()) {
    const begun = performance.now();
    const { rows, totalCount } = await search(target);
    firstReadMs ??= performance.now() - begun;
    const [bare] = await connection.query(target.sql, [...target.parameters]);
    if (!isDeepStrictEqual(plain(rows), plain(bare))) throw disagreement(target);
    if (index >= TOTALS_COMPARED) continue;
    const [counted] = await connection.query<RowDataPacket[]>(target.countSql, [...target.parameters]);
    if (totalCount !== Number(counted[0]?.['total'])) throw disagreement(target);
  }
  await connection.end();
  return (firstReadMs ?? 0) / 1000;
}

/** Rows as their columns alone, in whatever order those come. */
function plain(rows: unknown): unknown {
  return JSON.parse(JSON.stringify(rows));
}

function disagreement({ sql, parameters }: HistoryTarget): Error {
  return new Error(`The service and the bare SQL disagree about ${sql} [${parameters.join(', ')}].`);
}

/** The statements behind one read, with their plans and the rows they touch. */
async function explain({ targets }: HistoryReadJob): Promise<ExaminedStatement[]> {
  const [target] = targets;
  if (!target) return [];
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const query = database.query.bind(database);
  database.query = (sql, parameters = []) => {
    statements.push({ sql, parameters });
    return query(sql, parameters);
  };
  try {
    await search(target);
  } finally {
    database.query = query;
  }
  const examined: ExaminedStatement[] = [];
  // A transaction keeps one connection, with the session settings that the service gives it.
  await database.run(async () => {
    for (const { sql, parameters } of statements) examined.push(await examine(query, sql, parameters));
  });
  return examined;
}

function search(target: HistoryTarget): Promise<AdjustmentPage> {
  return runInContext({ origin: 'cli' }, () => reader.search(criteriaOf(target), PAGE_SIZE));
}

function criteriaOf({ filters, page }: HistoryTarget): SearchCriteria {
  return new SearchCriteria({
    filterGroups: filters.map((filter) => ({ filters: [filter] })),
    pageSize: PAGE_SIZE,
    currentPage: page,
  });
}

/** Client `from` of several, each of which begins at another target. */
export function inTurn<Target>(
  targets: readonly Target[],
  from: number,
  read: (target: Target) => Promise<unknown>,
): Client {
  let at = from * 7;
  return () => {
    const target = targets[at % targets.length];
    at += 1;
    return target === undefined ? Promise.reject(new Error('There is nothing to read.')) : read(target);
  };
}

/** Rows that one run of the minutely job has surely counted and packed. */
const ROWS_PER_FOLD = 5_000_000;

/** Does what the minutely job does after such a load, until nothing is left of it. */
async function fold(rows: number): Promise<void> {
  const job = application.get(FoldHistoryJob, { strict: false });
  for (let folded = 0; folded < rows; folded += ROWS_PER_FOLD) await job.run();
}

serveTasks({ readBare, readInService, check, fold, explain });
