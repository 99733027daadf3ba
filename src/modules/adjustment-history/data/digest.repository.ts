import { Injectable } from '@nestjs/common';
import { Digest } from '../../../platform/crypto/digest.js';
import { Database } from '../../../platform/database/database.js';
import { ChainWalk } from '../domain/chain-walk.js';
import type { ChainColumns, ChainKey } from '../domain/chain-walk.js';
import { itemIndexOrder } from '../domain/item-index.js';
import { chainText, digestOfRead, restSql } from '../domain/row-digest.js';
import { isOpeningSql } from '../domain/vocabulary.js';
import type { ChainPosition } from './inspection.repository.js';

const HISTORY = 'inventory_source_item_adjustment';

/** Where a walk along the chains has got to, and the digest that goes on from there. */
export interface LinkPosition extends ChainPosition {
  /** The last digest at or before the position in its chain, in hexadecimal letters. */
  readonly digest: string | null;
}

/** A row whose digest does not follow from it and the row before. */
export interface BrokenLink extends ChainPosition {
  /** Its digest is right for a row that begins a chain. */
  readonly isBeginning: boolean;
}

export interface LinkSlice {
  readonly examined: number;
  readonly broken: readonly BrokenLink[];
  /** Rows without a digest that come behind one with a digest. */
  readonly bare: readonly ChainPosition[];
  readonly last: LinkPosition | undefined;
}

/** A digested row that is removed, and the digested row behind it in its chain. */
export interface RemovedLink {
  readonly adjustmentId: number;
  readonly sourceCode: string;
  readonly sku: string;
  readonly state: string;
  /** In hexadecimal letters. */
  readonly digest: string;
  readonly next:
    | {
        readonly adjustmentId: number;
        readonly digest: Buffer;
        /** It follows from the removed row, or begins a chain where one may begin. */
        readonly isFitting: boolean;
      }
    | undefined;
}

interface PositionRow extends ChainColumns {
  readonly adjustment_id: number;
}

interface RemovedRow extends PositionRow {
  readonly digest: string;
  /** Whether the row behind it may begin a chain. */
  readonly may_begin: number;
  readonly next_id: number | null;
  readonly next_digest: Buffer;
  readonly next_source_code: string;
  readonly next_sku: string;
  readonly next_state: string;
  readonly next_rest: string;
}

/** Statements that follow the chains of digests. Plain reads. */
@Injectable()
export class DigestRepository {
  constructor(private readonly database: Database) {}

  /**
   * Compares the digest of each of the next `limit` rows with the row and the digest before it. Each row is read once, in
   * the order of `idx_adjustment_item`. Nothing is sorted by the server: a window over such wide rows makes temporary
   * tables on its disk.
   */
  async links(after: LinkPosition | undefined, limit: number): Promise<LinkSlice> {
    const rows = await this.database.query<PositionRow & { digest: Buffer | null; rest: string }>(
      `SELECT h.source_code, h.sku, h.state, h.adjustment_id, h.digest, ${restSql('h')} AS rest
         FROM ${HISTORY} h FORCE INDEX (idx_adjustment_item) ${after ? BEHIND_POSITION : ''}
        ORDER BY source_code, sku, state, adjustment_id LIMIT ?`,
      [...(after ? boundsOf(after) : []), limit],
    );
    const walk = new ChainWalk(after && { ...after, source_code: after.sourceCode }, after?.digest);
    const broken: BrokenLink[] = [];
    const bare: ChainPosition[] = [];
    for (const row of rows) {
      const state = walk.meet(row, row.digest && row.digest.toString('hex'), row.rest);
      if (state === 'bare') bare.push(toPosition(row));
      else if (state !== 'sound') broken.push({ ...toPosition(row), isBeginning: state === 'beginning' });
    }
    const last = rows.length < limit ? undefined : rows.at(-1);
    return { examined: rows.length, broken, bare, last: last && { ...toPosition(last), digest: walk.digest } };
  }

  /**
   * Those of the rows with which a chain may begin. Nothing is before them, or a row to zero, one without a digest, or an
   * opening balance, which may be taken back.
   */
  async mayBegin(adjustmentIds: readonly number[]): Promise<ReadonlySet<number>> {
    if (adjustmentIds.length === 0) return new Set();
    const rows = await this.database.query<{ adjustment_id: number }>(
      `SELECT r.adjustment_id FROM ${HISTORY} r
         LEFT JOIN ${HISTORY} p ON p.adjustment_id = (
              SELECT b.adjustment_id FROM ${HISTORY} b FORCE INDEX (idx_adjustment_item)
               WHERE b.source_code = r.source_code AND b.sku = r.sku AND b.state = r.state
                 AND b.adjustment_id < r.adjustment_id
               ORDER BY ${itemIndexOrder('b', 'DESC')} LIMIT 1)
        WHERE r.adjustment_id IN (?) AND (p.adjustment_id IS NULL OR p.quantity_after = 0 OR p.digest IS NULL
               OR ${isOpeningSql('p')})`,
      [adjustmentIds],
    );
    return new Set(rows.map((row) => row.adjustment_id));
  }

