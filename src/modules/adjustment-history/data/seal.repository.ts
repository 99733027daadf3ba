import { Injectable } from '@nestjs/common';
import type { Signature } from '../../../platform/crypto/signer.js';
import { deleteByIds } from '../../../platform/database/delete-by-ids.js';
import { Database } from '../../../platform/database/database.js';
import { isDuplicateKey, RestartTransaction } from '../../../platform/database/failure.js';
import { BLOCK_IDS } from '../domain/block.js';
import { NO_DIGEST } from '../domain/seal.js';
import type { Checkpoint, Leaf, Seal, SignedBlock } from '../domain/seal.js';
import { leafSql } from '../domain/row-digest.js';
import { isOpeningSql } from '../domain/vocabulary.js';

/** Some eight kilobytes each. */
const SEALS_PER_STATEMENT = 100;
/** Former checkpoints that are kept: they say what was signed when. */
const CHECKPOINTS_KEPT = 100;

export type StoredSeal = Seal & Signature;
export type StoredCheckpoint = Checkpoint & Signature;

/** An anchor as stored, and the digest that its row has now. */
export interface StoredAnchor extends Signature {
  readonly adjustmentId: number;
  /** Undefined where the row is gone or has none. */
  readonly digest: Buffer | undefined;
}

/** The number of the newest checkpoint that was made; zero without a signature before any version has kept it. */
export interface StoredMark {
  readonly number: number;
  readonly keyId: string | null;
  readonly signature: Buffer | null;
}

interface SealRow {
  block_id: number;
  adjustments: number;
  tags: Buffer;
  root: Buffer;
  key_id: string | null;
  signature: Buffer;
}

interface CheckpointRow extends Omit<SealRow, 'block_id' | 'tags'> {
  checkpoint_id: number;
  created_at: string;
  blocks: number;
  begun_with: number;
  sealed_up_to: number;
}

/** The only SQL that writes the seals of the history, the anchors of its chains and the checkpoints. */
@Injectable()
export class SealRepository {
  constructor(private readonly database: Database) {}

  /**
   * The mark, locked until the transaction ends. Who changes seals holds it first: it is one row that stays, so who waits
   * for it reads what whoever was before has left. Undefined where somebody has removed it.
   */
  async lockMark(): Promise<StoredMark | undefined> {
    const [row] = await this.database.query<MarkRow>(`${MARK} FOR UPDATE`);
    return row && toMark(row);
  }

  /**
   * The newest checkpoint, locked until the transaction ends; undefined where none is. Versions that do not hold the mark
   * wait here. Who waits gets the one that was the newest before: where a newer one is there, the transaction begins again.
   */
  async lockLatest(): Promise<StoredCheckpoint | undefined> {
    const [row] = await this.database.query<CheckpointRow>(
      'SELECT * FROM inventory_adjustment_checkpoint ORDER BY checkpoint_id DESC LIMIT 1 FOR UPDATE',
    );
    const newest = await this.latest();
    if (newest?.number !== row?.checkpoint_id) {
      throw new RestartTransaction('another process has written a checkpoint meanwhile');
    }
    return row && toCheckpoint(row);
  }

  /** The newest checkpoint, and what is signed of all blocks: both of one moment. */
  async state(): Promise<{ readonly latest: StoredCheckpoint | undefined; readonly seals: readonly SignedBlock[] }> {
    const rows = await this.database.query<
      { [Column in keyof CheckpointRow]: CheckpointRow[Column] | null } & {
        seal_block: number | null;
        seal_rows: number;
        seal_signature: Buffer;
      }
    >(
      `SELECT c.*, s.block_id AS seal_block, s.adjustments AS seal_rows, s.signature AS seal_signature
         FROM (SELECT 1 AS one) base
         LEFT JOIN inventory_adjustment_seal s FORCE INDEX (idx_adjustment_seal_signature) ON 1 = 1
         LEFT JOIN inventory_adjustment_checkpoint c
                ON c.checkpoint_id = (SELECT MAX(checkpoint_id) FROM inventory_adjustment_checkpoint)
               AND COALESCE(s.block_id = (SELECT MIN(block_id) FROM inventory_adjustment_seal), 1) = 1
        ORDER BY s.block_id`,
    );
    const [first] = rows;
    const latest = first && first.checkpoint_id !== null ? toCheckpoint(first as CheckpointRow) : undefined;
    const seals = rows.flatMap((row) =>
      row.seal_block === null ? [] : [{ block: row.seal_block, rows: row.seal_rows, signature: row.seal_signature }],
    );
    return { latest, seals };
  }

