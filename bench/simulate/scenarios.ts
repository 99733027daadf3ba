import type { Layout } from './cluster.js';
import { APART, MEASURED } from './costs.js';
import type { Traffic } from './traffic.js';

/** What was measured on two cores, and the same simulated: how far the simulation can be trusted. */
export interface Comparison {
  readonly layout: Layout;
  readonly clients: number;
  /** Orders a second, docs/benchmarks.md. */
  readonly measured: number;
}

/** A layout whose ceiling is looked for, with the traffic that it gets. */
export interface Scenario {
  readonly layout: Layout;
  readonly traffic: Traffic;
}

/** The bench: one line each, 10,000 SKUs, all as likely. */
export const BENCH_TRAFFIC: Traffic = { skus: 10_000, exponent: 0, websites: 1, linesShares: [1], flashShare: 0 };

const SHOP: Traffic = {
  skus: 1_000_000,
  exponent: 1,
  websites: 1,
  linesShares: [0.6, 0.2, 0.1, 0.06, 0.04],
  flashShare: 0,
};
const SHOPS: Traffic = { ...SHOP, websites: 256 };
const FLASH_SHARE = 0.5;

function oneMachine(cores: number, processes: number): Layout {
  const name = `${cores} cores, ${processes} ${processes === 1 ? 'process' : 'processes'}, database beside them`;
  const more = { by: 'website', together: true, costs: MEASURED } as const;
  return { name, processes, perWebsite: processes, shards: 1, databaseCores: cores, ...more };
}

function apart(processes: number, shards: number, by: Layout['by'], perWebsite = processes): Layout {
  const servers = shards === 1 ? 'one database' : `${shards} databases by ${by === 'sku' ? 'SKU' : 'website'}`;
  const own = by === 'sku' ? ` (${processes / shards} a database)` : '';
  const sent = perWebsite < processes ? ` (${perWebsite} a website)` : own;
  const name = `${processes} ${processes === 1 ? 'process' : 'processes'}${sent}, ${servers}`;
  return { name, processes, perWebsite, shards, by, databaseCores: DATABASE_CORES, together: false, costs: APART };
}

const DATABASE_CORES = 16;

export const COMPARISONS: readonly Comparison[] = [
  { layout: oneMachine(2, 1), clients: 32, measured: 1711 },
  { layout: oneMachine(2, 1), clients: 128, measured: 1989 },
  { layout: oneMachine(2, 2), clients: 128, measured: 2629 },
];

export const SCENARIOS: readonly Scenario[] = [
  { layout: oneMachine(2, 1), traffic: SHOP },
  { layout: oneMachine(4, 2), traffic: SHOP },
  { layout: oneMachine(16, 8), traffic: SHOP },
  { layout: apart(1, 1, 'website'), traffic: SHOP },
  { layout: apart(4, 1, 'website'), traffic: SHOP },
  { layout: apart(16, 1, 'website'), traffic: SHOP },
  { layout: apart(64, 1, 'website'), traffic: SHOP },
  { layout: apart(16, 1, 'website'), traffic: SHOPS },
  { layout: apart(16, 1, 'website', 4), traffic: SHOPS },
  { layout: apart(64, 4, 'website'), traffic: SHOPS },
  { layout: apart(64, 4, 'website', 4), traffic: SHOPS },
  { layout: apart(256, 16, 'website', 4), traffic: SHOPS },
  { layout: apart(16, 4, 'sku'), traffic: SHOP },
  { layout: apart(64, 16, 'sku'), traffic: SHOP },
  { layout: apart(64, 16, 'sku'), traffic: { ...SHOP, flashShare: FLASH_SHARE } },
  { layout: apart(4, 1, 'website'), traffic: { ...SHOP, flashShare: FLASH_SHARE } },
  { layout: apart(16, 1, 'website'), traffic: { ...SHOP, flashShare: FLASH_SHARE } },
  { layout: apart(16, 1, 'website', 4), traffic: { ...SHOPS, flashShare: FLASH_SHARE } },
];