  /** The digest that each chain goes on from, in their order; null where none does, or where it is an opening balance's. */
  async lastOf(chains: readonly ChainKey[]): Promise<(Digest | null)[]> {
    if (chains.length === 0) return [];
    const rows = await this.database.query<{ n: number; digest: Buffer | null }>(
      `SELECT listed.n, (SELECT CASE WHEN NOT ${isOpeningSql('a')} THEN a.digest END FROM ${HISTORY} a FORCE INDEX (idx_adjustment_item)
                          WHERE a.source_code = listed.source_code AND a.sku = listed.sku AND a.state = listed.state
                            AND a.digest IS NOT NULL
                          ORDER BY ${itemIndexOrder('a', 'DESC')} LIMIT 1) AS digest
         FROM ${LISTED_CHAINS}`,
      [JSON.stringify(chains.map(({ sourceCode, sku, state }) => [sourceCode, sku, state]))],
    );
    const digests = new Map(rows.map(({ n, digest }) => [n, digest && Digest.of(digest)]));
    return chains.map((_, at) => digests.get(at + 1) ?? null);
  }

  /** Of rows that are about to be removed: what follows on each of them. Those without a digest are left out. */
  async removed(adjustmentIds: readonly number[]): Promise<RemovedLink[]> {
    const rows = await this.database.query<RemovedRow>(
      `SELECT d.adjustment_id, d.source_code, d.sku, d.state, LOWER(HEX(d.digest)) AS digest,
              d.quantity_after = 0 OR ${isOpeningSql('d')} AS may_begin, n.adjustment_id AS next_id, n.digest AS next_digest,
              n.source_code AS next_source_code, n.sku AS next_sku, n.state AS next_state, ${restSql('n')} AS next_rest
         FROM JSON_TABLE(?, '$[*]' COLUMNS (id BIGINT UNSIGNED PATH '$')) listed
         STRAIGHT_JOIN ${HISTORY} d FORCE INDEX (PRIMARY) ON d.adjustment_id = listed.id AND d.digest IS NOT NULL
         LEFT JOIN ${HISTORY} n ON n.adjustment_id = (
              SELECT a.adjustment_id FROM ${HISTORY} a FORCE INDEX (idx_adjustment_item)
               WHERE a.source_code = d.source_code AND a.sku = d.sku AND a.state = d.state
                 AND a.adjustment_id > d.adjustment_id AND a.digest IS NOT NULL
               ORDER BY ${itemIndexOrder('a', 'ASC')} LIMIT 1)`,
      [JSON.stringify(adjustmentIds)],
    );
    return rows.map((row) => ({
      ...toPosition(row),
      digest: row.digest,
      next:
        row.next_id === null
          ? undefined
          : { adjustmentId: row.next_id, digest: row.next_digest, isFitting: isFitting(row) },
    }));
  }
}

const LISTED_CHAINS = `JSON_TABLE(?, '$[*]' COLUMNS (n FOR ORDINALITY,
  source_code VARCHAR(255) COLLATE utf8mb4_general_ci PATH '$[0]', sku VARCHAR(64) COLLATE utf8mb4_general_ci PATH '$[1]',
  state VARCHAR(32) COLLATE utf8mb4_general_ci PATH '$[2]')) listed`;

/** Behind the position; spelled out, since neither engine takes rows of values for a range. */
const BEHIND_POSITION = `WHERE (source_code > ? OR (source_code = ? AND (sku > ? OR (sku = ? AND (state > ?
                            OR (state = ? AND adjustment_id > ?))))))`;

function boundsOf({ sourceCode, sku, state, adjustmentId }: ChainPosition): unknown[] {
  return [sourceCode, sourceCode, sku, sku, state, state, adjustmentId];
}

/** Whether the next row's digest follows from the removed row, or begins a chain where one may begin. */
function isFitting(row: RemovedRow): boolean {
  const digest = row.next_digest.toString('hex');
  const chain = chainText({ sourceCode: row.next_source_code, sku: row.next_sku, state: row.next_state });
  if (digest === digestOfRead(row.digest, chain, row.next_rest)) return true;
  return row.may_begin === 1 && digest === digestOfRead(null, chain, row.next_rest);
}

function toPosition(row: PositionRow): ChainPosition {
  return { sourceCode: row.source_code, sku: row.sku, state: row.state, adjustmentId: row.adjustment_id };
}
