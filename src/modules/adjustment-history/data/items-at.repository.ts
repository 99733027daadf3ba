import { Injectable } from '@nestjs/common';
import { ConcurrencyLimit } from '../../../platform/concurrency/concurrency-limit.js';
import { Database } from '../../../platform/database/database.js';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { compileSearch, LIST_ROWS_MAX, runSearch, splitList } from '../../../platform/search/index.js';
import type { SearchColumns, SearchCriteria, SearchTarget } from '../../../platform/search/index.js';
import { itemsAt, itemsOfKeys, keysAt, withStatus, WRITTEN_SOURCES } from './items-at.sql.js';
import type { Instant, KeyCondition } from './items-at.sql.js';

export type { Instant } from './items-at.sql.js';

/** A catalogue of a million items takes some seconds. */
const SECONDS_MAX = 20;
/** Each page works out every item: so many at once, and the other requests have the rest of the connections. */
const AT_ONCE_MAX = 2;
const WAITING_MAX = 50;
const WAIT_MS_MAX = 10_000;
/** No INSERT takes so long: a row that was written later than this has a higher id than those before. */
const WRITING_MINUTES_MAX = 10;
/**
 * Ranges that are looked for one by one: one per source, and one per source and SKU. MySQL gives ranges up beyond some
 * 13,000, for want of memory, and MariaDB beyond 10,600, by their weight. Either would read the whole index then.
 */
const RANGES_MAX = 10_000;

const FIRST_LATER = 'SELECT MIN(created_at) FROM inventory_source_item_adjustment WHERE created_at > ?';

/** The earliest moment that can be answered: up to where the history was pruned, else when its oldest row was written. */
const EARLIEST = `
  SELECT DATE_FORMAT(COALESCE((SELECT pruned_before FROM inventory_adjustment_horizon WHERE horizon_id = 1),
                              (SELECT MIN(created_at) FROM inventory_source_item_adjustment)), '%Y-%m-%d %H:%i:%s') AS earliest`;

const COLUMNS = {
  source_code: { sql: 'source_code', kind: 'text' },
  sku: { sql: 'sku', kind: 'text' },
} as const satisfies SearchColumns;

/** A source item as it was, as the database gives it. */
export interface ItemAtRow {
  readonly source_code: string;
  readonly sku: string;
  readonly quantity: string;
  readonly status: number;
}

/** SKUs of one source, beyond `after` and up to `upTo`, both of them in the database's order. */
export interface SkuWindow {
  readonly sourceCode: string;
  readonly after: string;
  /** Undefined: up to the last. */
  readonly upTo: string | undefined;
}

/**
 * Source items as they were at a moment. It reads the source items, another module's table, as the end of what the
 * history tells. It never writes them.
 */
@Injectable()
export class ItemsAtRepository {
  private readonly pages = new ConcurrencyLimit({
    runningMax: AT_ONCE_MAX,
    waitingMax: WAITING_MAX,
    waitMsMax: WAIT_MS_MAX,
    refusal: () =>
      new ApplicationError('busy', 'Too many lists of past quantities are being made at the moment. Try again.'),
  });

  constructor(
    private readonly database: Database,
    private readonly reads: ReadDatabase,
  ) {}

  /**
   * Where the history goes on after the moment; undefined where the moment is still to come by the primary's clock. A row
   * that is not committed yet may lower it, until the first of later is older than two writes can take. With it comes the
   * earliest moment that can be answered.
   */
  async instant(
    moment: string,
    state: string,
  ): Promise<{ instant: Instant; earliest: string | undefined } | undefined> {
    const [row] = await this.database.query<{
      is_past: number;
      is_settled: number | null;
      later_from: number | null;
      newest: number | null;
      earliest: string | null;
    }>(
      `SELECT ? <= UTC_TIMESTAMP() AS is_past, (${FIRST_LATER}) + INTERVAL ${2 * WRITING_MINUTES_MAX} MINUTE < UTC_TIMESTAMP() AS is_settled,
              (SELECT MIN(adjustment_id) FROM inventory_source_item_adjustment FORCE INDEX (idx_adjustment_created_at)
                WHERE created_at > ? AND created_at <= (${FIRST_LATER}) + INTERVAL ${WRITING_MINUTES_MAX} MINUTE) AS later_from,
              (SELECT MAX(adjustment_id) FROM inventory_source_item_adjustment) AS newest, (${EARLIEST}) AS earliest`,
      [moment, moment, moment, moment],
    );
    if (row?.is_past !== 1) return undefined;
    const { is_settled: isSettled, later_from: laterFrom, newest } = row;
    const instant = {
      moment,
      laterFrom: laterFrom ?? undefined,
      isSettled: isSettled === 1,
      newest: newest ?? 0,
      state,
    };
    return { instant, earliest: row.earliest ?? undefined };
  }

  /** The earliest moment that can be answered, `YYYY-MM-DD HH:MM:SS` in UTC; undefined for an empty history. */
  async earliest(): Promise<string | undefined> {
    const [row] = await this.database.query<{ earliest: string | null }>(EARLIEST);
    return row?.earliest ?? undefined;
  }

