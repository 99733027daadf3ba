import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { AVAILABLE } from '../../adjustment-history/index.js';
import type { SalabilityDefaults } from '../../salability-index/index.js';
import type { ExplanationRow } from './explanation.sql.js';
import { explanationRows } from './explanation.sql.js';
import { toSettings } from './setting-columns.sql.js';
import { OptimisticSettingRead } from './optimistic-setting-read.js';
import { withIndexOrWithout } from './with-index.js';

/** The latest change of what is on hand of a SKU. The time is the database's, `YYYY-MM-DD HH:MM:SS` in UTC. */
export interface LatestChange {
  readonly at: string;
  readonly ageSeconds: number;
}

/** What the first reading takes for granted; every reading checks it. */
const UNCONFIGURED: SalabilityDefaults = {
  manageStock: true,
  backorders: 0,
  minQty: Quantity.ZERO,
  isReservedPerSource: false,
};

/** Reads what explains a salable quantity: tables of several modules, as a diagnosis has to. It takes no locks. */
@Injectable()
export class ExplanationRepository {
  private readonly reading = new OptimisticSettingRead(UNCONFIGURED, isSame);

  constructor(private readonly database: Database) {}

  /** Everything about the SKU in the stock, of one moment; one row at least. A missing index table has no row of it. */
  read(stockId: number, sku: string): Promise<ExplanationRow[]> {
    return withIndexOrWithout(stockId, (hasIndex) => this.readOnce(stockId, sku, { hasIndex }));
  }

  /** The latest recorded change of the SKU at any source, or undefined where none was recorded. */
  async lastChange(sku: string): Promise<LatestChange | undefined> {
    const [row] = await this.database.query<{ at: string; age_seconds: number }>(
      `SELECT DATE_FORMAT(created_at, '%Y-%m-%d %H:%i:%s') AS at,
              GREATEST(0, TIMESTAMPDIFF(SECOND, created_at, UTC_TIMESTAMP())) AS age_seconds
         FROM inventory_source_item_adjustment WHERE sku = ? AND state = ? ORDER BY adjustment_id DESC LIMIT 1`,
      [sku, AVAILABLE],
    );
    return row && { at: row.at, ageSeconds: row.age_seconds };
  }

  private readOnce(
    stockId: number,
    sku: string,
    { hasIndex }: { readonly hasIndex: boolean },
  ): Promise<ExplanationRow[]> {
    return this.reading.run((defaults) => {
      const { sql, parameters } = explanationRows(stockId, sku, { ...defaults, hasIndex });
      return this.database.query<ExplanationRow>(sql, parameters);
    }, defaultsIn);
  }
}

function defaultsIn(rows: readonly ExplanationRow[]): SalabilityDefaults {
  const [first] = rows;
  if (!first) throw new Error('The explaining statement gives one row at least.');
  const { defaults, isReservedPerSource } = toSettings(first);
  const { manageStock, backorders, minQty } = defaults;
  return { manageStock, backorders, minQty, isReservedPerSource };
}

function isSame(one: SalabilityDefaults, other: SalabilityDefaults): boolean {
  return (
    one.manageStock === other.manageStock &&
    one.backorders === other.backorders &&
    one.minQty.equals(other.minQty) &&
    one.isReservedPerSource === other.isReservedPerSource
  );
}
