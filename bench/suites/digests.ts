import type { Connection, RowDataPacket } from 'mysql2/promise';
import { restSql } from '../../src/modules/adjustment-history/domain/row-digest.js';
import { ensureSources, insertItems, linkSources, makeItems } from '../data/catalogue.js';
import { startApiServer } from '../harness/api-server.js';
import type { ApiServer } from '../harness/api-server.js';
import { runCommand } from '../harness/command.js';
import { connect, dropDatabase, recreateDatabase } from '../harness/databases.js';
import { LoadGauge } from '../harness/load-gauge.js';
import { migrate } from '../harness/migrate.js';
import type { Check, Figure, Target } from '../harness/report.js';
import { runRounds, spreadOf } from '../harness/rounds.js';
import { sessionTimes, timeBetween } from '../harness/session-time.js';
import { say } from '../harness/talk.js';
import { sized } from '../options.js';
import type { RequestList } from '../processes/request-lists.js';
import type { Suite, SuiteContext, SuiteResult } from './suite.js';

const NAME = 'digests';
const MANY = 1000;
const REQUESTS = 24;
/** Short rounds, one kind beside the other: what else the machine does falls on both. */
const ROUNDS = { full: 25, quick: 7, smoke: 1 };
const SECONDS_MAX = 0.6;
const DIGEST_TARGET: Target = { bound: 'at most', value: 1.05 };
const HISTORY = 'inventory_source_item_adjustment';

/** What the digests of the history cost: to a write, and to verify. */
export const digests: Suite = {
  name: NAME,
  async run(context: SuiteContext): Promise<SuiteResult> {
    const { server, logs, options } = context;
    await recreateDatabase(server);
    await migrate(server);
    const connection = await connect(server);
    try {
      await ensureSources(connection);
      await linkSources(connection);
      for (const prefix of ['BARE', 'DIGEST']) await insertItems(connection, makeItems(prefix, MANY * REQUESTS));
      const api = await startApiServer({
        database: server,
        log: `${logs}/bench-digests.log`,
        profile: options.profile,
        script: new URL('../processes/digest-server.js', import.meta.url),
      });
      const writes = new WriteCosts(context, api);
      const written: Figure[] = [];
      try {
        written.push(await writes.figure(MANY), await writes.figure(1));
      } finally {
        await writes.switch(true);
        await api.stop();
      }
      const kinds = await checkKinds(connection);
      // Written without digests, as if by a version that knew none: verify is measured on a history that has them all.
      await connection.query(`DELETE FROM ${HISTORY} WHERE sku LIKE 'BARE-%'`);
      const { figure, check } = await measureVerify(context, connection);
      return { figures: [...written, figure], checks: [kinds, check], notes: [`${NAME}: ${writes.note()}`] };
    } finally {
      await connection.end();
      await dropDatabase(server);
    }
  },
};

/** Writes with digests beside writes that have none, each with items of its own, in one process of the service. */
class WriteCosts {
  private readonly gauge: LoadGauge;
  private isByClock = false;

  constructor(
    private readonly context: SuiteContext,
    private readonly api: ApiServer,
  ) {
    this.gauge = new LoadGauge(context.load, api, Math.min(SECONDS_MAX, context.options.seconds));
  }

  /** One client that saves so many items per request: what a request costs. */
  async figure(items: number): Promise<Figure> {
    say(`${NAME}: saves of ${items}`);
    const rounds = await runRounds(
      sized(this.context.options, ROUNDS),
      { digests: () => this.milliseconds('DIGEST', items) },
      { bare: () => this.milliseconds('BARE', items) },
    );
    return {
      suite: NAME,
      scenario: `a save of ${items} item(s) with the digests of its history, processor time`,
      unit: 'ms',
      measured: spreadOf(rounds.map(({ measured }) => measured.digests)),
      baseline: 'ms of the same save without any digest',
      baselineMeasured: spreadOf(rounds.map(({ baselines }) => baselines.bare)),
      ratio: spreadOf(rounds.map(({ measured, baselines }) => measured.digests / baselines.bare)),
      target: DIGEST_TARGET,
    };
  }

  async switch(isWith: boolean): Promise<void> {
    await this.api.ask('withDigests', isWith);
  }

  note(): string {
    const clock = 'the database does not tell the processor time of its sessions: times are those of the clock.';
    return this.isByClock ? clock : 'processor time is that of the service and of its sessions in the database.';
  }

