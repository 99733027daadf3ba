import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import { withStatementTimeout } from '../../../platform/database/statement-timeout.js';
import type { CompiledSearch } from '../../../platform/search/index.js';
import type { IdRun } from '../../../platform/database/id-runs.js';
import { BLOCK_IDS, blockOf } from '../domain/block.js';
import { ALL_KINDS, OTHER_KINDS, OTHER_TYPES, RESERVED_KINDS } from '../domain/kind.js';
import { LEVEL } from './adjustment-count.repository.js';

/** Runs of ids that no block counts yet, at most: beyond them blocks are counted first. */
export const UNCOUNTED_RUNS_MAX = 64;
/** Counts are looked up within milliseconds; what takes longer has gone wrong. */
const SECONDS_MAX = 20;
const TABLE = 'inventory_source_item_adjustment';

/**
 * What all counts together are told by. A recount raises the one number, and between two of them a deletion lowers the
 * other. So counts that were read under the same two are the same.
 */
export interface CountsStamp {
  /** Grows with every recount: what was read of blocks under another number may not hold. */
  readonly recounts: number;
  /** Rows in the counted blocks; those that were deleted of a run that no block counts are taken off. */
  readonly counted: number;
}

/** What says whether the counts still hold, and how much is in none of them yet. */
export interface CountsPulse extends CountsStamp {
  readonly watermark: number;
  readonly newest: number;
  /** Whether all blocks are counted by kinds. */
  readonly hasKinds: boolean;
  /** Runs of ids that are written and in no block yet, `UNCOUNTED_RUNS_MAX` + 1 at most. */
  readonly runs: number;
  /** The ids in them. */
  readonly uncounted: number;
}

/** What is known of the counts in one moment. */
export interface CountedState extends CountsStamp {
  readonly watermark: number;
  readonly newest: number;
  /** Whether all blocks are counted by kinds, and all kinds told apart. */
  readonly hasKinds: boolean;
  /** Whether rows of reference types are counted that are not told apart. */
  readonly hasOtherTypes: boolean;
  /** What is written and in no block yet, `UNCOUNTED_RUNS_MAX` + 1 at most. */
  readonly runs: readonly IdRun[];
  /** The kinds that match, by number. */
  readonly kinds: readonly number[];
  /** Counted rows of those kinds. */
  readonly rows: number;
}

/** A block or a segment, with the times of its rows. */
export interface TimedNode {
  readonly node: number;
  readonly first: string | null;
  readonly last: string | null;
}

/** Nodes as they are after so many recounts. */
export interface TimedNodes extends CountsStamp {
  readonly nodes: readonly TimedNode[];
}

/** A block as far as its counts and its packed rows go. */
export interface PackableBlock extends TimedNode {
  readonly rows: number;
  /** Undefined where the rows are not packed as they are. */
  readonly packing: number | undefined;
}

/** Nodes of one level whose sums are asked for. */
export interface AskedNodes {
  readonly level: number;
  readonly ranges: readonly IdRun[];
}

/** Sums of counts, and rows counted one by one, all of one moment. */
export interface CountedNumbers extends CountsStamp {
  /** Whether all blocks are counted by kinds: a version before this one counts without saying so in `recounts`. */
  readonly hasKinds: boolean;
  readonly sums: ReadonlyMap<number, ReadonlyMap<number, number>>;
  /** Matching rows among the ids that were asked for, and of the uncounted runs, by block. */
  readonly looked: ReadonlyMap<number, number>;
  /** Whether every row is there that the uncounted runs list. */
  readonly areRunsWhole: boolean;
}

interface StateRow {
  readonly part: 'state' | 'run' | 'kind';
  readonly a: number | null;
  readonly b: number | null;
  readonly c: number | null;
  readonly d: number | null;
  readonly e: number | null;
  readonly f: number | null;
}

/** Reads the counts of the history's blocks, by kind. Every result is of one moment, and few rows make it. */
@Injectable()
export class CountedSearchRepository {
  constructor(private readonly reads: ReadDatabase) {}