  /**
   * One page, by source and SKU where no other order is asked for, and the number of all matches. Throws `busy` where
   * too many wait for theirs.
   */
  async search(instant: Instant, criteria: SearchCriteria): Promise<{ rows: ItemAtRow[]; totalCount: number }> {
    const condition = compileSearch(criteria, COLUMNS);
    return this.pages.run(async () => {
      const namedAt = await this.namedAt(criteria);
      const found = namedAt === undefined ? everything(instant, condition) : named(instant, { ...condition, namedAt });
      return runSearch<ItemAtRow>(this.reads, criteria, {
        ...{ ...found, columns: COLUMNS, defaultOrder: 'source_code, sku' },
        ...{ pageSizeMax: LIST_ROWS_MAX, secondsMax: SECONDS_MAX },
      });
    });
  }

  private async namedAt(criteria: SearchCriteria): Promise<KeyCondition['namedAt']> {
    const skus = namedSkus(criteria);
    if (skus === undefined) return undefined;
    const sources = await this.reads.query<{ source_code: string }>(WRITTEN_SOURCES);
    return sources.length * (1 + skus.length) > RANGES_MAX ? 'many' : sources.map((row) => row.source_code);
  }

  /** All of a window, by SKU; of those SKUs alone, where they are given. */
  async window(
    instant: Instant,
    { sourceCode, after, upTo }: SkuWindow,
    skus: readonly string[] | undefined,
  ): Promise<ItemAtRow[]> {
    const items = itemsAt(instant, {
      isStretch: true,
      where: `source_code = ? AND sku > ? ${upTo === undefined ? '' : 'AND sku <= ?'} ${skus ? 'AND sku IN (?)' : ''}`,
      parameters: [sourceCode, after, ...(upTo === undefined ? [] : [upTo]), ...(skus ? [skus] : [])],
    });
    const told = withStatus(items, instant.state);
    return this.reads.query<ItemAtRow>(`${told.sql} ORDER BY then_.sku`, told.parameters);
  }

  /** The last SKU of the next window of about so many items; undefined where no more than that are left. */
  async windowEnd(sourceCode: string, after: string, items: number): Promise<string | undefined> {
    const [row] = await this.reads.query<{ last: string | null }>(
      `SELECT CASE WHEN kept.sku IS NULL THEN written.sku WHEN written.sku IS NULL THEN kept.sku
                   ELSE LEAST(kept.sku, written.sku) END AS last
         FROM (SELECT (SELECT sku FROM inventory_source_item
                        WHERE source_code = ? AND sku > ? ORDER BY sku LIMIT 1 OFFSET ?) AS sku) kept,
              (SELECT (SELECT sku FROM (SELECT sku FROM inventory_source_item_adjustment FORCE INDEX (idx_adjustment_item)
                                         WHERE source_code = ? AND sku > ? GROUP BY source_code, sku
                                         ORDER BY source_code, sku LIMIT ?) first_ones
                        ORDER BY sku LIMIT 1 OFFSET ?) AS sku) written`,
      [sourceCode, after, items - 1, sourceCode, after, items, items - 1],
    );
    return row?.last ?? undefined;
  }

  /** The next source after a code that has items, or had some; undefined after the last. */
  async nextSource(after: string): Promise<string | undefined> {
    const [row] = await this.reads.query<{ code: string | null }>(
      `SELECT MIN(code) AS code
         FROM (SELECT MIN(source_code) AS code FROM inventory_source_item WHERE source_code > ?
               UNION ALL
               SELECT MIN(source_code) FROM inventory_source_item_adjustment WHERE source_code > ?) next_ones`,
      [after, after],
    );
    return row?.code ?? undefined;
  }
}

/** Of all items the keys are found and counted, and a page of them is looked up. */
function everything(
  instant: Instant,
  condition: KeyCondition,
): Pick<SearchTarget, 'from' | 'fromParameters' | 'select' | 'detail' | 'isCountedByPage'> {
  const keys = keysAt(instant, condition);
  return {
    from: `${keys.sql} then_`,
    fromParameters: keys.parameters,
    select: 'then_.source_code, then_.sku',
    detail: (page, orderBy) => itemsOfKeys(instant, page, orderBy),
    isCountedByPage: true,
  };
}

/** Items of some SKUs are looked up whole; the status of then is that of a page alone. */
function named(
  instant: Instant,
  condition: KeyCondition,
): Pick<SearchTarget, 'from' | 'fromParameters' | 'select' | 'detail'> {
  const items = itemsAt(instant, condition);
  return {
    from: `${items.sql} then_`,
    fromParameters: items.parameters,
    select: 'then_.source_code, then_.sku, then_.quantity, then_.status, then_.first_id',
    detail: (page, orderBy) => {
      const told = withStatus({ sql: `(${page.sql})`, parameters: page.parameters }, instant.state);
      return { sql: `${told.sql} ORDER BY ${orderBy}`, parameters: told.parameters };
    },
  };
}

/** The SKUs of a group that lets no others through, each once; undefined where there is none. */
function namedSkus({ filterGroups }: SearchCriteria): string[] | undefined {
  const naming = filterGroups.find(
    ({ filters }) =>
      filters.length > 0 &&
      filters.every(
        ({ field, conditionType }) => field === 'sku' && (conditionType === 'eq' || conditionType === 'in'),
      ),
  );
  if (!naming) return undefined;
  const skus = naming.filters.flatMap(({ value = '', conditionType }) => {
    if (typeof value !== 'string') return value;
    return conditionType === 'eq' ? [value] : splitList(value);
  });
  return [...new Map(skus.map((sku) => [skuKey(sku), sku])).values()];
}
