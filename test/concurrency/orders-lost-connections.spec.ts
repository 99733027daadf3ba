import { ChaosRun } from './support/chaos-run.js';
import {
  expectCurrentIndexes,
  expectEverythingGivenBack,
  expectExactSale,
  expectNothingLostOrOversold,
  expectQuickDecisions,
} from './support/chaos-verdict.js';
import { DatabaseProxy } from '../support/database-proxy.js';
import { Dice } from '../support/dice.js';

/** To play other chances, or more of them: `CHAOS_SEED=7 CHAOS_ROUNDS=100 npx jest orders-lost-connections`. */
const SEED = Number(process.env['CHAOS_SEED'] ?? 20_261);
const ROUNDS = Number(process.env['CHAOS_ROUNDS'] ?? 20);
const SERVERS = 2;
const CLIENTS = 64;
/** After so many requests comes a rush, and all connections to the database break, whatever is said on them. */
const REQUESTS_PER_CUT = 100;
/** Share of the commits that never get a response besides. */
const LOST_COMMITS = 0.1;
const LOST_COMMITS_MIN = 20;
const CHAOS_MS_MAX = 600_000;

describe(`orders on servers that lose their connections to the database (CHAOS_SEED=${SEED})`, () => {
  let cutter: DatabaseProxy;
  let run: ChaosRun;

  beforeAll(async () => {
    const { DB_HOST: host = '127.0.0.1', DB_PORT: port = '3306' } = process.env;
    cutter = await DatabaseProxy.start({ host, port: Number(port) }, new Dice(SEED));
    run = await ChaosRun.prepare({
      seed: SEED,
      servers: SERVERS,
      variables: { DB_HOST: '127.0.0.1', DB_PORT: String(cutter.port), LOG_LEVEL: 'fatal' },
      isDatabaseCut: true,
    });
  }, CHAOS_MS_MAX);
  afterAll(async () => {
    await run?.close();
    await cutter?.close();
  });

  it(
    'never sell a unit twice, and lose none that was sold',
    async () => {
      cutter.share = LOST_COMMITS;
      await run.live({
        clients: CLIENTS,
        rounds: ROUNDS,
        requestsPerDisturbance: REQUESTS_PER_CUT,
        disturb: async () => {
          const rush = run.rush();
          cutter.cutAll();
          await rush;
        },
      });
      cutter.share = 0;
      const { orders } = run.world.records;
      expect(cutter.lost).toBeGreaterThan(LOST_COMMITS_MIN);
      expect(orders.filter(({ outcome }) => outcome === 'placed').length).toBeGreaterThan(CLIENTS);
      await expectNothingLostOrOversold(run);
    },
    CHAOS_MS_MAX,
  );

  it('leave no lock behind', () => expectQuickDecisions(run), CHAOS_MS_MAX);

  it('sell exactly what is there when everybody comes at once', () => expectExactSale(run), CHAOS_MS_MAX);

  it('have every index right in the end', () => expectCurrentIndexes(run), CHAOS_MS_MAX);

  it('give everything back, and sell exactly what is left then', () => expectEverythingGivenBack(run), CHAOS_MS_MAX);
});
