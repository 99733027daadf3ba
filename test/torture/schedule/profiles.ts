import type { FaultKind } from './faults.js';

/** What the clients of a run do, each as often as its weight says. */
export type Work =
  | 'order'
  | 'order-by-graphql'
  | 'batch'
  | 'reserve'
  | 'document'
  | 'cancel'
  | 'restock'
  | 'restock-by-graphql'
  | 'restock-later'
  | 'transfer'
  | 'transfer-by-graphql'
  | 'move-all'
  | 'transfer-order'
  | 'announce'
  | 'look';

/** What a run is about: what clients do, and what goes wrong meanwhile. */
export interface Profile {
  readonly name: string;
  readonly clients: number;
  readonly works: readonly (readonly [weight: number, work: Work])[];
  readonly faults: readonly (readonly [weight: number, kind: FaultKind])[];
  /** Milliseconds from one fault to the next, on average. */
  readonly gapMs: number;
  /** Clients of the command line. */
  readonly commandLines: number;
}

const EVERYTHING: Profile['works'] = [
  [6, 'order'],
  [2, 'order-by-graphql'],
  [2, 'batch'],
  [3, 'reserve'],
  [6, 'document'],
  [3, 'cancel'],
  [5, 'restock'],
  [2, 'restock-by-graphql'],
  [2, 'restock-later'],
  [2, 'transfer'],
  [1, 'transfer-by-graphql'],
  [1, 'move-all'],
  [6, 'transfer-order'],
  [2, 'announce'],
  [3, 'look'],
];

const ORDERS: Profile['works'] = [
  [8, 'order'],
  [3, 'order-by-graphql'],
  [3, 'batch'],
  [5, 'reserve'],
  [8, 'document'],
  [4, 'cancel'],
  [3, 'restock'],
  [1, 'look'],
];

const STOCK: Profile['works'] = [
  [2, 'order'],
  [1, 'document'],
  [8, 'restock'],
  [4, 'restock-by-graphql'],
  [5, 'restock-later'],
  [5, 'transfer'],
  [2, 'transfer-by-graphql'],
  [2, 'move-all'],
  [8, 'transfer-order'],
  [3, 'announce'],
  [3, 'look'],
];

const PROCESSES: Profile['faults'] = [
  [4, 'kill-api'],
  [2, 'kill-worker'],
  [2, 'end-api'],
  [2, 'stop-api'],
  [2, 'stop-worker'],
];

const CONNECTIONS: Profile['faults'] = [
  [6, 'lose-commits'],
  [4, 'cut-statements'],
  [3, 'cut-connections'],
  [2, 'silent-database'],
];

const DATABASE: Profile['faults'] = [
  [3, 'kill-database'],
  [2, 'stop-database'],
  [2, 'full-disk'],
];

const REDIS: Profile['faults'] = [
  [3, 'flush-redis'],
  [2, 'kill-redis'],
  [1, 'stop-redis'],
];

const MIXED: Profile = {
  name: 'mixed',
  clients: 16,
  works: EVERYTHING,
  faults: [...PROCESSES, ...CONNECTIONS, ...DATABASE, ...REDIS],
  gapMs: 5000,
  commandLines: 1,
};

/** The profiles of `--profile`, by name. */
export const PROFILES: Readonly<Record<string, Profile>> = Object.fromEntries(
  (
    [
      {
        name: 'smoke',
        clients: 8,
        works: EVERYTHING,
        faults: [...CONNECTIONS, [1, 'kill-api'], [1, 'flush-redis']],
        gapMs: 4000,
        commandLines: 1,
      },
      MIXED,
      // What the suite can afford: the same works and faults, and the processors are free for other tests in between.
      { ...MIXED, name: 'suite', clients: 5 },
      {
        name: 'orders',
        clients: 20,
        works: ORDERS,
        faults: [...PROCESSES, ...CONNECTIONS],
        gapMs: 4000,
        commandLines: 0,
      },
      {
        name: 'stock',
        clients: 16,
        works: STOCK,
        faults: [...PROCESSES, ...CONNECTIONS],
        gapMs: 4000,
        commandLines: 2,
      },
      { name: 'database', clients: 12, works: EVERYTHING, faults: DATABASE, gapMs: 8000, commandLines: 1 },
      {
        name: 'redis',
        clients: 12,
        works: EVERYTHING,
        faults: [...REDIS, [1, 'kill-worker']],
        gapMs: 5000,
        commandLines: 0,
      },
    ] satisfies Profile[]
  ).map((profile) => [profile.name, profile]),
);
