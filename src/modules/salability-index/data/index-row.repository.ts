import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { RestartTransaction } from '../../../platform/database/failure.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { SalabilityDefaults } from './effective-value.sql.js';
import { goodsRows, liveParentRows } from './index-formula.sql.js';
import { IndexGuards } from './index-guards.js';
import { IndexParentRepository } from './index-parent.repository.js';
import { indexTable, shadowTable } from './index-table.repository.js';
import type { IndexRow } from './index-table.repository.js';
import type { ParentRange } from './parent-formula.sql.js';
import { childRows, parentRows } from './parent-formula.sql.js';
import type { SkuScope, SqlPart } from './reserved.sql.js';

interface Row {
  readonly sku: string;
  readonly quantity: string;
  readonly isSalable: number;
}

interface ComputedRow {
  readonly sku: string;
  readonly quantity: string;
  readonly is_salable: number;
}

/** Salability of a row that was made only to be locked; as a flag it would read as true. */
export const PLACEHOLDER = -1;

/** What the statement of the formula has found beside the rows: later than the locks, and at the cost of no statement. */
interface Facts {
  /** A rebuild of the stock goes on, for which changed rows are noted. */
  readonly isRebuilding: boolean;
  /** Some product is made of others, anywhere. */
  readonly hasParts: boolean;
}

/** What was changed. */
interface WrittenRows {
  /** Undefined where there were no rows to look at. */
  readonly facts: Facts | undefined;
  /** SKUs that can be sold from now on, or no longer can; one without a row cannot. */
  readonly flips: readonly { readonly sku: string; readonly isSalable: boolean }[];
  readonly written: number;
}

/** What a refresh changed. */
interface RefreshedRows extends Omit<WrittenRows, 'facts'> {
  /** SKUs whose rows were computed: those asked for, and the composite products that they are part of. */
  readonly skus: readonly string[];
  /** Composite products that were too many to be done with their parts: each still has to be refreshed itself. */
  readonly left: readonly string[];
}

/** Composite products that are computed in the transaction of their parts, at most. */
const PARENTS_WITH_PARTS_MAX = 2000;

/** Writes index rows: some of a table by the partial way, all of a shadow table by the full one. */
@Injectable()
export class IndexRowRepository {
  /**
   * No product was made of others when a refresh last looked. It saves a look ahead of the locks, whose only use is their
   * order; every refresh looks again under its locks.
   */
  private isWithoutParts = false;

  constructor(
    private readonly database: Database,
    private readonly parents: IndexParentRepository,
    private readonly guards: IndexGuards,
  ) {}

  /**
   * Brings the rows of the SKUs, and of the composite products that they are part of, to what the formulas say, in the
   * caller's transaction. Goods come first, then what is made of them. The number of statements depends on neither.
   *
   * The rows are locked first, in key order, and everything else is read afterwards, settings too. A figure computed
   * before the lock could overwrite a newer one. A SKU without a row gets an empty one to lock, which no reader sees
   * before the commit.
   *
   * Of two refreshes of two children of one parent the second waits for the parent's row, and then sees what the first
   * has committed. Which parents there are is read under the locks of the children.
   *
   * Where more parents than `PARENTS_WITH_PARTS_MAX` are concerned, those that were not asked for are left to the
   * caller: one transaction would lock them all.
   *
   * While a rebuild goes on, the SKUs are noted for it. It begins before it reads what the index follows from. So a refresh
   * that has not seen it yet has nothing that the rebuild would miss.
   */
  async refresh(
    stockId: number,
    readDefaults: () => Promise<SalabilityDefaults>,
    skus: readonly string[],
  ): Promise<RefreshedRows> {
    const table = indexTable(stockId);
    // Another refresh of this process may find out otherwise while this one waits.
    const wasWithoutParts = this.isWithoutParts;
    const composite = new Set(wasWithoutParts ? [] : (await this.parents.compositesAmong(skus)).map(skuKey));
    const goods = skus.filter((sku) => !composite.has(skuKey(sku)));
    let defaults: SalabilityDefaults | undefined;
    const ofGoods = await this.bringUp(stockId, 'goods', goods, async () => {
      defaults = await readDefaults();
      return goodsRows(stockId, defaults, { skus: goods });
    });
    if (ofGoods.facts) this.isWithoutParts = !ofGoods.facts.hasParts;
    const isOfGoodsAlone = ofGoods.facts?.hasParts === false && composite.size === 0;
    if (wasWithoutParts && ofGoods.facts?.hasParts) throw new RestartTransaction('there are composite products by now');
    const { parents, left } = isOfGoodsAlone ? { parents: [], left: [] } : await this.concernedBy(skus);
    const ofParents = await this.bringUp(stockId, 'composites', parents, async () => {
      // A refresh that follows a change of a setting waits for the goods that are locked here, and comes to the parents
      // after this one.
      defaults ??= await readDefaults();
      return parentRows(childRows(table), defaults, { skus: parents });
    });
    const refreshed = [...goods, ...parents];
    if (ofGoods.facts?.isRebuilding || ofParents.facts?.isRebuilding) await this.note(stockId, refreshed);
    return {
      skus: refreshed,
      left,
      flips: [...ofGoods.flips, ...ofParents.flips],
      written: ofGoods.written + ofParents.written,
    };
  }

