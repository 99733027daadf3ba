import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import { BLOCK_IDS } from '../domain/block.js';
import { KIND_COLUMNS, KindRegister } from '../domain/kind.js';
import type { HistoryKind } from '../domain/kind.js';
import { PackedRows } from '../domain/packed-rows.js';
import type { PackedRow } from '../domain/packed-rows.js';

/** A packing of a block: its rows at some time, and never any others. */
export interface Packing {
  readonly block: number;
  readonly packing: number;
}

interface HistoryRow extends HistoryKind {
  readonly id: number;
  readonly createdAt: number;
}

/** Beyond what a number of the driver holds exactly nothing is drawn. */
const PACKINGS_MAX = 2 ** 47;

/** The rows of a block that it counts: those of runs that are not counted yet belong to no block. */
const COUNTED_ROWS = `SELECT h.adjustment_id AS id, UNIX_TIMESTAMP(h.created_at) AS createdAt, h.source_code, h.reason,
    h.actor_type, COALESCE(h.reference_type, '') AS reference_type
  FROM inventory_source_item_adjustment h FORCE INDEX (PRIMARY)
 WHERE h.adjustment_id BETWEEN ? AND ?
   AND NOT EXISTS (SELECT 1 FROM (SELECT first_adjustment_id AS run_first, last_adjustment_id AS run_last
                                    FROM inventory_adjustment_request
                                   WHERE counted = 0 AND first_adjustment_id <= ? AND last_adjustment_id >= ?) run
                    WHERE h.adjustment_id BETWEEN run_first AND run_last)
 ORDER BY h.adjustment_id`;

/** A block that has rows, and whose packed ones are those of before a deletion, or are not there. */
const UNPACKED = `adjustments > 0 AND (packed_adjustments IS NULL OR packed_adjustments <> adjustments OR NOT EXISTS
  (SELECT 1 FROM inventory_adjustment_packed_block p
    WHERE p.block_id = inventory_adjustment_block.block_id AND p.packing = inventory_adjustment_block.packing))`;
const PACKED = 'adjustments > 0 AND packed_adjustments = adjustments';

/**
 * Packs the rows of the history block by block. A block says which packing is its own, and how many rows it had then. A
 * deletion lowers its number of rows, and a recount writes its row anew. So either makes the packing nobody's.
 */
@Injectable()
export class PackedBlockRepository {
  constructor(
    private readonly database: Database,
    private readonly reads: ReadDatabase,
  ) {}

  /** The packed rows of a block; undefined where it has been packed anew since, or not by this version. */
  async read({ block, packing }: Packing): Promise<PackedRows | undefined> {
    const [row] = await this.reads.query<{ packed: Buffer }>(
      'SELECT packed FROM inventory_adjustment_packed_block WHERE block_id = ? AND packing = ?',
      [block, packing],
    );
    return row && PackedRows.unpack(block, row.packed);
  }

  /** The newest blocks below `below` that are not packed, newest first. */
  async unpackedBelow(below: number, limit: number): Promise<number[]> {
    const rows = await this.database.query<{ block: number }>(
      `SELECT block_id AS block FROM inventory_adjustment_block WHERE block_id < ? AND ${UNPACKED}
        ORDER BY block_id DESC LIMIT ?`,
      [below, limit],
    );
    return rows.map(({ block }) => block);
  }

  /**
   * Packs the blocks in one transaction. Their rows are locked before the history is read, so a deletion is either seen
   * or comes after. One that counts other rows than there are stays unpacked.
   */
  async pack(blocks: readonly number[]): Promise<void> {
    await this.database.run(async () => {
      const counts = await this.database.query<{ block: number; adjustments: number }>(
        `SELECT block_id AS block, adjustments FROM inventory_adjustment_block
          WHERE block_id IN (?) ORDER BY block_id FOR UPDATE`,
        [blocks],
      );
      const register = await this.register();
      for (const { block, adjustments } of counts) {
        const rows = await this.countedRows(block, register);
        if (rows.length === adjustments) await this.store(block, rows);
      }
    });
  }

