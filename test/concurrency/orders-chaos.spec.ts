import { ChaosRun } from './support/chaos-run.js';
import {
  expectCurrentIndexes,
  expectEverythingGivenBack,
  expectExactSale,
  expectNothingLostOrOversold,
  expectQuickDecisions,
} from './support/chaos-verdict.js';

/** To play other chances, or more of them: `CHAOS_SEED=7 CHAOS_ROUNDS=100 npx jest orders-chaos`. */
const SEED = Number(process.env['CHAOS_SEED'] ?? 20_261);
const ROUNDS = Number(process.env['CHAOS_ROUNDS'] ?? 30);
const SERVERS = 3;
const CLIENTS = 64;
/** After so many requests comes a rush, and a server is killed if another one is ready. */
const REQUESTS_PER_CRASH = 60;
const CRASHES_MIN = 3;
const CHAOS_MS_MAX = 600_000;

describe(`orders on servers that are killed (CHAOS_SEED=${SEED})`, () => {
  let run: ChaosRun;

  beforeAll(async () => {
    run = await ChaosRun.prepare({ seed: SEED, servers: SERVERS });
  }, CHAOS_MS_MAX);
  afterAll(() => run?.close());

  it(
    'never sell a unit twice, and lose none that was sold',
    async () => {
      const { fleet, records } = run.world;
      await run.live({
        clients: CLIENTS,
        rounds: ROUNDS,
        requestsPerDisturbance: REQUESTS_PER_CRASH,
        disturb: async () => void (await Promise.all([run.rush(), fleet.crash(run.dice)])),
      });
      expect(fleet.crashes).toBeGreaterThanOrEqual(CRASHES_MIN);
      expect(records.orders.filter(({ outcome }) => outcome === 'placed').length).toBeGreaterThan(CLIENTS);
      await expectNothingLostOrOversold(run);
    },
    CHAOS_MS_MAX,
  );

  it('leave no lock behind', () => expectQuickDecisions(run), CHAOS_MS_MAX);

  it('sell exactly what is there when everybody comes at once', () => expectExactSale(run), CHAOS_MS_MAX);

  it('have every index right in the end', () => expectCurrentIndexes(run), CHAOS_MS_MAX);

  it('give everything back, and sell exactly what is left then', () => expectEverythingGivenBack(run), CHAOS_MS_MAX);
});