  /** Of one request: the service's process and its sessions in the database. */
  private async milliseconds(prefix: 'BARE' | 'DIGEST', items: number): Promise<number> {
    const list: RequestList = {
      ...{ kind: 'stored-items', name: `${prefix} ${items}`, path: '/rest/V1/inventory/source-items', prefix },
      ...{ itemsPerRequest: items, requests: REQUESTS },
    };
    await this.switch(prefix === 'DIGEST');
    const before = await this.processorTimes();
    const { operations, rate } = await this.gauge.stretch(list, 1);
    const after = await this.processorTimes();
    const ofDatabase = timeBetween(before.sessions, after.sessions);
    this.isByClock = ofDatabase === undefined;
    return ofDatabase === undefined ? 1000 / rate : (after.service - before.service + ofDatabase) / operations;
  }

  private async processorTimes() {
    const sessions = await sessionTimes(this.context.server);
    const { user, system } = await this.api.ask<NodeJS.CpuUsage>('processorTime', undefined);
    return { sessions, service: (user + system) / 1000 };
  }
}

/** Speed counts only where the two kinds of writes were two. */
async function checkKinds(connection: Connection): Promise<Check> {
  const [[row]] = await connection.query<RowDataPacket[]>(
    `SELECT COALESCE(SUM(sku LIKE 'DIGEST-%' AND digest IS NOT NULL), 0) AS digested,
            COALESCE(SUM(sku LIKE 'BARE-%' AND digest IS NULL), 0) AS bare, COUNT(*) AS written FROM ${HISTORY}`,
  );
  const [digested, bare, written] = ['digested', 'bare', 'written'].map((name) => Number(row?.[name]));
  return {
    suite: NAME,
    text: `${String(digested)} rows with a digest and ${String(bare)} without one were written, of ${String(written)}`,
    isMet: Number(digested) > 0 && Number(bare) > 0 && Number(digested) + Number(bare) === written,
    details: [],
  };
}

async function measureVerify(
  { server, logs }: SuiteContext,
  connection: Connection,
): Promise<{ readonly figure: Figure; readonly check: Check }> {
  say(`${NAME}: verify`);
  const log = `${logs}/bench-digests.log`;
  const run = (name: string) => runCommand(server, [name], log);
  const [signed, before] = [await run('inventory:adjustment:seal'), await bareSeconds(connection)];
  const [verified, start] = [await run('inventory:adjustment:verify'), await run('acl:list')];
  const after = await bareSeconds(connection);
  await connection.query(`DELETE FROM ${HISTORY} ORDER BY adjustment_id LIMIT 1`);
  const damaged = await run('inventory:adjustment:verify');
  const found = (damaged.document as { readonly tampering?: readonly unknown[] }).tampering?.length ?? 0;
  const seconds = Math.max(0, verified.seconds - start.seconds);
  return {
    figure: {
      suite: NAME,
      scenario: 'inventory:adjustment:verify, without the start of the process',
      unit: 's',
      measured: spreadOf([seconds]),
      baseline: 's for the digests of all rows by one statement',
      baselineMeasured: spreadOf([before, after]),
      ratio: spreadOf([before, after].map((bare) => seconds / bare)),
      target: undefined,
    },
    check: {
      suite: NAME,
      text: `a whole history is signed (exit ${String(signed.code)}) and verified (exit ${String(verified.code)}); a row that is gone is told ${found} times (exit ${String(damaged.code)})`,
      isMet: signed.code === 0 && verified.code === 0 && damaged.code === 1 && found > 0,
      details: [],
    },
  };
}

const TEXT = `CONCAT('13:history-row-1,', COALESCE(CONCAT('64:', LOWER(HEX(c.former)), ','), '-,'), LENGTH(c.source_code), ':',
  c.source_code, ',', LENGTH(c.sku), ':', c.sku, ',', LENGTH(c.state), ':', c.state, ',', ${restSql('c')})`;

/** All chains with one statement, as an auditor would. */
async function bareSeconds(connection: Connection): Promise<number> {
  const begun = performance.now();
  await connection.query<RowDataPacket[]>(
    `SELECT COUNT(*) AS wrong FROM (
       SELECT a.*, LAG(a.digest) OVER (PARTITION BY source_code, sku, state ORDER BY adjustment_id) AS former
         FROM ${HISTORY} a) c WHERE c.digest <> UNHEX(SHA2(${TEXT}, 256))`,
  );
  return (performance.now() - begun) / 1000;
}
