import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { WriteGuards } from '../../../platform/database/write-guards.js';
import { deleteByIds } from '../../../platform/database/delete-by-ids.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { SkuRename } from '../../catalog/index.js';
import type { LowStockFall, ReportedFall } from '../domain/fall.js';
import type { Position } from '../domain/threshold.js';
import { fellAt, lastEnough, lowAmong, lowStockItems, newestRow } from './low-stock.sql.js';
import type { LowStockDefaults } from './low-stock.sql.js';
import { atPositions } from './positions.sql.js';

const TABLE = 'inventory_low_stock_report';
/** Its one row says up to which id mails have told. */
const MAIL = 'inventory_low_stock_mail WHERE mail_id = 1';

const IS_REPORTED = (item: string): string =>
  `EXISTS (SELECT 1 FROM ${TABLE} r WHERE r.source_code = ${item}.source_code AND r.sku = ${item}.sku)`;

interface FallRow {
  readonly source_code: string;
  readonly sku: string;
  readonly name: string;
  readonly quantity: string;
  readonly notify_stock_qty: string;
  readonly since: string | null;
  readonly newest: number;
}

const MAIL_GUARD = 'low-stock-mail';

/** The table of what was reported as low and has been low ever since; and the look at what is low by now. */
@Injectable()
export class LowStockReportRepository {
  constructor(
    private readonly database: Database,
    private readonly guards: WriteGuards,
  ) {}

  /** The reported falls behind `after`, ascending by id, each with the source item that it is about, if that is there. */
  async after(after: number, limit: number): Promise<{ reportId: number; sourceItemId: number | null }[]> {
    return this.database.query(
      `SELECT r.report_id AS reportId, i.source_item_id AS sourceItemId
         FROM (SELECT report_id, source_code, sku FROM ${TABLE} WHERE report_id > ? ORDER BY report_id LIMIT ?) r
         LEFT JOIN inventory_source_item i ON i.source_code = r.source_code AND i.sku = r.sku
        ORDER BY r.report_id`,
      [after, limit],
    );
  }

  /** What has become of falls: those among them that are not over, as of one moment. */
  async standing(
    falls: readonly { reportId: number; sourceItemId: number | null }[],
    defaults: LowStockDefaults,
  ): Promise<ReportedFall[]> {
    const itemIds = falls.flatMap(({ sourceItemId }) => sourceItemId ?? []);
    if (itemIds.length === 0) return [];
    const low = lowAmong(defaults, itemIds);
    return this.database.query<ReportedFall>(
      `SELECT r.report_id AS reportId, ${newestRow('low')} AS adjustmentId
         FROM ${low.sql} low JOIN ${TABLE} r ON r.source_code = low.source_code AND r.sku = low.sku
        WHERE r.report_id IN (?) AND ${lastEnough('low', 'r.adjustment_id')} IS NULL`,
      [...low.parameters, falls.map(({ reportId }) => reportId)],
    );
  }

  /** Says up to which history row the falls were looked at. One that is over meanwhile stays away. */
  async markSeen(falls: readonly ReportedFall[]): Promise<void> {
    if (falls.length === 0) return;
    await this.database.execute(
      `UPDATE JSON_TABLE(?, '$[*]' COLUMNS (id BIGINT UNSIGNED PATH '$[0]', seen BIGINT UNSIGNED PATH '$[1]')) listed
         STRAIGHT_JOIN ${TABLE} r ON r.report_id = listed.id
          SET r.adjustment_id = GREATEST(r.adjustment_id, listed.seen)`,
      [JSON.stringify(falls.map(({ reportId, adjustmentId }) => [reportId, adjustmentId]))],
    );
  }

  /** Forgets falls that are over. */
  async remove(reportIds: readonly number[]): Promise<void> {
    await deleteByIds(this.database, { table: TABLE, idColumn: 'report_id' }, reportIds);
  }

  /** Forgets what was reported of these items. */
  async removeAt(positions: readonly Position[]): Promise<void> {
    for (const { sql, parameters } of atPositions(positions)) {
      await this.database.execute(`DELETE FROM ${TABLE} WHERE ${sql}`, parameters);
    }
  }

  async removeOfSku(sku: string): Promise<void> {
    await this.database.execute(`DELETE FROM ${TABLE} WHERE sku = ?`, [sku]);
  }