  /**
   * The rows of composite products among the SKUs as they follow from the tables at this moment, by `skuKey`. In one
   * statement, which takes no locks.
   */
  async liveParents(
    stockId: number,
    defaults: SalabilityDefaults,
    skus: readonly string[],
  ): Promise<Map<string, IndexRow>> {
    if (skus.length === 0) return new Map();
    const rows = await this.computed(liveParentRows(stockId, defaults, skus));
    return new Map(
      [...rows].map(([key, { sku, quantity, isSalable }]) => [
        key,
        { sku, quantity: Quantity.of(quantity), isSalable: isSalable === 1 },
      ]),
    );
  }

  /** Fills one range of the shadow table straight from the formula; returns the number of rows. */
  async fillShadow(stockId: number, defaults: SalabilityDefaults, scope: SkuScope): Promise<number> {
    return this.insert(shadowTable(stockId), goodsRows(stockId, defaults, scope));
  }

  /** Fills the shadow's rows of some composite products from those of their children; returns the number of rows. */
  async fillShadowParents(stockId: number, defaults: SalabilityDefaults, range: ParentRange): Promise<number> {
    const table = shadowTable(stockId);
    return this.insertParents(table, parentRows(childRows(table), defaults, range));
  }

  /** Brings the shadow's rows of the SKUs, and of what they are part of, to what the formulas say now. */
  async catchUpShadow(stockId: number, defaults: SalabilityDefaults, skus: readonly string[]): Promise<void> {
    const table = shadowTable(stockId);
    const parents = await this.parents.concernedBy(skus);
    await this.remove(table, [...skus, ...parents]);
    await this.insert(table, goodsRows(stockId, defaults, { skus }));
    if (parents.length === 0) return;
    await this.insertParents(table, parentRows(childRows(table), defaults, { skus: parents }));
  }