  /** Makes the packings of the blocks nobody's; what is there is packed anew by the schedule. */
  async forget(blocks: readonly number[]): Promise<void> {
    if (blocks.length === 0) return;
    await this.database.execute(
      'UPDATE inventory_adjustment_block SET packing = NULL, packed_adjustments = NULL WHERE block_id IN (?)',
      [blocks],
    );
  }

  /** Removes what is packed of blocks that lie outside of the history: its oldest rows go, and it may be emptied. */
  async removeOutside(): Promise<void> {
    const [ends] = await this.database.query<{ lowest: number | null; highest: number | null }>(
      'SELECT MIN(block_id) AS lowest, MAX(block_id) AS highest FROM inventory_adjustment_block WHERE adjustments > 0',
    );
    await this.database.execute('DELETE FROM inventory_adjustment_packed_block WHERE block_id < ? OR block_id > ?', [
      ends?.lowest ?? 0,
      ends?.highest ?? -1,
    ]);
  }

  /** Those of the blocks `from` to `to` whose packed rows are not those of the history in this moment. */
  async wronglyPacked(from: number, to: number): Promise<number[]> {
    const packed = await this.database.query<{ block: number }>(
      `SELECT block_id AS block FROM inventory_adjustment_block WHERE block_id BETWEEN ? AND ? AND ${PACKED}`,
      [from, to],
    );
    const wrong: number[] = [];
    for (const { block } of packed) if (await this.isWronglyPacked(block)) wrong.push(block);
    return wrong;
  }

  /** No where the block has changed while its rows were read. */
  private async isWronglyPacked(block: number): Promise<boolean> {
    const before = await this.packingOf(block);
    if (!before) return false;
    const rows = await this.countedRows(block, await this.register());
    const after = await this.packingOf(block);
    return after?.packing === before.packing && !(before.packed && PackedRows.pack(block, rows).equals(before.packed));
  }

  private async packingOf(block: number): Promise<{ packing: number; packed: Buffer | null } | undefined> {
    const [row] = await this.database.query<{ packing: number; packed: Buffer | null }>(
      `SELECT b.packing, p.packed FROM inventory_adjustment_block b
         LEFT JOIN inventory_adjustment_packed_block p ON p.block_id = b.block_id AND p.packing = b.packing
        WHERE b.block_id = ? AND ${PACKED}`,
      [block],
    );
    return row;
  }

  private async countedRows(block: number, register: KindRegister): Promise<PackedRow[]> {
    const [first, last] = [block * BLOCK_IDS, (block + 1) * BLOCK_IDS - 1];
    const rows = await this.database.query<HistoryRow>(COUNTED_ROWS, [first, last, last, first]);
    const numbers = new Map<string, number>();
    return rows.map((row) => {
      const spelling = KIND_COLUMNS.map((column) => row[column]).join('\n');
      const kindId = numbers.get(spelling) ?? register.numberOf(row);
      numbers.set(spelling, kindId);
      return { adjustmentId: row.id, createdAt: row.createdAt, kindId };
    });
  }

  private async store(block: number, rows: readonly PackedRow[]): Promise<void> {
    const packing = randomInt(1, PACKINGS_MAX);
    await this.database.execute(
      `INSERT INTO inventory_adjustment_packed_block (block_id, packing, packed) VALUES (?, ?, ?)
       ON DUPLICATE KEY UPDATE packing = VALUES(packing), packed = VALUES(packed)`,
      [block, packing, PackedRows.pack(block, rows)],
    );
    await this.database.execute(
      'UPDATE inventory_adjustment_block SET packing = ?, packed_adjustments = ? WHERE block_id = ?',
      [packing, rows.length, block],
    );
  }

  private async register(): Promise<KindRegister> {
    return new KindRegister(
      await this.database.query<HistoryKind & { kindId: number }>(
        `SELECT kind_id AS kindId, ${KIND_COLUMNS.join(', ')} FROM inventory_adjustment_kind ORDER BY kind_id`,
      ),
    );
  }
}
