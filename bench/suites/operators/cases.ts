import type { Connection } from 'mysql2/promise';
import type { ServerAddress } from '../../harness/databases.js';
import type { Target } from '../../harness/report.js';
import { BARE, countedBy, DOCTOR, fillIndex, writeHistory } from './bare-sql.js';

/** A command, and the bare SQL of what it is about. */
export interface OperatorCase {
  readonly name: string;
  readonly words: readonly string[];
  /** The exit code on this data, in which something is wrong everywhere. */
  readonly code: number;
  /** What its document says to have found; undefined where nothing of the bare SQL compares with it. */
  readonly found?: (document: Document) => number;
  /** By how much that may differ, as a share: what depends on the clock moves between the two. */
  readonly tolerance?: number;
  /** How many times the time of the bare SQL it may take. */
  readonly target?: Target;
  readonly bare: (connection: Connection, server: ServerAddress) => Promise<number>;
}

/** What the commands print; each has some of it. */
export interface Document {
  readonly drift: readonly unknown[];
  readonly deleted: number;
  readonly rows_written: number;
  readonly orders: number;
  readonly abandoned: { readonly placements: number };
  readonly groups: number;
  readonly positions: readonly unknown[];
  readonly inconsistencies: readonly unknown[];
  readonly rows: number;
}

const LIMIT = ['--limit', '100000'];
const FOUND = 1;

/** Every command whose work grows with the data. The index is rebuilt before the doctor compares it. */
export const OPERATOR_CASES: readonly OperatorCase[] = [
  {
    name: 'inventory:adjustment:verify',
    words: LIMIT,
    code: FOUND,
    found: ({ drift }) => drift.length,
    bare: (connection) => countedBy(connection, BARE.verify),
  },
  {
    name: 'inventory:adjustment:prune',
    words: ['--dry-run'],
    code: 0,
    found: ({ deleted }) => deleted,
    tolerance: 0.001,
    bare: (connection) => countedBy(connection, BARE.prune),
  },
  {
    name: 'inventory:adjustment:opening-balance',
    words: ['--dry-run'],
    code: 0,
    found: ({ rows_written: written }) => written,
    bare: (connection) => countedBy(connection, BARE.openingBalance),
  },
  {
    name: 'inventory:reservation:reconcile',
    words: ['--dry-run', ...LIMIT],
    code: 0,
    found: ({ orders, abandoned }) => orders + abandoned.placements,
    bare: (connection) => countedBy(connection, BARE.reconcile),
  },
  {
    name: 'inventory:reservation:cleanup',
    words: ['--dry-run'],
    code: 0,
    found: ({ groups }) => groups,
    bare: (connection) => countedBy(connection, BARE.cleanup),
  },
  {
    name: 'inventory:reservation:detect-oversell',
    words: LIMIT,
    code: FOUND,
    found: ({ positions }) => positions.length,
    bare: (connection) => countedBy(connection, BARE.oversell),
  },
  {
    name: 'inventory:reservation:list-inconsistencies',
    words: [],
    code: FOUND,
    found: ({ inconsistencies }) => inconsistencies.length,
    bare: (connection) => countedBy(connection, BARE.inconsistencies),
  },
  {
    name: 'export:adjustment-history',
    words: ['--output', '/dev/null'],
    code: 0,
    found: ({ rows }) => rows,
    target: { bound: 'at most', value: 2 },
    bare: (_, server) => writeHistory(server, '/dev/null'),
  },
  {
    name: 'indexer:reindex',
    words: ['inventory'],
    code: 0,
    found: ({ rows }) => rows,
    bare: (connection) => fillIndex(connection),
  },
  {
    name: 'inventory:doctor',
    words: [],
    code: FOUND,
    bare: async (connection) => {
      let found = 0;
      for (const sql of DOCTOR) found += await countedBy(connection, sql);
      return found;
    },
  },
];
