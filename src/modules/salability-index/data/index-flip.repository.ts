import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { isMissingTable } from '../../../platform/database/failure.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { IndexGuards } from './index-guards.js';
import { IndexParentRepository } from './index-parent.repository.js';
import { inKeyOrder, PLACEHOLDER } from './index-row.repository.js';
import { indexTable, retiredTable } from './index-table.repository.js';

/** Compares the index that a rebuild has swapped in with the one before. */
@Injectable()
export class IndexFlipRepository {
  constructor(
    private readonly database: Database,
    private readonly parents: IndexParentRepository,
    private readonly guards: IndexGuards,
  ) {}

  /**
   * The next SKUs after one, in the order of SKUs, whose salability differs between the two. A SKU that one of them lacks
   * cannot be sold there. Both are walked by their primary key. Empty where there is no former index.
   */
  async differing(stockId: number, after: string, limit: number): Promise<string[]> {
    try {
      const rows = await this.database.query<{ sku: string }>(
        `(SELECT now.sku FROM ${indexTable(stockId)} now FORCE INDEX (PRIMARY)
            LEFT JOIN ${retiredTable(stockId)} former ON former.sku = now.sku
           WHERE now.sku > ? AND now.is_salable <> COALESCE(former.is_salable, 0) ORDER BY now.sku LIMIT ?)
         UNION ALL
         (SELECT former.sku FROM ${retiredTable(stockId)} former FORCE INDEX (PRIMARY)
            LEFT JOIN ${indexTable(stockId)} now ON now.sku = former.sku
           WHERE former.sku > ? AND former.is_salable = 1 AND now.sku IS NULL ORDER BY former.sku LIMIT ?)
         ORDER BY sku LIMIT ?`,
        [after, limit, after, limit, limit],
      );
      return rows.map(({ sku }) => sku);
    } catch (error) {
      if (isMissingTable(error)) return [];
      throw error;
    }
  }

  /**
   * Locks the SKUs' rows until the running transaction ends. Returns those whose salability is still another one than
   * before, and what it is. A SKU without a row gets one to lock, which no reader sees. Goods are locked before what is
   * made of them; of both those that are there come first, in key order, as refreshes do.
   */
  async locked(stockId: number, skus: readonly string[]): Promise<{ sku: string; isSalable: boolean }[]> {
    const table = indexTable(stockId);
    const composite = new Set((await this.parents.compositesAmong(skus)).map(skuKey));
    const isComposite = (sku: string): boolean => composite.has(skuKey(sku));
    const kinds = [
      ['goods', skus.filter((sku) => !isComposite(sku))],
      ['composites', skus.filter(isComposite)],
    ] as const;
    for (const [kind, some] of kinds) {
      if (some.length === 0) continue;
      await this.guards.enter(stockId, kind, some);
      await this.database.query(
        `SELECT sku FROM ${table} FORCE INDEX (PRIMARY) WHERE sku IN (?) ORDER BY sku FOR UPDATE`,
        [some],
      );
      await this.database.execute(
        `INSERT INTO ${table} (sku, quantity, is_salable) VALUES ? ON DUPLICATE KEY UPDATE sku = ${table}.sku`,
        [inKeyOrder(some).map((sku) => [sku, 0, PLACEHOLDER])],
      );
    }
    const rows = await this.database.query<{ sku: string; now: number; former: number }>(
      `SELECT now.sku, CAST(now.is_salable AS SIGNED) AS now, CAST(COALESCE(former.is_salable, 0) AS SIGNED) AS former
         FROM ${table} now FORCE INDEX (PRIMARY) LEFT JOIN ${retiredTable(stockId)} former ON former.sku = now.sku
        WHERE now.sku IN (?) ORDER BY now.sku`,
      [skus],
    );
    const empty = rows.filter(({ now }) => now === PLACEHOLDER).map(({ sku }) => sku);
    if (empty.length > 0) await this.database.execute(`DELETE FROM ${table} WHERE sku IN (?)`, [empty]);
    const turned = rows.filter(({ now, former }) => (now === 1) !== (former === 1));
    return turned.map(({ sku, now }) => ({ sku, isSalable: now === 1 }));
  }
}
