import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import type { SalabilityDefaults } from './index-formula.sql.js';
import { indexRows } from './index-formula.sql.js';
import { indexTable, shadowTable } from './index-table.repository.js';
import type { SkuScope } from './reserved.sql.js';

interface Row {
  readonly sku: string;
  readonly quantity: string;
  readonly isSalable: number;
}

/** Salability of a row that was made only to be locked; as a flag it would read as true. */
export const PLACEHOLDER = -1;

/** What a refresh changed. */
interface RefreshedRows {
  /** SKUs that can be sold from now on, or no longer can; one without a row cannot. */
  readonly flips: readonly { readonly sku: string; readonly isSalable: boolean }[];
  readonly written: number;
}

/** Writes index rows: some of a table by the partial way, all of a shadow table by the full one. */
@Injectable()
export class IndexRowRepository {
  constructor(private readonly database: Database) {}

  /**
   * Brings the rows of the SKUs to what the formula says, in the caller's transaction. The rows are locked first, in
   * key order, and everything else is read afterwards, settings too. A figure computed before the lock could overwrite
   * a newer one. A SKU without a row gets an empty one to lock, which no reader sees before the commit.
   */
  async refresh(
    stockId: number,
    readDefaults: () => Promise<SalabilityDefaults>,
    skus: readonly string[],
  ): Promise<RefreshedRows> {
    const table = indexTable(stockId);
    const before = await this.lock(table, skus);
    const due = await this.computed(stockId, await readDefaults(), { skus });
    const changed = [...due.values()].filter((row) => isOther(row, before.get(skuKey(row.sku))));
    if (changed.length > 0) await this.write(table, changed);
    const gone = [...before.values()].filter((row) => !due.has(skuKey(row.sku)));
    if (gone.length > 0)
      await this.remove(
        table,
        gone.map((row) => row.sku),
      );
    const removed = gone.filter((row) => row.isSalable !== PLACEHOLDER);
    const turned = changed.filter((row) => canBeSold(row) !== canBeSold(before.get(skuKey(row.sku))));
    const flips = [
      ...turned.map((row) => ({ sku: row.sku, isSalable: canBeSold(row) })),
      ...removed.filter(canBeSold).map((row) => ({ sku: row.sku, isSalable: false })),
    ];
    return { flips, written: changed.length + removed.length };
  }

  /** Notes the SKUs for a rebuild that is going on, if one is. To be called after `refresh`, in its transaction. */
  async noteForRebuild(stockId: number, skus: readonly string[]): Promise<void> {
    const running = await this.database.query('SELECT stock_id FROM inventory_index_rebuild WHERE stock_id = ?', [
      stockId,
    ]);
    if (running.length === 0) return;
    await this.database.execute(
      'INSERT INTO inventory_index_dirty (stock_id, sku) VALUES ? ON DUPLICATE KEY UPDATE sku = VALUES(sku)',
      [skus.map((sku) => [stockId, sku])],
    );
  }

  /** Fills one range of the shadow table straight from the formula; returns the number of rows. */
  async fillShadow(stockId: number, defaults: SalabilityDefaults, scope: SkuScope): Promise<number> {
    const formula = indexRows(stockId, defaults, scope);
    const { affectedRows } = await this.database.execute(
      `INSERT INTO ${shadowTable(stockId)} (sku, quantity, is_salable) ${formula.sql}`,
      formula.parameters,
    );
    return affectedRows;
  }

  /** Brings the shadow's rows of the SKUs to what the formula says now. */
  async catchUpShadow(stockId: number, defaults: SalabilityDefaults, skus: readonly string[]): Promise<void> {
    await this.remove(shadowTable(stockId), skus);
    const formula = indexRows(stockId, defaults, { skus });
    await this.database.execute(
      `INSERT INTO ${shadowTable(stockId)} (sku, quantity, is_salable) ${formula.sql}`,
      formula.parameters,
    );
  }

