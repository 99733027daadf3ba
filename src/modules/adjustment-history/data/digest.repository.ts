import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import { DIGESTED_COLUMNS, digestSql } from '../domain/row-digest.js';
import { AVAILABLE, isOpeningSql } from '../domain/vocabulary.js';
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
  /** Rows without a digest that come behind one with a digest; asked for by `isWithBare`. */
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

/** Names a chain. */
export interface ChainKey {
  readonly sourceCode: string;
  readonly sku: string;
  readonly state: string;
}

interface PositionRow {
  readonly source_code: string;
  readonly sku: string;
  readonly state: string;
  readonly adjustment_id: number;
}

/** Statements that follow the chains of digests. The server computes the digests, so only what differs is sent. Plain reads. */
@Injectable()
export class DigestRepository {
  constructor(private readonly database: Database) {}

  /**
   * Compares the digest of each of the next `limit` rows with the row and the digest before it. Rows without a digest are
   * passed over, and named with `isWithBare` where their chain has a digest before them.
   */
  async links(after: LinkPosition | undefined, limit: number, isWithBare: boolean): Promise<LinkSlice> {
    const from = after ? BEHIND_POSITION : '';
    const bounds = after ? boundsOf(after) : [];
    const { examined, last } = await this.endOf(from, bounds, limit);
    const isCarried = after
      ? 's.source_code = ? AND s.sku = ? AND s.state = ?'
      : '(? IS NULL AND ? IS NULL AND ? IS NULL AND 1 = 0)';
    const carried = [
      ...(after ? [after.sourceCode, after.sku, after.state] : [null, null, null]),
      after?.digest ?? null,
    ];
    const isBehind = `COALESCE(MIN(CASE WHEN s.digest IS NOT NULL THEN s.adjustment_id END)
      OVER (PARTITION BY s.source_code, s.sku, s.state) < s.adjustment_id, 0) = 1
      OR (${isCarried} AND ? IS NOT NULL)`;
    const rows = await this.database.query<PositionRow & { is_bare: number; begins: number | null }>(
      `SELECT c.source_code, c.sku, c.state, c.adjustment_id, c.digest IS NULL AS is_bare,
              c.digest = ${digestSql('c', 'NULL')} AS begins
         FROM (SELECT s.*,
                      ${isWithBare ? isBehind : '0'} AS is_behind,
                      COALESCE(LAG(s.digest) OVER chained, CASE WHEN ${isCarried} THEN UNHEX(?) END) AS former
                 FROM (SELECT adjustment_id, digest, ${DIGESTED_COLUMNS.join(', ')}
                         FROM ${HISTORY} FORCE INDEX (idx_adjustment_item)
                        ${from} ORDER BY source_code, sku, state, adjustment_id LIMIT ?) s
               WINDOW chained AS (PARTITION BY s.source_code, s.sku, s.state, s.digest IS NULL ORDER BY s.adjustment_id)) c
        WHERE (c.digest IS NULL AND c.is_behind) OR c.digest <> ${digestSql('c', 'c.former')}
        ORDER BY c.source_code, c.sku, c.state, c.adjustment_id`,
      [...(isWithBare ? carried : []), ...carried, ...bounds, limit],
    );
    const bare = rows.filter(({ is_bare: isBare }) => isBare === 1).map(toPosition);
    return {
      examined,
      broken: rows
        .filter(({ is_bare: isBare }) => isBare === 0)
        .map((row) => ({ ...toPosition(row), isBeginning: row.begins === 1 })),
      bare,
      last: last && { ...last, digest: await this.carriedTo(last, after) },
    };
  }

  private async endOf(
    from: string,
    bounds: readonly unknown[],
    limit: number,
  ): Promise<{ examined: number; last: ChainPosition | undefined }> {
    const keys = `FROM ${HISTORY} FORCE INDEX (idx_adjustment_item) ${from}
      ORDER BY source_code, sku, state, adjustment_id`;
    const [last] = await this.database.query<PositionRow>(
      `SELECT source_code, sku, state, adjustment_id ${keys} LIMIT 1 OFFSET ?`,
      [...bounds, limit - 1],
    );
    if (last) return { examined: limit, last: toPosition(last) };
    const [row] = await this.database.query<{ n: number }>(
      `SELECT COUNT(*) AS n FROM (SELECT adjustment_id ${keys} LIMIT ?) s`,
      [...bounds, limit],
    );
    return { examined: row?.n ?? 0, last: undefined };
  }

