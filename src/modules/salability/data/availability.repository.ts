import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import type { StockFacts } from '../domain/availability.js';
import type { SalabilitySettings } from '../domain/salability-settings.js';
import { availabilityRows, toFacts } from './availability.sql.js';
import type { AvailabilityRow } from './availability.sql.js';
import { toSettings } from './setting-columns.sql.js';
import { GatheredReads } from './gathered-reads.js';
import { OptimisticSettingRead } from './optimistic-setting-read.js';
import { withIndexOrWithout } from './with-index.js';

/** SKUs of one statement that serves several callers. */
const GATHERED_SKUS_MAX = 1000;

/** What one statement found. */
interface StockSnapshot {
  readonly stockExists: boolean;
  readonly settings: SalabilitySettings;
  /** By `skuKey`; a SKU that no table has is absent. */
  readonly facts: ReadonlyMap<string, StockFacts>;
}

/** The one live read of what can be sold. It takes no locks; inside a transaction it reads in it. */
@Injectable()
export class AvailabilityRepository {
  private readonly reading = new OptimisticSettingRead<boolean>(false, (one, other) => one === other);
  private readonly gathered = new GatheredReads<StockSnapshot>(
    (stockId, skus) => this.database.detached(() => this.readNow(stockId, skus)),
    GATHERED_SKUS_MAX,
  );

  constructor(private readonly database: Database) {}

  /**
   * The facts of the SKUs in a stock, of one moment, in one statement; in a second one where the stock has no index. The
   * caller bounds the number of SKUs. Outside of transactions callers that ask at once share a statement, and each gets
   * the facts of all of them.
   */
  async read(stockId: number, skus: readonly string[]): Promise<StockSnapshot> {
    if (this.database.inTransaction) return this.readNow(stockId, skus);
    return this.gathered.ask(stockId, skus);
  }

  private readNow(stockId: number, skus: readonly string[]): Promise<StockSnapshot> {
    return withIndexOrWithout(stockId, (hasIndex) => this.snapshot(stockId, skus, hasIndex));
  }

  private snapshot(stockId: number, skus: readonly string[], hasIndex: boolean): Promise<StockSnapshot> {
    return this.reading.run(
      async (isReservedPerSource) => {
        // SQL knows no empty list; no SKU is empty.
        const asked = skus.length > 0 ? skus : [''];
        const { sql, parameters } = availabilityRows(stockId, asked, { isReservedPerSource, hasIndex });
        return toSnapshot(await this.database.query<AvailabilityRow>(sql, parameters));
      },
      ({ settings }) => settings.isReservedPerSource,
    );
  }
}

function toSnapshot(rows: readonly AvailabilityRow[]): StockSnapshot {
  const [first] = rows;
  if (!first) throw new Error('The availability statement gives one row at least.');
  const facts = rows.flatMap((row) => (row.sku === null ? [] : [[skuKey(row.sku), toFacts(row)] as const]));
  return { stockExists: first.stock_exists > 0, settings: toSettings(first), facts: new Map(facts) };
}
