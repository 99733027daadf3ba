import type { Connection } from 'mysql2/promise';
import type { CompositeShape } from '../data/composites.js';
import { loadComposites, PREFIXES } from '../data/composites.js';
import { startApiServer } from '../harness/api-server.js';
import { runCommand } from '../harness/command.js';
import { connect, dropDatabase, recreateDatabase } from '../harness/databases.js';
import { LoadGauge } from '../harness/load-gauge.js';
import { migrate } from '../harness/migrate.js';
import type { Check, Figure, Target } from '../harness/report.js';
import { runRounds, spreadOf } from '../harness/rounds.js';
import { say } from '../harness/talk.js';
import { sized } from '../options.js';
import { fillIndex } from './operators/bare-sql.js';
import type { Suite, SuiteContext, SuiteResult } from './suite.js';

const SAVE = '/rest/V1/inventory/source-items';
const SHAPES: Readonly<Record<'full' | 'quick' | 'smoke', CompositeShape>> = {
  full: { parents: 10_000, childrenPerParent: 10, alone: 2_000 },
  quick: { parents: 500, childrenPerParent: 10, alone: 500 },
  smoke: { parents: 20, childrenPerParent: 10, alone: 200 },
};
const CLIENTS = 8;
const REQUESTS = CLIENTS * 100;
const REBUILD_TARGET: Target = { bound: 'at most', value: 1.5 };

/** Products that are made of others: the rebuild of their index, and what they cost a change of a child. */
export const composites: Suite = {
  name: 'composites',
  async run(context: SuiteContext): Promise<SuiteResult> {
    const { server, options } = context;
    await recreateDatabase(server);
    await migrate(server);
    const connection = await connect(server);
    try {
      say('composites: loading the catalogue');
      await loadComposites(connection, sized(options, SHAPES));
      const rebuild = await measureRebuild(context, connection);
      const changes = await measureChanges(context);
      return {
        figures: [rebuild.figure, changes],
        checks: [rebuild.check, await checkParents(connection)],
        notes: [],
      };
    } finally {
      await connection.end();
      await dropDatabase(server);
    }
  },
};

/** Without the start of the process, which a command that does nothing tells. */
async function measureRebuild(
  { server, logs, options }: SuiteContext,
  connection: Connection,
): Promise<{ figure: Figure; check: Check }> {
  say('composites: indexer:reindex inventory');
  const log = `${logs}/bench-composites.log`;
  const counts = { command: 0, bare: 0 };
  const command = async (): Promise<number> => {
    const start = await runCommand(server, ['acl:list'], log);
    const run = await runCommand(server, ['indexer:reindex', 'inventory'], log);
    counts.command = (run.document as { rows: number }).rows;
    return run.seconds - start.seconds;
  };
  const bare = async (): Promise<number> => {
    const begun = performance.now();
    counts.bare = await fillIndex(connection, true);
    return (performance.now() - begun) / 1000;
  };
  const rounds = await runRounds(options.rounds, { command }, { bare });
  return {
    figure: {
      suite: 'composites',
      scenario: 'indexer:reindex inventory',
      unit: 's',
      measured: spreadOf(rounds.map(({ measured }) => measured.command)),
      baseline: 's by bare INSERT … SELECT of the same rows',
      baselineMeasured: spreadOf(rounds.map(({ baselines }) => baselines.bare)),
      ratio: spreadOf(rounds.map(({ measured, baselines }) => measured.command / baselines.bare)),
      target: REBUILD_TARGET,
    },
    check: {
      suite: 'composites',
      text: `${counts.command.toLocaleString('en')} rows rebuilt, ${counts.bare.toLocaleString('en')} by the bare SQL`,
      isMet: counts.command === counts.bare,
      details: [],
    },
  };
}

/** A request is done when the index has followed: at the child, and at its parent in the same commit. */
async function measureChanges({ server, logs, options, load }: SuiteContext): Promise<Figure> {
  say('composites: changes of children');
  const api = await startApiServer({
    database: server,
    log: `${logs}/bench-composites.log`,
    profile: options.profile,
  });
  try {
    const gauge = new LoadGauge(load, api, options.seconds);
    const changesOf = (prefix: string) => () =>
      gauge.rate(
        { kind: 'stored-items', name: prefix, prefix, path: SAVE, itemsPerRequest: 1, requests: REQUESTS },
        CLIENTS,
      );
    const rounds = await runRounds(
      options.rounds,
      { child: changesOf(PREFIXES.child) },
      { alone: changesOf(PREFIXES.alone) },
    );
    return {
      suite: 'composites',
      scenario: `one item of a child per request, ${CLIENTS} at once`,
      unit: 'requests/s',
      measured: spreadOf(rounds.map(({ measured }) => measured.child)),
      baseline: 'requests/s for products that are part of nothing',
      baselineMeasured: spreadOf(rounds.map(({ baselines }) => baselines.alone)),
      ratio: spreadOf(rounds.map(({ measured, baselines }) => measured.child / baselines.alone)),
      target: undefined,
    };
  } finally {
    await api.stop();
  }
}

/** Speed counts only where every parent is the sum of its children. */
async function checkParents(connection: Connection): Promise<Check> {
  const [rows] = await connection.query(
    `SELECT p.sku FROM catalog_product p
       JOIN catalog_product_child l ON l.parent_id = p.product_id
       JOIN catalog_product c ON c.product_id = l.child_id
       JOIN inventory_stock_1 part ON part.sku = c.sku
       LEFT JOIN inventory_stock_1 whole ON whole.sku = p.sku
      GROUP BY p.product_id, p.sku, whole.quantity
     HAVING whole.quantity IS NULL OR whole.quantity <> SUM(part.quantity)`,
  );
  const wrong = (rows as unknown[]).length;
  return {
    suite: 'composites',
    text: `${wrong} composite products differ from the sum of their children`,
    isMet: wrong === 0,
    details: [],
  };
}