  /** What was reported of the old SKU is reported of the new one. */
  async rename({ from, to }: SkuRename): Promise<void> {
    if (skuKey(from) !== skuKey(to)) await this.removeOfSku(to);
    await this.database.execute(`UPDATE ${TABLE} SET sku = ? WHERE sku = ?`, [to, from]);
  }

  /** The ids of source items that are low and were not reported, ascending. */
  async unreported(defaults: LowStockDefaults, limit: number): Promise<number[]> {
    const low = lowStockItems(defaults);
    const rows = await this.database.query<{ id: number }>(
      `SELECT low.source_item_id AS id FROM ${low.sql} low WHERE NOT ${IS_REPORTED('low')} ORDER BY id LIMIT ?`,
      [...low.parameters, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Those of the source items that are low and were not reported, as of one moment. */
  async unreportedAmong(sourceItemIds: readonly number[], defaults: LowStockDefaults): Promise<LowStockFall[]> {
    const low = lowAmong(defaults, sourceItemIds);
    const rows = await this.database.query<FallRow>(
      `SELECT low.source_code, low.sku, low.name, low.quantity, low.notify_stock_qty,
              ${fellAt('low')} AS since, ${newestRow('low')} AS newest
         FROM ${low.sql} low WHERE NOT ${IS_REPORTED('low')} ORDER BY low.source_item_id`,
      low.parameters,
    );
    return rows.map(toFall);
  }

  /**
   * Stores falls as reported. Fails with a duplicate key where another process has reported one of them. Mailers wait
   * until the commit: an id below the one that they have got to would never be mailed.
   */
  async insert(falls: readonly LowStockFall[]): Promise<void> {
    await this.guards.share(MAIL_GUARD);
    await this.database.query(`SELECT mailed_to FROM ${MAIL} LOCK IN SHARE MODE`);
    await this.database.execute(`INSERT INTO ${TABLE} (source_code, sku, adjustment_id) VALUES ?`, [
      falls.map(({ sourceCode, sku, adjustmentId }) => [sourceCode, sku, adjustmentId]),
    ]);
  }

  /**
   * Takes every fall that no mail has told of, at most once whoever asks. Gives their number, how many of the first
   * ones were looked at, and the source items of these that are there. Others that ask meanwhile wait for the running
   * transaction and find none. It writes one row, whatever the number of falls.
   */
  async takeUnmailed(lookedAtMax: number): Promise<{ total: number; lookedAt: number; sourceItemIds: number[] }> {
    await this.guards.takeWhole(MAIL_GUARD);
    const [mail] = await this.database.query<{ mailed_to: number }>(`SELECT mailed_to FROM ${MAIL} FOR UPDATE`);
    if (!mail) throw new Error('The row of inventory_low_stock_mail is missing.');
    // Under the lock nobody is about to commit a fall, so none below the last one comes later.
    const [falls] = await this.database.query<{ total: number; last: number | null }>(
      `SELECT COUNT(*) AS total, MAX(report_id) AS last FROM ${TABLE} WHERE report_id > ?`,
      [mail.mailed_to],
    );
    if (!falls || falls.last === null) return { total: 0, lookedAt: 0, sourceItemIds: [] };
    await this.database.execute('UPDATE inventory_low_stock_mail SET mailed_to = ? WHERE mail_id = 1', [falls.last]);
    const first = await this.after(mail.mailed_to, lookedAtMax);
    return {
      total: falls.total,
      lookedAt: first.length,
      sourceItemIds: first.flatMap(({ sourceItemId }) => sourceItemId ?? []),
    };
  }

  /** Those of the source items that are low, by source and SKU, as of one moment. */
  async lowAmong(sourceItemIds: readonly number[], defaults: LowStockDefaults): Promise<LowStockFall[]> {
    if (sourceItemIds.length === 0) return [];
    const low = lowAmong(defaults, sourceItemIds);
    const rows = await this.database.query<FallRow>(
      `SELECT low.source_code, low.sku, low.name, low.quantity, low.notify_stock_qty,
              ${fellAt('low')} AS since, ${newestRow('low')} AS newest
         FROM ${low.sql} low ORDER BY low.source_code, low.sku`,
      low.parameters,
    );
    return rows.map(toFall);
  }
}

function toFall(row: FallRow): LowStockFall {
  return {
    sourceCode: row.source_code,
    sku: row.sku,
    productName: row.name,
    quantity: Quantity.of(row.quantity),
    notifyStockQty: Quantity.of(row.notify_stock_qty),
    since: row.since,
    adjustmentId: row.newest,
  };
}