  /** Whether the counts still hold, where nothing is read that could bring it along. */
  async pulse(): Promise<CountsPulse> {
    const [row] = await this.reads.query<{ pulse: string }>(`SELECT ${PULSE} AS pulse`);
    return pulseOf(row?.pulse ?? '');
  }

  /** The state of the counts, and the kinds that fulfil `condition`; with `all`, the number of all kinds instead. */
  async state(condition: Pick<CompiledSearch, 'where' | 'parameters'>): Promise<CountedState> {
    const rows = await this.reads.query<StateRow>(
      `SELECT 'state' AS part, ${signed('w.recounts')} AS a, ${signed('w.adjustment_id')} AS b,
              (SELECT ${signed('MAX(adjustment_id)')} FROM ${TABLE}) AS c,
              (NOT EXISTS (SELECT 1 FROM inventory_adjustment_block WHERE has_kinds = 0)) AND
                NOT EXISTS (SELECT 1 FROM inventory_adjustment_count WHERE level = ${LEVEL.whole}
                               AND kind_id = ${OTHER_KINDS} AND node_id = 0 AND adjustments <> 0) AS d,
              EXISTS (SELECT 1 FROM inventory_adjustment_kind WHERE reference_type = '${OTHER_TYPES}') AS e,
              ${signed(COUNTED)} AS f
         FROM inventory_adjustment_watermark w WHERE w.watermark_id = 1
       UNION ALL
       (SELECT 'run', ${signed('first_adjustment_id')}, ${signed('last_adjustment_id')}, 0, 0, 0, 0
          FROM inventory_adjustment_request
         WHERE counted = 0 ORDER BY first_adjustment_id LIMIT ${UNCOUNTED_RUNS_MAX + 1})
       UNION ALL
       SELECT 'kind', ${signed('k.kind_id')}, COALESCE(c.adjustments, 0), 0, 0, 0, 0
         FROM inventory_adjustment_kind k LEFT JOIN inventory_adjustment_count c
           ON c.level = ${LEVEL.whole} AND c.kind_id = k.kind_id AND c.node_id = 0
        WHERE ${condition.where}`,
      condition.parameters,
    );
    const state = rows.find(({ part }) => part === 'state');
    const kinds = rows.filter(({ part }) => part === 'kind');
    return {
      recounts: state?.a ?? 0,
      counted: state?.f ?? 0,
      watermark: state?.b ?? 0,
      newest: state?.c ?? 0,
      hasKinds: state?.d === 1,
      hasOtherTypes: state?.e === 1,
      runs: rows.filter(({ part }) => part === 'run').map(({ a, b }) => ({ first: a ?? 0, last: b ?? 0 })),
      kinds: kinds.map(({ a }) => a ?? 0),
      rows: kinds.reduce((sum, { b }) => sum + (b ?? 0), 0),
    };
  }

  /** All segments, oldest first: one for every 65,536 ids. */
  async segments(): Promise<TimedNodes> {
    const rows = await this.reads.query<CountsStamp & Record<keyof TimedNode, unknown>>(
      `SELECT ${STAMP}, s.segment_id AS node, s.first_created_at AS first, s.last_created_at AS last
         FROM inventory_adjustment_watermark w LEFT JOIN inventory_adjustment_segment s ON 1 = 1
        WHERE w.watermark_id = 1 ORDER BY s.segment_id`,
    );
    const nodes = rows.filter(({ node }) => node !== null) as unknown as TimedNode[];
    return { ...stampOf(rows), nodes };
  }

  /** The blocks of the ranges, oldest first. */
  async blocks(ranges: readonly IdRun[]): Promise<TimedNode[]> {
    if (ranges.length === 0) return [];
    return this.reads.query<TimedNode>(
      `SELECT block_id AS node, first_created_at AS first, last_created_at AS last
         FROM inventory_adjustment_block WHERE ${idsWithin('block_id', ranges)} ORDER BY block_id`,
    );
  }