  /** What is signed of all blocks, for who holds the mark. */
  async signedBlocks(): Promise<SignedBlock[]> {
    const rows = await this.database.query<{ block_id: number; adjustments: number; signature: Buffer }>(
      `SELECT block_id, adjustments, signature
         FROM inventory_adjustment_seal FORCE INDEX (idx_adjustment_seal_signature) ORDER BY block_id`,
    );
    return rows.map((row) => ({ block: row.block_id, rows: row.adjustments, signature: row.signature }));
  }

  /** The newest checkpoint; undefined where none is. */
  async latest(): Promise<StoredCheckpoint | undefined> {
    const [row] = await this.database.query<CheckpointRow>(
      'SELECT * FROM inventory_adjustment_checkpoint ORDER BY checkpoint_id DESC LIMIT 1',
    );
    return row && toCheckpoint(row);
  }

  /** What says up to which number checkpoints were made; undefined where somebody has removed it. */
  async mark(): Promise<StoredMark | undefined> {
    const [row] = await this.database.query<MarkRow>(MARK);
    return row && toMark(row);
  }

  /** Written with each checkpoint, by who holds it. */
  async writeMark({ number, keyId, signature }: Signature & { readonly number: number }): Promise<void> {
    await this.database.execute(
      `INSERT INTO inventory_adjustment_mark (mark_id, checkpoint_id, key_id, signature) VALUES (1, ?, ?, ?)
       ON DUPLICATE KEY UPDATE checkpoint_id = VALUES(checkpoint_id), key_id = VALUES(key_id), signature = VALUES(signature)`,
      [number, keyId, signature],
    );
  }

  /** Whether anything is signed at all, or was before somebody removed a part of it. */
  async hasSigned(): Promise<boolean> {
    const [row] = await this.database.query<{ has: number }>(
      `SELECT EXISTS (SELECT 1 FROM inventory_adjustment_checkpoint)
           OR EXISTS (SELECT 1 FROM inventory_adjustment_seal) AS has`,
    );
    return row?.has === 1;
  }

  /** The seals of blocks `from` to `to`. */
  async seals(from: number, to: number): Promise<StoredSeal[]> {
    const rows = await this.database.query<SealRow>(
      `SELECT block_id, adjustments, tags, root, key_id, signature FROM inventory_adjustment_seal
        WHERE block_id BETWEEN ? AND ? ORDER BY block_id`,
      [from, to],
    );
    return rows.map((row) => ({
      block: row.block_id,
      rows: row.adjustments,
      tags: row.tags,
      root: row.root,
      keyId: row.key_id,
      signature: row.signature,
    }));
  }

  /**
   * What a seal covers of the rows with these ids, ascending. Those of opening balances are left out: whoever takes one back
   * deletes its rows, by hand as well (spec, Limits).
   */
  async leaves(first: number, last: number): Promise<Leaf[]> {
    const rows = await this.database.query<{ adjustment_id: number; leaf: Buffer; is_bare: number }>(
      `SELECT h.adjustment_id, ${leafSql('h')} AS leaf, h.digest IS NULL AS is_bare
         FROM inventory_source_item_adjustment h FORCE INDEX (PRIMARY)
        WHERE h.adjustment_id BETWEEN ? AND ? AND NOT ${isOpeningSql('h')} ORDER BY h.adjustment_id`,
      [first, last],
    );
    return rows.map(({ adjustment_id: adjustmentId, leaf, is_bare: isBare }) => ({
      adjustmentId,
      leaf,
      isBare: isBare === 1,
    }));
  }

