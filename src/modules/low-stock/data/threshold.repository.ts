import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Database } from '../../../platform/database/database.js';
import { insertRows } from '../../../platform/database/insert-rows.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { SkuRename } from '../../catalog/index.js';
import type { Position, Threshold } from '../domain/threshold.js';
import { CONFIGURATION_JOINS, thresholdOf } from './low-stock.sql.js';
import type { LowStockDefaults } from './low-stock.sql.js';
import { atPositions } from './positions.sql.js';
import { ThresholdEntity } from './threshold.entity.js';

const ROWS_PER_STATEMENT = 5000;

/** A threshold that holds, and where it comes from. */
export interface EffectiveThreshold extends Position {
  readonly notifyStockQty: Quantity;
  /** The one stored for the source, null where there is none. */
  readonly own: Quantity | null;
}

/** The table of thresholds per source. */
@Injectable()
export class ThresholdRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ThresholdEntity) private readonly thresholds: Repository<ThresholdEntity>,
  ) {}

  /** The threshold that holds for a SKU at a source; undefined where either is unknown. One statement. */
  async effective(
    { sourceCode, sku }: Position,
    { notifyStockQty }: LowStockDefaults,
  ): Promise<EffectiveThreshold | undefined> {
    const threshold = thresholdOf(notifyStockQty);
    const [row] = await this.database.query<
      Record<'source_code' | 'sku' | 'threshold', string> & { own: string | null }
    >(
      `SELECT i.source_code, i.sku, n.notify_stock_qty AS own, ${threshold.sql} AS threshold
         FROM (SELECT s.source_code, p.sku FROM inventory_source s JOIN catalog_product p
                WHERE s.source_code = ? AND p.sku = ?) i
         ${CONFIGURATION_JOINS}`,
      [...threshold.parameters, sourceCode, sku],
    );
    if (!row) return undefined;
    return {
      sourceCode: row.source_code,
      sku: row.sku,
      notifyStockQty: Quantity.of(row.threshold),
      own: row.own === null ? null : Quantity.of(row.own),
    };
  }

  /** Stores the thresholds in place of those that are there. They may not repeat. */
  async save(thresholds: readonly Threshold[]): Promise<void> {
    for (const chunk of chunksOf(thresholds, ROWS_PER_STATEMENT)) {
      await insertRows(
        this.thresholds,
        chunk.map(({ sourceCode, sku, notifyStockQty }) => ({ sourceCode, sku, notifyStockQty })),
        ['notifyStockQty'],
      );
    }
  }

  /** Removes those that are there. */
  async remove(positions: readonly Position[]): Promise<void> {
    for (const { sql, parameters } of atPositions(positions)) {
      await this.database.execute(
        `DELETE FROM inventory_low_stock_notification_configuration WHERE ${sql}`,
        parameters,
      );
    }
  }

  async removeOfSku(sku: string): Promise<void> {
    await this.thresholds.delete({ sku });
  }

  /** The thresholds follow the SKU and replace what an earlier owner of the new one may have left. */
  async rename({ from, to }: SkuRename): Promise<void> {
    if (skuKey(from) !== skuKey(to)) await this.removeOfSku(to);
    await this.thresholds.update({ sku: from }, { sku: to });
  }
}