  /** The blocks of a range, oldest first, with what is packed of them. */
  async packableBlocks(range: IdRun): Promise<CountsStamp & { readonly blocks: readonly PackableBlock[] }> {
    const rows = await this.reads.query<CountsStamp & TimedNode & Record<'n' | 'packing' | 'packed', number | null>>(
      `SELECT ${STAMP}, b.block_id AS node, b.first_created_at AS first, b.last_created_at AS last, b.adjustments AS n,
              b.packing, b.packed_adjustments AS packed
         FROM inventory_adjustment_watermark w LEFT JOIN inventory_adjustment_block b ON ${idsWithin('b.block_id', [range])}
        WHERE w.watermark_id = 1 ORDER BY b.block_id`,
    );
    const blocks = rows.flatMap(({ node, first, last, n, packing, packed }) =>
      n === null ? [] : [{ node, first, last, rows: n, packing: (n === packed && packing) || undefined }],
    );
    return { ...stampOf(rows), blocks };
  }

  /** What the nodes of a range have of the kinds. */
  async sums(
    kinds: readonly number[],
    level: number,
    range: IdRun,
  ): Promise<CountsStamp & { readonly rows: ReadonlyMap<number, number> }> {
    if (kinds.length === 0) return { ...stampOf(await this.stampRows()), rows: new Map() };
    const rows = await this.reads.query<CountsStamp & Record<'node' | 'n', number | null>>(
      `SELECT ${STAMP}, s.node, s.n
         FROM inventory_adjustment_watermark w LEFT JOIN
              (SELECT ${signed('node_id')} AS node, ${signed('SUM(adjustments)')} AS n FROM inventory_adjustment_count
                WHERE level = ${level} AND kind_id IN (${kinds.join(', ')}) AND ${idsWithin('node_id', [range])}
                GROUP BY node_id) s ON 1 = 1
        WHERE w.watermark_id = 1`,
    );
    return { ...stampOf(rows), rows: new Map(rows.flatMap(({ node, n }) => (node === null ? [] : [[node, n ?? 0]]))) };
  }

  private stampRows(): Promise<CountsStamp[]> {
    return this.reads.query(`SELECT ${STAMP} FROM inventory_adjustment_watermark w WHERE w.watermark_id = 1`);
  }

  /**
   * The sums of the nodes, the rows of `looked` that match, and the matching rows outside of it that no block counts
   * yet. It is one statement: what one transaction writes and deletes is either seen as a whole or not at all.
   */
  async numbers(
    kinds: readonly number[],
    nodes: readonly AskedNodes[],
    looked: readonly IdRun[],
    search: Pick<CompiledSearch, 'where' | 'parameters'>,
  ): Promise<CountedNumbers> {
    const asked = nodes.filter(({ ranges }) => ranges.length > 0 && kinds.length > 0);
    const isElsewhere = looked.length > 0 ? `NOT ${idsWithin('adjustment_id', looked)}` : '1 = 1';
    const parts = [
      `SELECT -1 AS level, 0 AS node, ${signed('recounts')} AS n FROM inventory_adjustment_watermark
        WHERE watermark_id = 1`,
      ...asked.map(
        ({
          level,
          ranges,
        }) => `SELECT ${level}, ${signed('node_id')}, ${signed('SUM(adjustments)')} FROM inventory_adjustment_count
           WHERE level = ${level} AND kind_id IN (${kinds.join(', ')}) AND ${idsWithin('node_id', ranges)} GROUP BY node_id`,
      ),
      'SELECT -6, 0, EXISTS (SELECT 1 FROM inventory_adjustment_block WHERE has_kinds = 0)',
      `SELECT -7, 0, ${signed(COUNTED)}`,
      `SELECT -3, 0, COUNT(*) FROM ${UNCOUNTED}`,
      `SELECT -4, 0, ${signed('COALESCE(SUM(last_adjustment_id - first_adjustment_id + 1), 0)')}
         FROM inventory_adjustment_request WHERE counted = 0`,
      `SELECT -5, ${BLOCK}, COUNT(*) FROM ${UNCOUNTED} WHERE ${isElsewhere} AND ${search.where} GROUP BY ${BLOCK}`,
    ];
    // Block by block: to group them the engine would sort what it reads.
    const blocks = looked.flatMap(({ first, last }) =>
      Array.from({ length: blockOf(last) - blockOf(first) + 1 }, (_, index) => blockOf(first) + index),
    );
    for (const block of blocks) {
      parts.push(`SELECT -2, ${block}, COUNT(*) FROM ${TABLE} FORCE INDEX (PRIMARY)
        WHERE adjustment_id BETWEEN ${block * BLOCK_IDS} AND ${(block + 1) * BLOCK_IDS - 1} AND ${search.where}`);
    }
    const rows = await this.reads.query<{ level: number; node: number; n: number }>(
      withStatementTimeout(parts.join('\nUNION ALL\n'), SECONDS_MAX),
      [search, ...blocks.map(() => search)].flatMap(({ parameters }) => parameters),
    );
    const of = (...levels: number[]): Map<number, number> => {
      const sums = new Map<number, number>();
      for (const { level, node, n } of rows) if (levels.includes(level)) sums.set(node, (sums.get(node) ?? 0) + n);
      return sums;
    };
    return {
      recounts: of(-1).get(0) ?? 0,
      counted: of(-7).get(0) ?? 0,
      hasKinds: of(-6).get(0) === 0,
      sums: new Map(asked.map(({ level }) => [level, of(level)])),
      looked: of(-2, -5),
      areRunsWhole: of(-3).get(0) === of(-4).get(0),
    };
  }
}

