import type { Connection, RowDataPacket } from 'mysql2/promise';
import { digestOf, originText, restSql } from '../../src/modules/adjustment-history/domain/row-digest.js';
import { ensureSources, insertItems, linkSources, makeItems } from '../data/catalogue.js';
import { startApiServer } from '../harness/api-server.js';
import { Child } from '../harness/child.js';
import { runCommand } from '../harness/command.js';
import { connect, dropDatabase, recreateDatabase } from '../harness/databases.js';
import { LoadGauge } from '../harness/load-gauge.js';
import type { Stretch } from '../harness/measure.js';
import { migrate } from '../harness/migrate.js';
import type { Check, Figure, Target } from '../harness/report.js';
import { runRounds, spreadOf } from '../harness/rounds.js';
import { say } from '../harness/talk.js';
import { sized } from '../options.js';
import type { BareWriteJob } from '../processes/bare-writes.js';
import type { RequestList } from '../processes/request-lists.js';
import type { Suite, SuiteContext, SuiteResult } from './suite.js';

const NAME = 'digests';
const MANY = 1000;
const REQUESTS = 24;
const REPEATS = { full: 200, quick: 20, smoke: 2 };
const DIGEST_TARGET: Target = { bound: 'at most', value: 0.05 };
const HISTORY = 'inventory_source_item_adjustment';

/** What the digests of the history cost: to a write, and to verify. */
export const digests: Suite = {
  name: NAME,
  async run(context: SuiteContext): Promise<SuiteResult> {
    const { server, logs, options } = context;
    await recreateDatabase(server);
    await migrate(server);
    const connection = await connect(server);
    const bare = Child.start('The bare writer', new URL('../processes/bare-writes.js', import.meta.url));
    try {
      await ensureSources(connection);
      await linkSources(connection);
      for (const prefix of ['BARE', 'DIGEST']) await insertItems(connection, makeItems(prefix, MANY * REQUESTS));
      const writing = await measureDigests(context, bare);
      await connection.query(`DELETE FROM ${HISTORY}`);
      const api = await startApiServer({
        database: server,
        log: `${logs}/bench-digests.log`,
        profile: options.profile,
      });
      try {
        const list: RequestList = {
          ...{ kind: 'stored-items', name: NAME, path: '/rest/V1/inventory/source-items', prefix: 'DIGEST' },
          ...{ itemsPerRequest: MANY, requests: REQUESTS },
        };
        await new LoadGauge(context.load, api, options.seconds).rate(list, 2);
      } finally {
        await api.stop();
      }
      const { figure, check } = await measureVerify(context, connection);
      return { figures: [writing, figure], checks: [check], notes: [] };
    } finally {
      await Promise.all([bare.stop(), connection.end()]);
      await dropDatabase(server);
    }
  },
};

/** The step alone, as there is no service without it: beside the least that storing the same rows costs. */
async function measureDigests({ server, options }: SuiteContext, bare: Child): Promise<Figure> {
  say(`${NAME}: a thousand digests`);
  const job: BareWriteJob = {
    ...{ server, seconds: options.seconds, clients: 1, name: NAME, prefix: 'BARE' },
    ...{ itemsPerRequest: MANY, requests: REQUESTS },
  };
  const repeats = sized(options, REPEATS);
  const rounds = await runRounds(
    options.rounds,
    { digests: () => Promise.resolve(digestMilliseconds(repeats)) },
    { bare: async () => 1000 / (await bare.ask<Stretch>('write', job)).rate },
  );
  return {
    suite: NAME,
    scenario: 'the digests of 1000 rows, processor time',
    unit: 'ms',
    measured: spreadOf(rounds.map(({ measured }) => measured.digests)),
    baseline: 'ms to store 1000 rows by two bare statements',
    baselineMeasured: spreadOf(rounds.map(({ baselines }) => baselines.bare)),
    ratio: spreadOf(rounds.map(({ measured, baselines }) => measured.digests / baselines.bare)),
    target: DIGEST_TARGET,
  };
}

/** Milliseconds of processor time for the digests of a thousand rows, each behind another. */
function digestMilliseconds(repeats: number): number {
  const row = { state: 'available', delta: '1.0000', statusBefore: null, statusAfter: null, reason: 'correction' };
  const actor = { actorType: 'admin', actorId: '1', actorLabel: 'admin', note: null, createdAt: '2026-01-31 23:59:59' };
  const reference = { referenceType: null, referenceId: null, requestId: '88b4a304-cd29-48ef-b9ea-c3347fed7388' };
  const items = makeItems(NAME, MANY);
  let last: string | null = null;
  const before = process.cpuUsage();
  for (let round = 0; round < repeats; round += 1) {
    const origin = originText({ ...actor, ...reference });
    for (const [at, { sourceCode, sku }] of items.entries()) {
      last = digestOf(last, { ...row, sourceCode, sku, quantityAfter: `${at}.0000` }, origin);
    }
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / repeats;
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
