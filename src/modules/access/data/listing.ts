import type { ListRequest, ListSort } from '../domain/listings.js';

/** A condition that finds a text in any of the columns, and its values. */
export function likeAnywhere(
  search: string | undefined,
  columns: readonly string[],
): { readonly where: string; readonly parameters: readonly string[] } {
  if (search === undefined || search === '') return { where: '1 = 1', parameters: [] };
  const pattern = `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return {
    where: `(${columns.map((column) => `${column} LIKE ?`).join(' OR ')})`,
    parameters: columns.map(() => pattern),
  };
}

/** Terms of ORDER BY; the columns come from the code, never from a client. */
export function orderBy<Field extends string>(
  sort: ListSort<Field> | undefined,
  columnOf: Readonly<Record<Field, string>>,
  usual: string,
): string {
  return sort ? `${columnOf[sort.field]} ${sort.direction === 'asc' ? 'ASC' : 'DESC'}` : usual;
}

/** LIMIT and OFFSET of the page; one past the end is the last one. */
export function windowOf(
  { pageSize, currentPage }: Pick<ListRequest<string>, 'pageSize' | 'currentPage'>,
  totalCount: number,
): [limit: number, offset: number] {
  const lastPage = Math.max(1, Math.ceil(totalCount / pageSize));
  return [pageSize, (Math.min(currentPage, lastPage) - 1) * pageSize];
}
