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

/** Rows of a list that an index of their own finds. */
export interface SearchPart {
  /** Follows `from`: which index is read. */
  readonly hint: string;
  readonly where: string;
  readonly parameters: readonly unknown[];
}

interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
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
  /**
   * The list is these rows and no others; no row is in two parts. Each part is read in the order of the list, and no further
   * than the page goes. What is sorted by has to be among what is selected, under its own name.
   */
  readonly parts?: readonly SearchPart[] | undefined;
  /**
   * Put around the statement of a page, where more is told of its rows than finds them. It gives the same rows in that order.
   */
  readonly detail?: (page: Statement, orderBy: string) => Statement;
  /** Whether finding a page finds all: then each of its rows tells their number as `total`, and nothing is read twice. */
  readonly isCountedByPage?: boolean;
  /** Whether it is read whole, whatever is asked for. */
  readonly isScan?: boolean;
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
  const statements = statementsOf(criteria, target);
  const size = criteria.pageSize ?? pageSizeMax;
  const isScanning = isScan(criteria) || target.scope?.isScan === true || target.isScan === true;
  const { secondsMax } = target;
  const limited = (select: string): string => {
    if (isScanning) return limitedScan(select);
    return secondsMax === undefined ? select : withStatementTimeout(select, secondsMax);
  };

  const page = (offset: number): Promise<Row[]> => {
    const { sql, parameters } = statements.page(size, offset);
    return database.query<Row>(limited(sql), parameters);
  };
  const count = async (): Promise<number> => {
    const { sql, parameters } = statements.count();
    const [row] = await database.query<{ total: number }>(limited(sql), parameters);
    return row?.total ?? 0;
  };
  const search = (): Promise<{ rows: Row[]; totalCount: number }> =>
    (target.isCountedByPage ? pagedAndCounted : paged)(page, count, size, criteria);
  try {
    return await (isScanning ? inScanShare(search) : search());
  } catch (error) {
    throw searchRefusal(error) ?? error;
  }
}

/** What a list is asked for, as SQL. */
interface CompiledTarget {
  readonly from: string;
  readonly select: string;
  readonly where: string;
  readonly parameters: readonly unknown[];
  readonly order: string;
}

/** The statements of a list. */
interface Statements {
  readonly page: (size: number, offset: number) => Statement;
  readonly count: () => Statement;
}

function statementsOf(criteria: SearchCriteria, target: SearchTarget): Statements {
  const { from, select, scope, parts } = target;
  const compiled = compileSearch(criteria, target.columns);
  const where = scope ? `${compiled.where} AND (${scope.where})` : compiled.where;
  const parameters = [...(target.fromParameters ?? []), ...compiled.parameters, ...(scope?.parameters ?? [])];
  const order = [compiled.orderBy, target.defaultOrder].filter((terms) => terms !== '').join(', ');
  if (parts?.length) return statementsOfParts(parts, { from, select, where, parameters, order });
  const columns = target.isCountedByPage ? `${select}, COUNT(*) OVER () AS total` : select;
  const rows = `FROM ${from} WHERE ${parts ? `1 = 0 AND ${where}` : where}`;
  return {
    page: (size, offset) => {
      const page = {
        sql: `SELECT ${columns} ${rows} ORDER BY ${order} LIMIT ? OFFSET ?`,
        parameters: [...parameters, size, offset],
      };
      return target.detail ? target.detail(page, order) : page;
    },
    count: () => ({ sql: `SELECT COUNT(*) AS total ${rows}`, parameters }),
  };
}

function statementsOfParts(
  parts: readonly SearchPart[],
  { from, select, where, parameters, order }: CompiledTarget,
): Statements {
  const rowsOf = (part: SearchPart): string => `FROM ${from} ${part.hint} WHERE ${where} AND (${part.where})`;
  const valuesOf = (part: SearchPart): readonly unknown[] => [...parameters, ...part.parameters];
  return {
    page: (size, offset) => {
      const selects = parts.map((part) => `(SELECT ${select} ${rowsOf(part)} ORDER BY ${order} LIMIT ?)`);
      return {
        sql: `SELECT ${select} FROM (${selects.join(' UNION ALL ')}) found ORDER BY ${order} LIMIT ? OFFSET ?`,
        parameters: [...parts.flatMap((part) => [...valuesOf(part), offset + size]), size, offset],
      };
    },
    count: () => ({
      sql: `SELECT ${parts.map((part) => `(SELECT COUNT(*) ${rowsOf(part)})`).join(' + ')} AS total`,
      parameters: parts.flatMap(valuesOf),
    }),
  };
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

/** As `paged`, of rows that tell the number of all. */
async function pagedAndCounted<Row>(
  page: (offset: number) => Promise<Row[]>,
  count: () => Promise<number>,
  size: number,
  criteria: SearchCriteria,
): Promise<{ rows: Row[]; totalCount: number }> {
  const offset = criteria.pageSize === undefined ? 0 : (criteria.currentPage - 1) * size;
  // No database takes a larger number for an offset.
  if (!Number.isSafeInteger(offset)) return paged(page, count, size, criteria);
  const rows = await page(offset);
  const [first] = rows as { total?: number }[];
  if (first || offset === 0) return { rows, totalCount: first?.total ?? 0 };
  // Past the end nothing tells how many there are.
  return paged(page, count, size, criteria);
}
