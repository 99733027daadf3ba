import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import type { SkuRename } from '../domain/sku-rename.js';
import type { ConfigurationField, ConfigurationName, StockConfiguration } from '../domain/stock-configuration.js';
import { CONFIGURATION_FIELDS, CONFIGURATION_NAMES } from '../domain/stock-configuration.js';

/** Given fields of one SKU's configuration. */
export interface ConfigurationToSave {
  readonly sku: string;
  readonly fields: Partial<StockConfiguration>;
}

type Row = Readonly<Record<string, string | number | null>> & { readonly sku: string };

const COLUMNS = CONFIGURATION_NAMES.map((name) => CONFIGURATION_FIELDS[name].column).join(', ');

/** The table of stock configurations. */
@Injectable()
export class StockConfigurationRepository {
  constructor(private readonly database: Database) {}

  /** The stored configurations by `skuKey`, in one statement; a SKU without one is not among them. */
  async ofSkus(skus: readonly string[]): Promise<Map<string, StockConfiguration>> {
    if (skus.length === 0) return new Map();
    const rows = await this.database.query<Row>(
      `SELECT sku, ${COLUMNS} FROM inventory_stock_item_configuration WHERE sku IN (?)`,
      [skus],
    );
    return new Map(rows.map((row) => [skuKey(row.sku), toConfiguration(row)]));
  }

  /** Writes the given fields and no others; a new row takes the defaults for the rest. SKUs may not repeat. */
  async save(configurations: readonly ConfigurationToSave[]): Promise<void> {
    for (const { names, entries } of byGivenFields(configurations)) {
      const columns = names.map((name) => CONFIGURATION_FIELDS[name].column);
      const rows = entries.map(({ sku, fields }) => [sku, ...names.map((name) => toColumn(fields[name]))]);
      await this.database.execute(
        `INSERT INTO inventory_stock_item_configuration (${['sku', ...columns].join(', ')}) VALUES ?
         ON DUPLICATE KEY UPDATE ${columns.map((column) => `${column} = VALUES(${column})`).join(', ')}`,
        [rows],
      );
    }
  }

  /** The configuration follows the SKU and replaces what an earlier owner of the new one may have left. */
  async rename({ from, to }: SkuRename): Promise<void> {
    if (skuKey(from) !== skuKey(to)) await this.remove(to);
    await this.database.execute('UPDATE inventory_stock_item_configuration SET sku = ? WHERE sku = ?', [to, from]);
  }

  async remove(sku: string): Promise<void> {
    await this.database.execute('DELETE FROM inventory_stock_item_configuration WHERE sku = ?', [sku]);
  }
}

/** One statement writes one set of columns, so SKUs that were given the same fields go together. */
function byGivenFields(
  configurations: readonly ConfigurationToSave[],
): Iterable<{ names: ConfigurationName[]; entries: ConfigurationToSave[] }> {
  const groups = new Map<string, { names: ConfigurationName[]; entries: ConfigurationToSave[] }>();
  for (const entry of configurations) {
    const names = CONFIGURATION_NAMES.filter((name) => entry.fields[name] !== undefined);
    if (names.length === 0) continue;
    const signature = names.join();
    const group = groups.get(signature) ?? { names, entries: [] };
    group.entries.push(entry);
    groups.set(signature, group);
  }
  return groups.values();
}

function toColumn(value: StockConfiguration[ConfigurationName] | undefined): string | number | null {
  if (value instanceof Quantity) return value.toString();
  if (typeof value === 'boolean') return Number(value);
  return value ?? null;
}

function toConfiguration(row: Row): StockConfiguration {
  const values = CONFIGURATION_NAMES.map((name) => {
    const field = CONFIGURATION_FIELDS[name];
    return [name, fromColumn(field, row[field.column] ?? null)];
  });
  return Object.fromEntries(values) as unknown as StockConfiguration;
}

function fromColumn(field: ConfigurationField, value: string | number | null): unknown {
  if (value === null) return null;
  switch (field.kind) {
    case 'flag':
      return Number(value) !== 0;
    case 'code':
      return Number(value);
    case 'decimal':
      return Quantity.of(value);
    case 'time':
      return String(value);
  }
}