  /** The last digest of the chain up to the end of a slice that began behind `after`. */
  private async carriedTo(last: ChainPosition, after: LinkPosition | undefined): Promise<string | null> {
    const isSame = after !== undefined && isSameChain(last, after);
    const [row] = await this.database.query<{ digest: string }>(
      `SELECT LOWER(HEX(digest)) AS digest FROM ${HISTORY} FORCE INDEX (idx_adjustment_item)
        WHERE source_code = ? AND sku = ? AND state = ? AND adjustment_id > ? AND adjustment_id <= ? AND digest IS NOT NULL
        ORDER BY source_code DESC, sku DESC, state DESC, adjustment_id DESC LIMIT 1`,
      [last.sourceCode, last.sku, last.state, isSame ? after.adjustmentId : 0, last.adjustmentId],
    );
    return row?.digest ?? (isSame ? after.digest : null);
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
               ORDER BY b.source_code DESC, b.sku DESC, b.state DESC, b.adjustment_id DESC LIMIT 1)
        WHERE r.adjustment_id IN (?) AND (p.adjustment_id IS NULL OR p.quantity_after = 0 OR p.digest IS NULL
               OR ${isOpeningSql('p')})`,
      [adjustmentIds],
    );
    return new Set(rows.map((row) => row.adjustment_id));
  }

  /** The digest that each chain goes on from, in their order; null where none does, or where it is an opening balance's. */
  async lastOf(chains: readonly ChainKey[]): Promise<(string | null)[]> {
    if (chains.length === 0) return [];
    const rows = await this.database.query<{ n: number; digest: string | null }>(
      `SELECT listed.n, (SELECT CASE WHEN NOT ${isOpeningSql('a')} THEN LOWER(HEX(a.digest)) END FROM ${HISTORY} a FORCE INDEX (idx_adjustment_item)
                          WHERE a.source_code = listed.source_code AND a.sku = listed.sku AND a.state = listed.state
                            AND a.digest IS NOT NULL
                          ORDER BY a.source_code DESC, a.sku DESC, a.state DESC, a.adjustment_id DESC LIMIT 1) AS digest
         FROM ${LISTED_CHAINS}`,
      [JSON.stringify(chains.map(({ sourceCode, sku, state }) => [sourceCode, sku, state]))],
    );
    const digests = new Map(rows.map(({ n, digest }) => [n, digest]));
    return chains.map((_, at) => digests.get(at + 1) ?? null);
  }

  /** Of rows that are about to be removed: what follows on each of them. Those without a digest are left out. */
  async removed(adjustmentIds: readonly number[]): Promise<RemovedLink[]> {
    const rows = await this.database.query<
      PositionRow & { digest: string; next_id: number | null; next_digest: Buffer; fits: number | null }
    >(
      `SELECT d.adjustment_id, d.source_code, d.sku, d.state, LOWER(HEX(d.digest)) AS digest,
              n.adjustment_id AS next_id, n.digest AS next_digest,
              (n.digest = ${digestSql('n', 'd.digest')}
               OR (n.digest = ${digestSql('n', 'NULL')} AND (d.quantity_after = 0 OR ${isOpeningSql('d')}))) AS fits
         FROM JSON_TABLE(?, '$[*]' COLUMNS (id BIGINT UNSIGNED PATH '$')) listed
         STRAIGHT_JOIN ${HISTORY} d FORCE INDEX (PRIMARY) ON d.adjustment_id = listed.id AND d.digest IS NOT NULL
         LEFT JOIN ${HISTORY} n ON n.adjustment_id = (
              SELECT a.adjustment_id FROM ${HISTORY} a FORCE INDEX (idx_adjustment_item)
               WHERE a.source_code = d.source_code AND a.sku = d.sku AND a.state = d.state
                 AND a.adjustment_id > d.adjustment_id AND a.digest IS NOT NULL
               ORDER BY a.source_code, a.sku, a.state, a.adjustment_id LIMIT 1)`,
      [JSON.stringify(adjustmentIds)],
    );
    return rows.map((row) => ({
      ...toPosition(row),
      digest: row.digest,
      next:
        row.next_id === null
          ? undefined
          : { adjustmentId: row.next_id, digest: row.next_digest, isFitting: row.fits === 1 },
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

function keyOf({ sourceCode, sku, state = AVAILABLE }: ChainPosition): string {
  return `${sourceCodeKey(sourceCode)}\n${skuKey(sku)}\n${state.toLowerCase()}`;
}

function isSameChain(a: ChainPosition, b: ChainPosition): boolean {
  return keyOf(a) === keyOf(b);
}

function toPosition(row: PositionRow): ChainPosition {
  return { sourceCode: row.source_code, sku: row.sku, state: row.state, adjustmentId: row.adjustment_id };
}