/** Of signed and unsigned numbers in one column the engines would make decimals. */
function signed(sql: string): string {
  return `CAST(${sql} AS SIGNED)`;
}

/** The numbers are the service's own: they are pasted, so that the engine sees ranges whatever their number. */
export function idsWithin(column: string, ranges: readonly IdRun[]): string {
  return `(${ranges.map(({ first, last }) => `${column} BETWEEN ${first} AND ${last}`).join(' OR ')})`;
}

/** Rows in the counted blocks: the one sum that every deletion lowers. */
const COUNTED = `COALESCE((SELECT adjustments FROM inventory_adjustment_count
  WHERE level = ${LEVEL.whole} AND kind_id = ${ALL_KINDS} AND node_id = 0), 0)`;

/**
 * The pulse as one text, for a statement that reads rows to bring it along in a column. So it is of their moment, and
 * costs no statement of its own. Nothing of it depends on a row, so the engine works it out once.
 */
export const PULSE = `(SELECT CAST(CONCAT_WS(' ', w.recounts, ${COUNTED}, w.adjustment_id,
    COALESCE((SELECT MAX(adjustment_id) FROM ${TABLE}), 0),
    EXISTS (SELECT 1 FROM inventory_adjustment_block WHERE has_kinds = 0),
    (SELECT CONCAT(COUNT(*), ' ', COALESCE(SUM(run.last_adjustment_id - run.first_adjustment_id + 1), 0))
       FROM (SELECT first_adjustment_id, last_adjustment_id FROM inventory_adjustment_request
              WHERE counted = 0 LIMIT ${UNCOUNTED_RUNS_MAX + 1}) run)) AS CHAR)
  FROM inventory_adjustment_watermark w WHERE w.watermark_id = 1)`;

export function pulseOf(text: string): CountsPulse {
  const [recounts = 0, counted = 0, watermark = 0, newest = 0, lacksKinds = 1, runs = 0, uncounted = 0] = text
    .split(' ')
    .map(Number);
  return { recounts, counted, watermark, newest, hasKinds: lacksKinds === 0, runs, uncounted };
}

/** Beside other columns, of the same moment. */
const STAMP = `w.recounts, ${COUNTED} AS counted`;

function stampOf([row]: readonly CountsStamp[]): CountsStamp {
  return { recounts: row?.recounts ?? 0, counted: row?.counted ?? 0 };
}

const BLOCK = signed(`adjustment_id DIV ${BLOCK_IDS}`);

/** What requests have written that no block counts yet. */
const UNCOUNTED = `(SELECT first_adjustment_id AS run_first, last_adjustment_id AS run_last
    FROM inventory_adjustment_request WHERE counted = 0) run
  STRAIGHT_JOIN ${TABLE} FORCE INDEX (PRIMARY) ON adjustment_id BETWEEN run_first AND run_last`;

/** The condition of kinds that are one combination each. */
export const SINGLE_KINDS = `kind_id > ${RESERVED_KINDS}`;
