import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { ListRequest } from '../domain/listings.js';

/** How a list is ordered; columns are `alias.property`, from the code and never from a client. */
export interface ListOrder<Field extends string> {
  readonly columnOf: Readonly<Record<Field, string>>;
  /** What it is ordered by, ascending, where the client does not say. */
  readonly usual: Field;
  /** Decides where everything else leaves rows equal. */
  readonly id: string;
}

/** A page of entities, and the rows that they were read from. */
interface ReadPage<Entity> {
  readonly entities: Entity[];
  readonly raw: ObjectLiteral[];
  readonly totalCount: number;
}

/** Leaves those rows that have the text in any of the columns; all of them where there is no text. */
export function havingText<Entity extends ObjectLiteral>(
  query: SelectQueryBuilder<Entity>,
  search: string | undefined,
  columns: readonly string[],
): SelectQueryBuilder<Entity> {
  if (search === undefined || search === '') return query;
  const pattern = `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return query.andWhere(`(${columns.map((column) => `${column} LIKE :pattern`).join(' OR ')})`, { pattern });
}

/** The page that is asked for, in two statements; one past the end is the last one. */
export async function readPage<Entity extends ObjectLiteral, Field extends string>(
  query: SelectQueryBuilder<Entity>,
  { sort, pageSize, currentPage }: ListRequest<Field>,
  { columnOf, usual, id }: ListOrder<Field>,
): Promise<ReadPage<Entity>> {
  const totalCount = await query.getCount();
  const lastPage = Math.max(1, Math.ceil(totalCount / pageSize));
  const { entities, raw } = await query
    .orderBy(columnOf[sort?.field ?? usual], sort?.direction === 'desc' ? 'DESC' : 'ASC')
    .addOrderBy(id, 'ASC')
    .limit(pageSize)
    .offset((Math.min(currentPage, lastPage) - 1) * pageSize)
    .getRawAndEntities<ObjectLiteral>();
  return { entities, raw, totalCount };
}

/** The resource ids of every owner, in the order of the rows; of one without rows none. */
export function resourceIdsByOwner<Row extends { readonly resourceId: string }>(
  rows: readonly Row[],
  ownerOf: (row: Row) => number,
): (owner: number) => readonly string[] {
  const byOwner = new Map<number, string[]>();
  for (const row of rows) {
    const ids = byOwner.get(ownerOf(row));
    if (ids) ids.push(row.resourceId);
    else byOwner.set(ownerOf(row), [row.resourceId]);
  }
  return (owner) => byOwner.get(owner) ?? [];
}