  /**
   * Opening balances with these ids that the service has not written so. They stand behind another row of their chain, or
   * have no digest and are newer than what was taken as it was.
   */
  async doubtfulOpenings(
    first: number,
    last: number,
    begunWith: number,
  ): Promise<{ readonly adjustmentId: number; readonly isBehind: boolean }[]> {
    const rows = await this.database.query<{ adjustment_id: number; is_behind: number }>(
      `SELECT o.adjustment_id, o.is_behind
         FROM (SELECT h.adjustment_id, h.digest,
                      EXISTS (SELECT 1 FROM inventory_source_item_adjustment b FORCE INDEX (idx_adjustment_item)
                               WHERE b.source_code = h.source_code AND b.sku = h.sku AND b.state = h.state
                                 AND b.adjustment_id < h.adjustment_id) AS is_behind
                 FROM inventory_source_item_adjustment h FORCE INDEX (PRIMARY)
                WHERE h.adjustment_id BETWEEN ? AND ? AND ${isOpeningSql('h')}) o
        WHERE o.is_behind = 1 OR (o.digest IS NULL AND o.adjustment_id > ?) ORDER BY o.adjustment_id`,
      [first, last, begunWith],
    );
    return rows.map((row) => ({ adjustmentId: row.adjustment_id, isBehind: row.is_behind === 1 }));
  }

  /** The oldest and the newest id of the history; undefined where it is empty. */
  async ends(): Promise<{ readonly oldest: number; readonly newest: number } | undefined> {
    const [row] = await this.database.query<{ oldest: number | null; newest: number | null }>(
      'SELECT MIN(adjustment_id) AS oldest, MAX(adjustment_id) AS newest FROM inventory_source_item_adjustment',
    );
    return row && row.oldest !== null && row.newest !== null ? { oldest: row.oldest, newest: row.newest } : undefined;
  }

  /** The lowest id of the history from this one on; undefined where none is left. */
  async nextId(from: number): Promise<number | undefined> {
    const [row] = await this.database.query<{ id: number | null }>(
      'SELECT MIN(adjustment_id) AS id FROM inventory_source_item_adjustment WHERE adjustment_id >= ?',
      [from],
    );
    return row?.id ?? undefined;
  }

  /**
   * Whether any row that is older than so many hours has a digest. Digested rows are the newest, so the walk ends soon,
   * or goes through the history of an installation that was just upgraded.
   */
  async hadDigests(hours: number): Promise<boolean> {
    const rows = await this.database.query<{ adjustment_id: number }>(
      `SELECT adjustment_id FROM inventory_source_item_adjustment FORCE INDEX (PRIMARY)
        WHERE digest IS NOT NULL AND created_at < NOW() - INTERVAL ? HOUR ORDER BY adjustment_id DESC LIMIT 1`,
      [hours],
    );
    return rows.length > 0;
  }

  /**
   * Whether any of the first digested rows with higher ids is older than so many hours. Ids follow time, so the oldest of
   * them is among these. Opening balances are passed over, as no checkpoint covers them.
   */
  async hasOlderBehind(adjustmentId: number, hours: number): Promise<boolean> {
    const rows = await this.database.query<{ adjustment_id: number }>(
      `SELECT w.adjustment_id
         FROM (SELECT h.adjustment_id, h.created_at FROM inventory_source_item_adjustment h FORCE INDEX (PRIMARY)
                WHERE h.adjustment_id > ? AND h.digest IS NOT NULL AND NOT ${isOpeningSql('h')}
                ORDER BY h.adjustment_id LIMIT ${BLOCK_IDS}) w
        WHERE w.created_at < NOW() - INTERVAL ? HOUR LIMIT 1`,
      [adjustmentId, hours],
    );
    return rows.length > 0;
  }

  async writeSeals(seals: readonly StoredSeal[]): Promise<void> {
    for (let at = 0; at < seals.length; at += SEALS_PER_STATEMENT) {
      await this.database.execute(
        `INSERT INTO inventory_adjustment_seal (block_id, adjustments, tags, root, key_id, signature) VALUES ?
         ON DUPLICATE KEY UPDATE adjustments = VALUES(adjustments), tags = VALUES(tags), root = VALUES(root),
                                 key_id = VALUES(key_id), signature = VALUES(signature)`,
        [
          seals
            .slice(at, at + SEALS_PER_STATEMENT)
            .map(({ block, rows, tags, root, keyId, signature }) => [block, rows, tags, root, keyId, signature]),
        ],
      );
    }
  }

  async removeSeals(blocks: readonly number[]): Promise<void> {
    await deleteByIds(this.database, { table: 'inventory_adjustment_seal', idColumn: 'block_id' }, blocks);
  }

