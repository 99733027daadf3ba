import type { Database } from '../database/database.js';
import { withStatementTimeout } from '../database/statement-timeout.js';
import { invalid } from '../errors/application-error.js';
import type { SearchCriteria } from './search-criteria.js';
import { inScanShare, isScan, limitedScan, searchRefusal } from './search-guard.js';
import { compileSearch } from './search-sql.js';
import type { SearchColumns } from './search-sql.js';

/** Rows of one list, at most: what a request without a page size gets, and the largest page size. */
export const LIST_ROWS_MAX = 10_000;

/** A condition beside the client's own. */
interface SearchScope {
  readonly where: string;
  readonly parameters: readonly unknown[];
  /** Whether it is one that no index serves. */
  readonly isScan?: boolean;
}

/** Where a list comes from. */
export interface SearchTarget {
  /** Tables with their joins: `inventory_stock s`. */
  readonly from: string;
  /** Values that are bound in `from`, where it is a statement of its own. */
  readonly fromParameters?: readonly unknown[];
  readonly columns: SearchColumns;
  /** What is read of each row: `s.stock_id, s.name`. */
  readonly select: string;
  /** Decides where the client's order leaves rows equal; it has to be unique for pages to be stable: `s.stock_id ASC`. */
  readonly defaultOrder: string;
  /** A condition that always holds, whatever the client filters by. */
  readonly scope?: SearchScope;
  readonly pageSizeMax?: number;
  /** Seconds that a statement may take, where the list has to be put together first. */
  readonly secondsMax?: number;
}

/**
 * Runs search criteria against the database: one page of rows and the number of all matches. Without a page size
 * everything is given, `LIST_ROWS_MAX` rows at most; a page past the end is the last one. Throws `invalid` for unknown
 * fields, values of the wrong kind, a page size above the limit and patterns that the database refuses. What no index
 * serves has a share of the connections and a time limit: it throws `busy` and `invalid` beyond them.
 */
export async function runSearch<Row>(
  database: Pick<Database, 'query'>,
  criteria: SearchCriteria,
  target: SearchTarget,
): Promise<{ rows: Row[]; totalCount: number }> {
  const pageSizeMax = target.pageSizeMax ?? LIST_ROWS_MAX;
  if (criteria.pageSize !== undefined && criteria.pageSize < 0) {
    throw invalid('"%field" can not be negative.', { field: 'page_size' });
  }
  if (criteria.pageSize !== undefined && criteria.pageSize > pageSizeMax) {
    throw invalid('"%field" can be at most %limit.', { field: 'page_size', limit: pageSizeMax });
  }
  const compiled = compileSearch(criteria, target.columns);
  const where = target.scope ? `${compiled.where} AND (${target.scope.where})` : compiled.where;
  const parameters = [...(target.fromParameters ?? []), ...compiled.parameters, ...(target.scope?.parameters ?? [])];
  const order = [compiled.orderBy, target.defaultOrder].filter((terms) => terms !== '').join(', ');
  const size = criteria.pageSize ?? pageSizeMax;
  const isScanning = isScan(criteria) || target.scope?.isScan === true;
  const { secondsMax } = target;
  const limited = (select: string): string => {
    if (isScanning) return limitedScan(select);
    return secondsMax === undefined ? select : withStatementTimeout(select, secondsMax);
  };

  const page = (offset: number): Promise<Row[]> =>
    database.query<Row>(
      limited(`SELECT ${target.select} FROM ${target.from} WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`),
      [...parameters, size, offset],
    );
  const count = async (): Promise<number> => {
    const sql = limited(`SELECT COUNT(*) AS total FROM ${target.from} WHERE ${where}`);
    const [row] = await database.query<{ total: number }>(sql, parameters);
    return row?.total ?? 0;
  };
  const search = (): Promise<{ rows: Row[]; totalCount: number }> => paged(page, count, size, criteria);
  try {
    return await (isScanning ? inScanShare(search) : search());
  } catch (error) {
    throw searchRefusal(error) ?? error;
  }
}

async function paged<Row>(
  page: (offset: number) => Promise<Row[]>,
  count: () => Promise<number>,
  size: number,
  { pageSize, currentPage }: SearchCriteria,
): Promise<{ rows: Row[]; totalCount: number }> {
  if (currentPage === 1 || pageSize === undefined) {
    const rows = await page(0);
    // A page that is not full is the last one, so its rows are counted already.
    return { rows, totalCount: rows.length < size ? rows.length : await count() };
  }
  const totalCount = await count();
  const lastPage = Math.max(1, Math.ceil(totalCount / size));
  return { rows: totalCount === 0 ? [] : await page((Math.min(currentPage, lastPage) - 1) * size), totalCount };
}
