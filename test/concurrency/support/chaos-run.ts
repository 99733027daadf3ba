import { Settings } from '../../../src/modules/settings/index.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { eventually } from '../../support/eventually.js';
import { givenItems } from '../../support/given.js';
import { unique } from '../../support/names.js';
import { ChaosBuyer, ChaosClient } from './chaos-buyer.js';
import type { ChaosWorld, LiveOrder } from './chaos-buyer.js';
import { ChaosClerk } from './chaos-clerk.js';
import { ChaosRecords } from './chaos-records.js';
import { Dice } from '../../support/dice.js';
import { Fleet } from './fleet.js';
import { givenProduct, openMarket } from './market.js';
import { ServerBuild } from './server-process.js';

const FLAG = 'cataloginventory/source_reservations/enabled';
const HOT_SKUS = 3;
/** Units of each of them at each source in the beginning: the first wave of clients wants more. */
const UNITS = 5;
/** Clients who run for the same goods. */
const RUNNERS = 24;
/** With everything that is bought, shipped and brought meanwhile, no run takes longer. */
const RUN_MS_MAX = 600_000;

export interface ChaosOptions {
  readonly seed: number;
  readonly servers: number;
  /** Environment variables of the servers that differ from the test run's. */
  readonly variables?: NodeJS.ProcessEnv;
  /** Whether the test is going to cut connections to the database. */
  readonly isDatabaseCut?: boolean;
}

/**
 * Many clients buy the same few things at several servers, while something goes wrong again and again. They buy through
 * two stocks that share a source, with source-level reservations on.
 */
export class ChaosRun {
  private constructor(
    readonly app: TestApplication,
    readonly world: ChaosWorld,
    private readonly build: ServerBuild,
    readonly dice: Dice,
  ) {}

  static async prepare(options: ChaosOptions): Promise<ChaosRun> {
    const app = await startApplication();
    const build = await ServerBuild.make();
    try {
      return new ChaosRun(app, await ChaosRun.open(app, build, options), build, new Dice(options.seed));
    } catch (error) {
      await build.remove();
      await app.close();
      throw error;
    }
  }

  private static async open(
    app: TestApplication,
    build: ServerBuild,
    { servers, variables = {}, isDatabaseCut = false }: ChaosOptions,
  ): Promise<ChaosWorld> {
    await app.within(() => app.get(Settings).set(FLAG, '1'));
    const market = await openMarket(app, [
      [0, 1],
      [1, 2],
    ]);
    const skus: string[] = [];
    for (let count = 0; count < HOT_SKUS; count += 1) skus.push(await givenProduct(app));
    const items = skus.flatMap((sku) => market.sources.map((source_code) => ({ sku, source_code, quantity: UNITS })));
    await givenItems(app, ...items);
    const fleet = await Fleet.start({ build, token: await app.tokenFor('all'), size: servers, variables });
    const records = new ChaosRecords();
    return { database: app.database, fleet, market, skus, records, isDatabaseCut, requests: 0 };
  }

  /** Lets clients live for so many rounds, and does `disturb` every so many requests. */
  async live(options: {
    readonly clients: number;
    readonly rounds: number;
    readonly requestsPerDisturbance: number;
    readonly disturb: () => Promise<void>;
  }): Promise<void> {
    const { clients, rounds, requestsPerDisturbance, disturb } = options;
    let isOver = false;
    const lives = Array.from({ length: clients }, (_, index) =>
      this.liveOne(new ChaosClient(this.world, new Dice(this.dice.next())), unique(`C${index}`), rounds),
    );
    const over = Promise.all(lives).finally(() => (isOver = true));
    over.catch(() => undefined);
    while (!isOver) {
      const next = this.world.requests + requestsPerDisturbance;
      await eventually(() => isOver || this.world.requests >= next, RUN_MS_MAX);
      if (!isOver) await disturb();
    }
    await over;
    await this.world.fleet.whole();
  }

  /** A few units more at the shared source, and many clients at once who want one of them, in both shops. */
  async rush(): Promise<void> {
    const { market, skus } = this.world;
    const sku = this.dice.pick(skus);
    const [first, second] = market.shops;
    const shared = first?.sources.find((source) => second?.sources.includes(source));
    if (shared === undefined) throw new Error('The shops share no source.');
    await this.restock(this.client(), shared, sku);
    const runners = Array.from({ length: RUNNERS }, () => new ChaosBuyer(this.client(), unique('R')));
    await Promise.all(runners.map((runner) => runner.placeNumbered([{ sku, quantity: 1 }])));
  }

  /** A client apart from the others, for what comes after. */
  client(): ChaosClient {
    return new ChaosClient(this.world, new Dice(this.dice.next()));
  }

  async close(): Promise<void> {
    await this.world.fleet.stop();
    await this.build.remove();
    await this.app.within(() => this.app.get(Settings).set(FLAG, '0'));
    await this.app.close();
  }

  /** One client: buys, goes on with what it has bought, and brings new goods now and then. */
  private async liveOne(client: ChaosClient, name: string, rounds: number): Promise<void> {
    const buyer = new ChaosBuyer(client, name);
    const clerk = new ChaosClerk(client);
    let orders: LiveOrder[] = [];
    for (let round = 0; round < rounds; round += 1) {
      if (client.dice.chance(0.08)) await this.restock(client);
      else if (orders.length === 0 || client.dice.chance(0.5)) {
        const order = await buyer.buy();
        if (order) orders.push(order);
      } else {
        const order = client.dice.pick(orders);
        if (!(await clerk.handle(order))) orders = orders.filter((each) => each !== order);
      }
    }
  }

  /** Puts a few units more somewhere, unless another client has moved the item meanwhile. */
  private async restock(
    client: ChaosClient,
    source: string = client.dice.pick(this.world.market.sources),
    sku: string = client.dice.pick(this.world.skus),
  ): Promise<void> {
    const [row] = await this.app.database.query<{ quantity: string }>(
      'SELECT quantity FROM inventory_source_item WHERE source_code = ? AND sku = ?',
      [source, sku],
    );
    const from = Number(row?.quantity);
    const to = from + client.dice.between(2, 6);
    await client.ask('restock', (desk) => desk.restock(source, sku, { from, to }));
  }
}
