import type { Connection, ResultSetHeader } from 'mysql2/promise';
import { fillStockIndex, loadGoods } from '../data/goods.js';
import { salableMany } from '../data/questions.js';
import { startApiServer } from '../harness/api-server.js';
import type { ApiServer } from '../harness/api-server.js';
import { runCommand } from '../harness/command.js';
import { connect, dropDatabase, recreateDatabase } from '../harness/databases.js';
import { LoadGauge } from '../harness/load-gauge.js';
import type { Stretch } from '../harness/measure.js';
import { migrate } from '../harness/migrate.js';
import type { Check, Figure, Target } from '../harness/report.js';
import { runRounds, spreadOf } from '../harness/rounds.js';
import { say } from '../harness/talk.js';
import type { RequestList } from '../processes/request-lists.js';
import type { Suite, SuiteContext, SuiteResult } from './suite.js';

const PREFIX = 'INDEX';
const SOURCES = Array.from({ length: 20 }, (_, number) => `index-${number + 1}`);
const DEFAULT_STOCK_ID = 1;
const STOCKS = [DEFAULT_STOCK_ID, 2, 3, 4, 5];
const READERS = 4;
const SKUS_PER_QUESTION = 100;
const TIME_TARGET: Target = { bound: 'at most', value: 1.2 };
const READER_TARGET: Target = { bound: 'at most', value: 3 };

/** A full rebuild of five stocks that sell from twenty sources, and what readers notice of it. */
export const reindex: Suite = {
  name: 'reindex',
  async run(context: SuiteContext): Promise<SuiteResult> {
    const { server, logs, options } = context;
    const skus = Math.ceil(options.items / SOURCES.length);
    await recreateDatabase(server);
    await migrate(server);
    const connection = await connect(server);
    let api: ApiServer | undefined;
    try {
      say(`reindex: loading ${options.items.toLocaleString('en')} source items`);
      await openStocks(connection);
      await loadGoods(connection, { prefix: PREFIX, first: 0, count: skus, sources: SOURCES, quantity: 3 });
      for (const stockId of STOCKS) await fillStockIndex(connection, stockId);
      const run = new ReindexRun(context, connection, skus);
      const rebuild = await run.time();
      api = await startApiServer({ database: server, log: `${logs}/bench-reindex.log`, profile: options.profile });
      const readers = await run.readers(api);
      return { figures: [rebuild.figure, ...readers.figures], checks: [rebuild.check], notes: readers.notes };
    } finally {
      await Promise.all([api?.stop(), connection.end()]);
      await dropDatabase(server);
    }
  },
};

/** Each stock sells from every source but four, other ones for each. */
async function openStocks(connection: Connection): Promise<void> {
  await connection.query(
    'INSERT INTO inventory_source (source_code, name, country_id, postcode, frontend_name) VALUES ?',
    [SOURCES.map((code) => [code, code, 'DE', '10115', ''])],
  );
  await connection.query('INSERT IGNORE INTO inventory_stock (stock_id, name) VALUES ?', [
    STOCKS.map((stockId) => [stockId, `Stock ${stockId}`]),
  ]);
  await connection.query('DELETE FROM inventory_source_stock_link');
  for (const stockId of STOCKS) {
    const own = SOURCES.filter((_, number) => number % STOCKS.length !== stockId - 1);
    await connection.query('INSERT INTO inventory_source_stock_link (stock_id, source_code, priority) VALUES ?', [
      own.map((code, place) => [stockId, code, place + 1]),
    ]);
    if (stockId !== DEFAULT_STOCK_ID)
      await connection.query(`CREATE TABLE inventory_stock_${stockId} LIKE inventory_stock_${DEFAULT_STOCK_ID}`);
  }
}

class ReindexRun {
  private readonly log: string;

  constructor(
    private readonly context: SuiteContext,
    private readonly connection: Connection,
    private readonly skus: number,
  ) {
    this.log = `${context.logs}/bench-reindex-command.log`;
  }

  /** Without the start of the process, which a command that does nothing tells. */
  async time(): Promise<{ readonly figure: Figure; readonly check: Check }> {
    const { options, server } = this.context;
    say('reindex: indexer:reindex inventory');
    const counts = { command: 0, bare: 0 };
    const command = async (): Promise<number> => {
      const start = await runCommand(server, ['acl:list'], this.log);
      const run = await this.rebuild();
      counts.command = run.rows;
      return Math.max(0, run.seconds - start.seconds);
    };
    const bare = async (): Promise<number> => {
      const begun = performance.now();
      counts.bare = await this.fillAll();
      return (performance.now() - begun) / 1000;
    };
    const rounds = await runRounds(options.rounds, { command }, { bare });
    return {
      figure: {
        suite: 'reindex',
        scenario: `indexer:reindex inventory, ${SOURCES.length} sources, ${STOCKS.length} stocks`,
        unit: 's',
        measured: spreadOf(rounds.map(({ measured }) => measured.command)),
        baseline: 's by bare INSERT … SELECT of the same rows',
        baselineMeasured: spreadOf(rounds.map(({ baselines }) => baselines.bare)),
        ratio: spreadOf(rounds.map(({ measured, baselines }) => measured.command / baselines.bare)),
        target: TIME_TARGET,
      },
      check: {
        suite: 'reindex',
        text: `${counts.command.toLocaleString('en')} rows rebuilt, ${counts.bare.toLocaleString('en')} by the bare SQL`,
        isMet: counts.command === counts.bare && counts.bare === this.skus * STOCKS.length,
        details: [],
      },
    };
  }

