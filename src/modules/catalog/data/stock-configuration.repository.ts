import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In } from 'typeorm';
import type { Repository } from 'typeorm';
import { insertRows } from '../../../platform/database/insert-rows.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import type { SkuRename } from '../domain/sku-rename.js';
import { changesIdentity } from '../domain/sku-rename.js';
import type { ConfigurationName, StockConfiguration } from '../domain/stock-configuration.js';
import { StockConfigurationEntity } from './stock-configuration.entity.js';

/** Given fields of one SKU's configuration. */
interface ConfigurationToSave {
  readonly sku: string;
  readonly fields: Partial<StockConfiguration>;
}

/** The table of stock configurations. */
@Injectable()
export class StockConfigurationRepository {
  constructor(
    @InjectRepository(StockConfigurationEntity) private readonly configurations: Repository<StockConfigurationEntity>,
  ) {}

  /** The stored configurations by `skuKey`, in one statement; a SKU without one is not among them. */
  async ofSkus(skus: readonly string[]): Promise<Map<string, StockConfiguration>> {
    if (skus.length === 0) return new Map();
    const stored = await this.configurations.findBy({ sku: In(skus) });
    return new Map(stored.map(({ sku, ...configuration }) => [skuKey(sku), configuration]));
  }

  /** Writes the given fields and no others; a new row takes the defaults for the rest. SKUs may not repeat. */
  async save(configurations: readonly ConfigurationToSave[]): Promise<void> {
    for (const group of byGivenFields(configurations)) {
      const names = Object.keys(group[0]?.fields ?? {}) as ConfigurationName[];
      if (names.length === 0) continue;
      const rows = group.map(({ sku, fields }) => ({ sku, ...fields }));
      await insertRows(this.configurations, rows, names);
    }
  }

  /** The configuration follows the SKU and replaces what an earlier owner of the new one may have left. */
  async rename(rename: SkuRename): Promise<void> {
    if (changesIdentity(rename)) await this.remove(rename.to);
    await this.configurations.update({ sku: rename.from }, { sku: rename.to });
  }

  async remove(sku: string): Promise<void> {
    await this.configurations.delete({ sku });
  }
}

/** One statement writes one set of columns, so SKUs that were given the same fields go together. */
function byGivenFields(configurations: readonly ConfigurationToSave[]): Iterable<ConfigurationToSave[]> {
  const groups = new Map<string, ConfigurationToSave[]>();
  for (const configuration of configurations) {
    const signature = Object.keys(configuration.fields).join();
    const group = groups.get(signature);
    if (group) group.push(configuration);
    else groups.set(signature, [configuration]);
  }
  return groups.values();
}