  /** Takes up to `limit` noted SKUs off the list, in the caller's transaction. */
  async takeNoted(stockId: number, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ sku: string }>(
      'SELECT sku FROM inventory_index_dirty WHERE stock_id = ? ORDER BY sku LIMIT ? FOR UPDATE',
      [stockId, limit],
    );
    const skus = rows.map((row) => row.sku);
    await this.forgetNoted(stockId, skus);
    return skus;
  }

  /** Up to `limit` noted SKUs, which stay on the list. */
  async noted(stockId: number, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ sku: string }>(
      'SELECT sku FROM inventory_index_dirty WHERE stock_id = ? ORDER BY sku LIMIT ?',
      [stockId, limit],
    );
    return rows.map((row) => row.sku);
  }

  /** Takes the SKUs off the list. */
  async forgetNoted(stockId: number, skus: readonly string[]): Promise<void> {
    if (skus.length === 0) return;
    await this.database.execute('DELETE FROM inventory_index_dirty WHERE stock_id = ? AND sku IN (?)', [stockId, skus]);
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
      'INSERT INTO inventory_index_rebuild (stock_id) VALUES (?) ON DUPLICATE KEY UPDATE started_at = CURRENT_TIMESTAMP, swapping_until = NULL',
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

  /**
   * The stocks that are linked to a source with an item of one of the SKUs or of their children. Others have no rows of
   * them.
   */
  async stockIdsOf(skus: readonly string[]): Promise<number[]> {
    const rows = await this.database.query<{ stock_id: number }>(
      `SELECT l.stock_id FROM inventory_source_item i
         JOIN inventory_source_stock_link l ON l.source_code = i.source_code
        WHERE i.sku IN (?)
       UNION
       SELECT l.stock_id FROM catalog_product parent
         JOIN catalog_product_child made ON made.parent_id = parent.product_id
         JOIN catalog_product child ON child.product_id = made.child_id
         JOIN inventory_source_item i ON i.sku = child.sku
         JOIN inventory_source_stock_link l ON l.source_code = i.source_code
        WHERE parent.sku IN (?)
       ORDER BY stock_id`,
      [skus, skus],
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

  /** The composite products to compute after the goods. */
  private async concernedBy(skus: readonly string[]): Promise<{ parents: string[]; left: string[] }> {
    const concerned = await this.parents.concernedBy(skus);
    if (concerned.length <= PARENTS_WITH_PARTS_MAX) return { parents: concerned, left: [] };
    const asked = new Set(skus.map(skuKey));
    const isAsked = (sku: string): boolean => asked.has(skuKey(sku));
    return { parents: concerned.filter(isAsked), left: concerned.filter((sku) => !isAsked(sku)) };
  }

  private async note(stockId: number, skus: readonly string[]): Promise<void> {
    await this.database.execute(
      'INSERT INTO inventory_index_dirty (stock_id, sku) VALUES ? ON DUPLICATE KEY UPDATE sku = VALUES(sku)',
      [skus.map((sku) => [stockId, sku])],
    );
  }

  /** Locks the rows, computes them in a new statement, and writes what differs. */
  private async bringUp(
    stockId: number,
    kind: 'goods' | 'composites',
    skus: readonly string[],
    formula: () => Promise<SqlPart>,
  ): Promise<WrittenRows> {
    if (skus.length === 0) return { flips: [], written: 0, facts: undefined };
    const table = indexTable(stockId);
    await this.guards.enter(stockId, kind, skus);
    const before = await this.lock(table, skus);
    const { due, facts } = await this.computedWithFacts(stockId, await formula());
    const changed = [...due.values()].filter((row) => isOther(row, before.get(skuKey(row.sku))));
    if (changed.length > 0) await this.write(table, changed);
    const gone = [...before.values()].filter((row) => !due.has(skuKey(row.sku)));
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
    return { flips, written: changed.length + removed.length, facts };
  }

  /** Rows that are there, as nearly always all are, and then those that are made to be locked; both in key order. */
  private async lock(table: string, skus: readonly string[]): Promise<Map<string, Row>> {
    const sorted = inKeyOrder(skus);
    const rows = await this.lockStored(table, sorted);
    const missing = sorted.filter((sku) => !rows.has(skuKey(sku)));
    if (missing.length === 0) return rows;
    await this.database.execute(
      `INSERT INTO ${table} (sku, quantity, is_salable) VALUES ? ON DUPLICATE KEY UPDATE sku = ${table}.sku`,
      [missing.map((sku) => [sku, 0, PLACEHOLDER])],
    );
    // Another session may have made some of them meanwhile, and told what they say.
    return new Map([...rows, ...(await this.lockStored(table, missing))]);
  }

  private async lockStored(table: string, skus: readonly string[]): Promise<Map<string, Row>> {
    return byKey(
      await this.database.query<Row>(
        `SELECT sku, quantity, CAST(is_salable AS SIGNED) AS isSalable FROM ${table} FORCE INDEX (PRIMARY)
          WHERE sku IN (?) ORDER BY sku FOR UPDATE`,
        [skus],
      ),
    );
  }

  private async computed({ sql, parameters }: SqlPart): Promise<Map<string, Row>> {
    return byKey(toRows(await this.database.query<ComputedRow>(sql, parameters)));
  }

  private async computedWithFacts(
    stockId: number,
    { sql, parameters }: SqlPart,
  ): Promise<{ due: Map<string, Row>; facts: Facts }> {
    const rows = await this.database.query<ComputedRow | { sku: null; quantity: string; is_salable: number }>(
      `${sql}
       UNION ALL
       SELECT NULL, (SELECT COUNT(*) FROM inventory_index_rebuild WHERE stock_id = ?),
              CASE WHEN (SELECT MIN(link_id) FROM catalog_product_child) IS NULL THEN 0 ELSE 1 END`,
      [...parameters, stockId],
    );
    const found = rows.find(({ sku }) => sku === null);
    return {
      due: byKey(toRows(rows.filter((row): row is ComputedRow => row.sku !== null))),
      facts: { isRebuilding: Number(found?.quantity) > 0, hasParts: found?.is_salable !== 0 },
    };
  }

  private async insert(table: string, { sql, parameters }: SqlPart): Promise<number> {
    const { affectedRows } = await this.database.execute(
      `INSERT INTO ${table} (sku, quantity, is_salable) ${sql}`,
      parameters,
    );
    return affectedRows;
  }

  /** A product that became composite since the goods were read has the row of goods: it gives way. */
  private insertParents(table: string, { sql, parameters }: SqlPart): Promise<number> {
    const overwriting = 'ON DUPLICATE KEY UPDATE quantity = VALUES(quantity), is_salable = VALUES(is_salable)';
    return this.insert(table, { sql: `SELECT parents.* FROM (${sql}) parents ${overwriting}`, parameters });
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

/** The SKUs in the order in which rows of an index are locked, each once. */
export function inKeyOrder(skus: readonly string[]): string[] {
  const byKey = [...new Map(skus.map((sku) => [skuKey(sku), sku])).entries()];
  return byKey.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sku]) => sku);
}

function byKey(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [skuKey(row.sku), row]));
}

function toRows(rows: readonly ComputedRow[]): Row[] {
  return rows.map(({ sku, quantity, is_salable }) => ({ sku, quantity, isSalable: is_salable }));
}

function canBeSold(row: Row | undefined): boolean {
  return row?.isSalable === 1;
}

function isOther(row: Row, stored: Row | undefined): boolean {
  return !stored || stored.isSalable !== row.isSalable || stored.quantity !== row.quantity;
}
