import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { skuKey } from '../../../platform/sku/index.js';
import type { SalabilitySettings } from '../domain/salability-settings.js';
import { toFacts } from './availability.sql.js';
import type { StockFacts } from '../domain/availability.js';
import { placementRows, toCodes, toIds, toSourceFacts } from './placement-facts.sql.js';
import type { PlacementRow, SourceFacts } from './placement-facts.sql.js';
import { toSettings } from './setting-columns.sql.js';
import { VerifiedRead } from './verified-read.js';

/** What one SKU's rows say, and what is at the sources where source-level reservations are on. */
export interface SkuFacts extends StockFacts {
  readonly atSources: readonly SourceFacts[];
}

export interface PlacementSnapshot {
  readonly stockExists: boolean;
  readonly settings: SalabilitySettings;
  /** The database's time, `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly readAt: string;
  /** Enabled sources of the stock, by priority. */
  readonly sourceCodes: readonly string[];
  /** Store views whose website sells from the stock. The admin's is not among them: it sells from the default stock. */
  readonly sellingStoreIds: ReadonlySet<number>;
  /** Other stocks that sell from the same sources; none with source-level reservations off. */
  readonly sharingStockIds: readonly number[];
  /** By `skuKey`. */
  readonly facts: ReadonlyMap<string, SkuFacts>;
}

/** The read that a placement decides by. It takes no locks; on a lease it reads with the lease's connection. */
@Injectable()
export class PlacementFactsRepository {
  private readonly reading = new VerifiedRead<boolean>(false, (one, other) => one === other);

  constructor(private readonly database: Database) {}

  /** One statement, unless the flag has just been changed. The caller bounds the number of SKUs. */
  async read(stockId: number, skus: readonly string[]): Promise<PlacementSnapshot> {
    return this.reading.run(
      async (isReservedPerSource) => {
        const { sql, parameters } = placementRows(stockId, skus.length > 0 ? skus : [''], isReservedPerSource);
        return toSnapshot(await this.database.query<PlacementRow>(sql, parameters));
      },
      ({ settings }) => settings.isReservedPerSource,
    );
  }
}

function toSnapshot(rows: readonly PlacementRow[]): PlacementSnapshot {
  const [first] = rows;
  if (!first) throw new Error('The placement statement gives one row at least.');
  const facts = rows.flatMap((row) =>
    row.sku === null ? [] : [[skuKey(row.sku), { ...toFacts(row), atSources: toSourceFacts(row.at_sources) }] as const],
  );
  return {
    stockExists: Number(first.stock_exists) > 0,
    settings: toSettings(first),
    readAt: first.read_at,
    sourceCodes: toCodes(first.stock_sources),
    sellingStoreIds: new Set(toIds(first.selling_stores)),
    sharingStockIds: toIds(first.sharing_stocks),
    facts: new Map(facts),
  };
}