  /** The same questions without a rebuild and beside rebuilds, again and again while each goes on. */
  async readers(api: ApiServer): Promise<Pick<SuiteResult, 'figures' | 'notes'>> {
    const { load, options } = this.context;
    say('reindex: readers meanwhile');
    const gauge = new LoadGauge(load, api, options.seconds);
    const list = salableMany(PREFIX, this.skus, SKUS_PER_QUESTION, DEFAULT_STOCK_ID);
    await gauge.stretch(list, READERS);
    const idle: Stretch[] = [await gauge.stretch(list, READERS)];
    const busy: Stretch[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      busy.push(...(await this.besideRebuild(gauge, list)));
      idle.push(await gauge.stretch(list, READERS));
    }
    const worst = (stretches: readonly Stretch[]): number => Math.max(...stretches.map(({ latency }) => latency.worst));
    return {
      figures: [
        readerFigure('p50', idle.map(medianOf), busy.map(medianOf)),
        readerFigure('worst', [worst(idle)], [worst(busy)]),
      ],
      notes: [`reindex: ${gauge.note()}`],
    };
  }

  private async besideRebuild(gauge: LoadGauge, list: RequestList): Promise<Stretch[]> {
    const rebuilding = { isOver: false };
    const rebuild = this.rebuild().finally(() => (rebuilding.isOver = true));
    const stretches: Stretch[] = [];
    do stretches.push(await gauge.stretch(list, READERS));
    while (!rebuilding.isOver);
    await rebuild;
    return stretches;
  }

  private async rebuild(): Promise<{ readonly seconds: number; readonly rows: number }> {
    const { code, seconds, document } = await runCommand(
      this.context.server,
      ['indexer:reindex', 'inventory'],
      this.log,
    );
    if (code !== 0) throw new Error(`indexer:reindex ended with ${String(code)}; see ${this.log}.`);
    return { seconds, rows: (document as { rows: number }).rows };
  }

  /** Fills tables like those of the index, one after the other; returns the number of their rows. */
  private async fillAll(): Promise<number> {
    let rows = 0;
    for (const stockId of STOCKS) {
      await this.connection.query('DROP TABLE IF EXISTS bench_index');
      await this.connection.query('CREATE TABLE bench_index LIKE inventory_stock_1');
      const [{ affectedRows }] = await this.connection.query<ResultSetHeader>(BARE_FILL, [stockId, stockId]);
      rows += affectedRows;
    }
    await this.connection.query('DROP TABLE bench_index');
    return rows;
  }
}

/** What a row of the index is, for goods: on hand at the stock's enabled sources, and whether any can be sold. */
const BARE_FILL = `
  INSERT INTO bench_index (sku, quantity, is_salable)
  SELECT counted.sku, counted.quantity, p.product_id IS NULL OR counted.quantity + COALESCE(r.quantity, 0) > 0
    FROM (SELECT i.sku, SUM(IF(i.status = 1, i.quantity, 0)) AS quantity
            FROM inventory_source_item i
            JOIN inventory_source_stock_link l ON l.source_code = i.source_code AND l.stock_id = ?
            JOIN inventory_source s ON s.source_code = i.source_code AND s.enabled = 1
           GROUP BY i.sku) counted
    LEFT JOIN catalog_product p ON p.sku = counted.sku
    LEFT JOIN (SELECT sku, SUM(quantity) AS quantity FROM inventory_reservation_balance WHERE stock_id = ? GROUP BY sku) r
           ON r.sku = counted.sku`;

/** What readers take beside rebuilds, as so many times what they take undisturbed. */
function readerFigure(what: string, idle: readonly number[], busy: readonly number[]): Figure {
  const undisturbed = spreadOf(idle);
  return {
    suite: 'reindex',
    scenario: `readers beside a rebuild, ${what} of are-products-salable, ${READERS} at once`,
    unit: 'ms',
    measured: spreadOf(busy),
    baseline: 'ms without a rebuild',
    baselineMeasured: undisturbed,
    ratio: spreadOf(busy.map((milliseconds) => milliseconds / undisturbed.median)),
    target: READER_TARGET,
  };
}

function medianOf({ latency }: Stretch): number {
  return latency.median;
}