  /** Adds the checkpoint behind the locked one. Where another was quicker, the transaction begins again. */
  async writeCheckpoint(checkpoint: StoredCheckpoint): Promise<void> {
    const { number, createdAt, blocks, rows, begunWith, sealedUpTo, root, keyId, signature } = checkpoint;
    try {
      await this.database.execute(
        `INSERT INTO inventory_adjustment_checkpoint
           (checkpoint_id, created_at, blocks, adjustments, begun_with, sealed_up_to, root, key_id, signature) VALUES ?`,
        [[[number, createdAt, blocks, rows, begunWith, sealedUpTo, root, keyId, signature]]],
      );
    } catch (error) {
      if (isDuplicateKey(error)) throw new RestartTransaction('another process has written a checkpoint');
      throw error;
    }
    await this.database.execute('DELETE FROM inventory_adjustment_checkpoint WHERE checkpoint_id <= ?', [
      number - CHECKPOINTS_KEPT,
    ]);
  }

  /** The digests of these rows, with what stands for one where there is none. */
  async digestsOf(adjustmentIds: readonly number[]): Promise<{ adjustmentId: number; digest: Buffer }[]> {
    const rows = await this.database.query<{ adjustment_id: number; digest: Buffer }>(
      'SELECT adjustment_id, COALESCE(digest, ?) AS digest FROM inventory_source_item_adjustment WHERE adjustment_id IN (?)',
      [NO_DIGEST, adjustmentIds],
    );
    return rows.map(({ adjustment_id: adjustmentId, digest }) => ({ adjustmentId, digest }));
  }

  /** The anchors of these rows, with the digests that these have now. */
  async anchors(adjustmentIds: readonly number[]): Promise<StoredAnchor[]> {
    if (adjustmentIds.length === 0) return [];
    const rows = await this.database.query<AnchorRow>(`${ANCHORS} WHERE k.adjustment_id IN (?)`, [adjustmentIds]);
    return rows.map(toAnchor);
  }

  /** The next anchors by the ids of their rows. */
  async nextAnchors(after: number, limit: number): Promise<StoredAnchor[]> {
    const rows = await this.database.query<AnchorRow>(
      `${ANCHORS} WHERE k.adjustment_id > ? ORDER BY k.adjustment_id LIMIT ?`,
      [after, limit],
    );
    return rows.map(toAnchor);
  }

  async writeAnchors(anchors: readonly (Signature & { readonly adjustmentId: number })[]): Promise<void> {
    if (anchors.length === 0) return;
    await this.database.execute(
      `INSERT INTO inventory_adjustment_anchor (adjustment_id, key_id, signature) VALUES ?
       ON DUPLICATE KEY UPDATE key_id = VALUES(key_id), signature = VALUES(signature)`,
      [anchors.map(({ adjustmentId, keyId, signature }) => [adjustmentId, keyId, signature])],
    );
  }

  async removeAnchors(adjustmentIds: readonly number[]): Promise<void> {
    await deleteByIds(
      this.database,
      { table: 'inventory_adjustment_anchor', idColumn: 'adjustment_id' },
      adjustmentIds,
    );
  }
}

interface MarkRow {
  checkpoint_id: number;
  key_id: string | null;
  signature: Buffer | null;
}

const MARK = 'SELECT checkpoint_id, key_id, signature FROM inventory_adjustment_mark WHERE mark_id = 1';

function toMark({ checkpoint_id: number, key_id: keyId, signature }: MarkRow): StoredMark {
  return { number, keyId, signature };
}

interface AnchorRow {
  adjustment_id: number;
  key_id: string | null;
  signature: Buffer;
  digest: Buffer | null;
}

const ANCHORS = `SELECT k.adjustment_id, k.key_id, k.signature, h.digest FROM inventory_adjustment_anchor k
  LEFT JOIN inventory_source_item_adjustment h ON h.adjustment_id = k.adjustment_id`;

function toAnchor({ adjustment_id: adjustmentId, key_id: keyId, signature, digest }: AnchorRow): StoredAnchor {
  return { adjustmentId, keyId, signature, digest: digest ?? undefined };
}

function toCheckpoint(row: CheckpointRow): StoredCheckpoint {
  return {
    number: row.checkpoint_id,
    createdAt: row.created_at,
    blocks: row.blocks,
    rows: row.adjustments,
    begunWith: row.begun_with,
    sealedUpTo: row.sealed_up_to,
    root: row.root,
    keyId: row.key_id,
    signature: row.signature,
  };
}
