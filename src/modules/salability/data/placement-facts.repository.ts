import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { TOPOLOGY_GUARD, WriteGuards } from '../../../platform/database/write-guards.js';
import { RestartTransaction } from '../../../platform/database/failure.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import type { SalabilitySettings } from '../domain/salability-settings.js';
import { toFacts } from './availability.sql.js';
import type { StockFacts } from '../domain/availability.js';
import { isTorn, placementRows, toCodes, toIds, toSourceFacts } from './placement-facts.sql.js';
import type { PlacementRow, SourceFacts } from './placement-facts.sql.js';
import { toSettings } from './setting-columns.sql.js';
import { OptimisticSettingRead } from './optimistic-setting-read.js';
import { withIndexOrWithout } from './with-index.js';

/** What one SKU's rows say, and what is at the sources where source-level reservations are on. */
interface SkuFacts extends StockFacts {
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

/** The read that a placement decides by. On a lease it reads with the lease's connection. */
@Injectable()
export class PlacementFactsRepository {
  private readonly reading = new OptimisticSettingRead<boolean>(false, (one, other) => one === other);

  constructor(
    private readonly database: Database,
    private readonly guards: WriteGuards,
  ) {}

  /** One statement, unless the flag has just been changed. Takes no locks. The caller bounds the number of SKUs. */
  async read(stockId: number, skus: readonly string[]): Promise<PlacementSnapshot> {
    return this.snapshot(stockId, skus, (sql, parameters) => this.database.query<PlacementRow>(sql, parameters));
  }

  /**
   * As `read`, and no other transaction changes the stock's links, its sources or the flag until the running one ends.
   * One that wants to waits for it. The common case is one statement still. Fails with a lock conflict where another
   * transaction has been changing them for too long.
   */
  async hold(stockId: number, skus: readonly string[]): Promise<PlacementSnapshot> {
    if (!this.database.inTransaction) throw new Error('What a placement decides by is held by its transaction.');
    await this.guards.share(TOPOLOGY_GUARD);
    return this.snapshot(
      stockId,
      skus,
      async (sql, parameters) => {
        const rows = await this.database.query<PlacementRow>(sql, parameters);
        if (!rows.some(isTorn)) return rows;
        // They do not change any more: the next statement sees what this one has locked.
        const again = await this.database.query<PlacementRow>(sql, parameters);
        if (again.some(isTorn)) throw new RestartTransaction(`the sources of stock ${stockId} are being changed`);
        return again;
      },
      true,
    );
  }

  private snapshot(
    stockId: number,
    skus: readonly string[],
    send: (sql: string, parameters: readonly unknown[]) => Promise<PlacementRow[]>,
    isHeld = false,
  ): Promise<PlacementSnapshot> {
    const asked = skus.length > 0 ? skus : [''];
    return withIndexOrWithout(stockId, (hasIndex) =>
      this.reading.run(
        async (isReservedPerSource) => {
          const { sql, parameters } = placementRows(stockId, asked, { isReservedPerSource, hasIndex, isHeld });
          return toSnapshot(await send(sql, parameters));
        },
        ({ settings }) => settings.isReservedPerSource,
      ),
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
    stockExists: first.stock_exists > 0,
    settings: toSettings(first),
    readAt: first.read_at,
    sourceCodes: toCodes(first.stock_sources),
    sellingStoreIds: new Set(toIds(first.selling_stores)),
    sharingStockIds: toIds(first.sharing_stocks),
    facts: new Map(facts),
  };
}
