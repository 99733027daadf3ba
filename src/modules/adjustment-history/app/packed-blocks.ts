import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { PackedBlockRepository } from '../data/packed-block.repository.js';
import type { Packing } from '../data/packed-block.repository.js';
import type { PackedRows } from '../domain/packed-rows.js';

/** Blocks that are kept in memory: a million rows in eight megabytes. */
const BLOCKS_MAX = 512;

/** The packed rows of blocks. What a packing has never changes, so those that were used last are kept. */
@Injectable()
export class PackedBlocks {
  private readonly kept = new LRUCache<string, PackedRows>({ max: BLOCKS_MAX });

  constructor(private readonly repository: PackedBlockRepository) {}

  /** Undefined where the block has been packed anew since. */
  async rowsOf(packing: Packing): Promise<PackedRows | undefined> {
    const key = `${packing.block}/${packing.packing}`;
    const known = this.kept.get(key);
    if (known) return known;
    const rows = await this.repository.read(packing);
    if (rows) this.kept.set(key, rows);
    return rows;
  }
}