  /** Takes up to `limit` noted SKUs off the list, in the caller's transaction. */
  async takeNoted(stockId: number, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ sku: string }>(
      'SELECT sku FROM inventory_index_dirty WHERE stock_id = ? ORDER BY sku LIMIT ? FOR UPDATE',
      [stockId, limit],
    );
    const skus = rows.map((row) => row.sku);
    if (skus.length > 0) {
      await this.database.execute('DELETE FROM inventory_index_dirty WHERE stock_id = ? AND sku IN (?)', [
        stockId,
        skus,
      ]);
    }
    return skus;
  }

  /** Those of the SKUs that a rebuild of the stock has noted and not brought up yet. */
  async notedAmong(stockId: number, skus: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ sku: string }>(
      'SELECT sku FROM inventory_index_dirty WHERE stock_id = ? AND sku IN (?)',
      [stockId, skus],
    );
    return rows.map((row) => row.sku);
  }

  /** From now on refreshes of the stock note their SKUs. */
  async beginRebuild(stockId: number): Promise<void> {
    await this.database.execute('DELETE FROM inventory_index_dirty WHERE stock_id = ?', [stockId]);
    await this.database.execute(
      'INSERT INTO inventory_index_rebuild (stock_id) VALUES (?) ON DUPLICATE KEY UPDATE started_at = CURRENT_TIMESTAMP',
      [stockId],
    );
  }

  async endRebuild(stockId: number): Promise<void> {
    await this.database.execute('DELETE FROM inventory_index_rebuild WHERE stock_id = ?', [stockId]);
  }

  /**
   * Every SKU that the stock's index has or should have: those of the source items at its sources, and those of its
   * rows. Undefined where that are more than `limit`.
   */
  async skusOf(stockId: number, limit: number): Promise<string[] | undefined> {
    const rows = await this.database.query<{ sku: string }>(
      `SELECT i.sku FROM inventory_source_stock_link l
         JOIN inventory_source_item i ON i.source_code = l.source_code
        WHERE l.stock_id = ?
       UNION
       SELECT sku FROM ${indexTable(stockId)}
       LIMIT ?`,
      [stockId, limit + 1],
    );
    return rows.length > limit ? undefined : rows.map((row) => row.sku);
  }

  /** The stocks that are linked to a source with an item of one of the SKUs: others have no rows of them. */
  async stockIdsOf(skus: readonly string[]): Promise<number[]> {
    const rows = await this.database.query<{ stock_id: number }>(
      `SELECT DISTINCT l.stock_id FROM inventory_source_item i
         JOIN inventory_source_stock_link l ON l.source_code = i.source_code
        WHERE i.sku IN (?) ORDER BY l.stock_id`,
      [skus],
    );
    return rows.map((row) => row.stock_id);
  }

  /** The last SKU of the next `count` source items after `after`, or undefined where fewer are left. */
  async boundary(after: string | null, count: number): Promise<string | undefined> {
    const [row] = await this.database.query<{ sku: string }>(
      `SELECT sku FROM inventory_source_item ${after === null ? '' : 'WHERE sku > ?'} ORDER BY sku LIMIT 1 OFFSET ?`,
      after === null ? [count] : [after, count],
    );
    return row?.sku;
  }

  private async lock(table: string, skus: readonly string[]): Promise<Map<string, Row>> {
    const inOrder = [...new Map(skus.map((sku) => [skuKey(sku), sku])).entries()].sort(([a], [b]) => (a < b ? -1 : 1));
    await this.database.execute(
      `INSERT INTO ${table} (sku, quantity, is_salable) VALUES ? ON DUPLICATE KEY UPDATE sku = ${table}.sku`,
      [inOrder.map(([, sku]) => [sku, 0, PLACEHOLDER])],
    );
    const rows = await this.database.query<Row>(
      `SELECT sku, quantity, CAST(is_salable AS SIGNED) AS isSalable FROM ${table} WHERE sku IN (?)`,
      [skus],
    );
    return new Map(rows.map((row) => [skuKey(row.sku), row]));
  }

  private async computed(stockId: number, defaults: SalabilityDefaults, scope: SkuScope): Promise<Map<string, Row>> {
    const { sql, parameters } = indexRows(stockId, defaults, scope);
    const rows = await this.database.query<{ sku: string; quantity: string; is_salable: number }>(sql, parameters);
    return new Map(
      rows.map((row) => [skuKey(row.sku), { sku: row.sku, quantity: row.quantity, isSalable: row.is_salable }]),
    );
  }

  private async write(table: string, rows: readonly Row[]): Promise<void> {
    await this.database.execute(
      `INSERT INTO ${table} (sku, quantity, is_salable) VALUES ?
       ON DUPLICATE KEY UPDATE quantity = VALUES(quantity), is_salable = VALUES(is_salable)`,
      [rows.map((row) => [row.sku, row.quantity, row.isSalable])],
    );
  }

  private async remove(table: string, skus: readonly string[]): Promise<void> {
    if (skus.length === 0) return;
    await this.database.execute(`DELETE FROM ${table} WHERE sku IN (?)`, [skus]);
  }
}

function canBeSold(row: Row | undefined): boolean {
  return row?.isSalable === 1;
}

function isOther(row: Row, stored: Row | undefined): boolean {
  return !stored || stored.isSalable !== row.isSalable || stored.quantity !== row.quantity;
}
