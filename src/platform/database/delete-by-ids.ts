import type { Database } from './database.js';

/** Names and conditions of ours, never of a client; the table goes by the name `t`. */
export interface RowsToDelete {
  readonly table: string;
  readonly idColumn: string;
  readonly condition?: string;
}

/**
 * Deletes rows by their ids, in ascending order, and returns how many there were; in the running transaction if there
 * is one. The ids are joined to and not listed. For a list that is a good part of the table the optimizer scans all of
 * it. A scan waits for every row that another transaction has locked. MySQL would scan a small table even so, so that the
 * index is named.
 */
export async function deleteByIds(
  database: Database,
  { table, idColumn, condition = '1 = 1' }: RowsToDelete,
  ids: readonly number[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const ascending = [...ids].sort((a, b) => a - b);
  const { affectedRows } = await database.execute(
    `DELETE t FROM JSON_TABLE(?, '$[*]' COLUMNS (id BIGINT UNSIGNED PATH '$')) listed
       STRAIGHT_JOIN ${table} t FORCE INDEX (PRIMARY) ON t.${idColumn} = listed.id AND ${condition}`,
    [JSON.stringify(ascending)],
  );
  return affectedRows;
}
