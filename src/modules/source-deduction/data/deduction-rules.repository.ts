import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { hasSourceItems } from '../../catalog/index.js';
import type { ProductType } from '../../catalog/index.js';
import { Settings } from '../../settings/index.js';
import type { SettingPath } from '../../settings/index.js';
import type { DeductionRules, StockRule } from '../domain/deduction.js';

/** Each setting as a column of the statement that reads it. */
const PATHS = {
  can_back_in_stock: 'cataloginventory/options/can_back_in_stock',
  manage_stock: 'cataloginventory/item_options/manage_stock',
  backorders: 'cataloginventory/item_options/backorders',
  min_qty: 'cataloginventory/item_options/min_qty',
} as const satisfies Record<string, SettingPath>;

const COLUMNS = Object.keys(PATHS) as (keyof typeof PATHS)[];
const SETTING_COLUMNS = COLUMNS.map(
  (column) => `MAX(CASE WHEN path = ? THEN CAST(value AS CHAR(255)) END) AS ${column}`,
).join(', ');

/**
 * Settings stand in every row; what follows them is null in the one row that is left where the catalogue has no SKU.
 */
type Row = Readonly<Record<keyof typeof PATHS, string | null>> & {
  readonly sku: string | null;
  readonly type_id: ProductType | null;
  readonly own_manage_stock: number | null;
  readonly own_backorders: number | null;
  readonly own_min_qty: string | null;
};

/**
 * Reads what the configuration says of the stock of some SKUs. Settings, products and their configuration are tables of
 * two other modules, read in one statement. It runs in the transaction of every document, between its lock and its end,
 * so each statement counts. Three would also be of three moments.
 */
@Injectable()
export class DeductionRulesRepository {
  constructor(private readonly database: Database) {}

  /** The rules in force now, in one statement, without locks. For a SKU outside of the catalogue the settings hold. */
  async read(skus: readonly string[]): Promise<DeductionRules> {
    const rows = await this.database.query<Row>(
      `SELECT settings.*, p.sku, p.type_id,
              CASE WHEN c.use_config_manage_stock = 0 THEN c.manage_stock END AS own_manage_stock,
              CASE WHEN c.use_config_backorders = 0 THEN c.backorders END AS own_backorders,
              CASE WHEN c.use_config_min_qty = 0 THEN c.min_qty END AS own_min_qty
         FROM (SELECT ${SETTING_COLUMNS} FROM core_config_data
                WHERE scope = 'default' AND scope_id = 0 AND path IN (?)) settings
         LEFT JOIN catalog_product p ON p.sku IN (?)
         LEFT JOIN inventory_stock_item_configuration c ON c.sku = p.sku`,
      // SQL knows no empty list; no SKU is empty.
      [
        ...COLUMNS.map((column) => PATHS[column]),
        COLUMNS.map((column) => PATHS[column]),
        skus.length > 0 ? skus : [''],
      ],
    );
    const [first] = rows;
    if (!first) throw new Error('The statement of the rules gives one row at least.');
    return toRules(first, rows);
  }
}

function toRules(settings: Row, rows: readonly Row[]): DeductionRules {
  const defaults: StockRule = {
    isManaged: Settings.read(PATHS.manage_stock, settings.manage_stock),
    allowsBackorders: Settings.read(PATHS.backorders, settings.backorders) !== 0,
    minQty: Settings.read(PATHS.min_qty, settings.min_qty),
  };
  const own = new Map(rows.flatMap((row) => (row.sku === null ? [] : [[skuKey(row.sku), toRule(row, defaults)]])));
  return {
    canBackInStock: Settings.read(PATHS.can_back_in_stock, settings.can_back_in_stock),
    ruleOf: (sku) => own.get(skuKey(sku)) ?? defaults,
  };
}

/** The SKU's own values where it has some, else the settings. Products made of others have no stock to manage. */
function toRule(row: Row, defaults: StockRule): StockRule {
  const isManaged = row.own_manage_stock === null ? defaults.isManaged : Number(row.own_manage_stock) !== 0;
  return {
    isManaged: isManaged && row.type_id !== null && hasSourceItems(row.type_id),
    allowsBackorders: row.own_backorders === null ? defaults.allowsBackorders : Number(row.own_backorders) !== 0,
    minQty: row.own_min_qty === null ? defaults.minQty : Quantity.of(row.own_min_qty),
  };
}
