import type { ResultSetHeader } from 'mysql2';
import type { EntityMetadata, ObjectLiteral, Repository } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';

/** What becomes of a row whose key is taken: an error, nothing, or these columns of the stored row take its values. */
type WhenTaken<Entity> = 'fail' | 'ignore' | readonly (keyof Entity & string)[];

/**
 * Inserts the rows in one statement; they all give the same columns, and the database fills in the others. Without rows
 * nothing is sent. TypeORM's own insert reads back with a second statement what the database has filled in. It also gives
 * every value of every row a name, which takes seven times as long for thousands of rows.
 */
export async function insertRows<Entity extends ObjectLiteral>(
  repository: Repository<Entity>,
  rows: readonly Partial<Entity>[],
  whenTaken: WhenTaken<Entity> = 'fail',
): Promise<Pick<ResultSetHeader, 'insertId'>> {
  const [first] = rows;
  if (!first) return { insertId: 0 };
  const { metadata, manager } = repository;
  const { driver } = manager.dataSource;
  const columns = columnsOf(metadata, Object.keys(first));
  const values = rows.map((row) =>
    columns.map((column) => driver.preparePersistentValue(row[column.propertyName], column) as unknown),
  );
  const updates = typeof whenTaken === 'string' ? [] : columnsOf(metadata, whenTaken).map(taken);
  return repository.query<ResultSetHeader>(
    `INSERT ${whenTaken === 'ignore' ? 'IGNORE ' : ''}INTO ${metadata.tableName}
       (${columns.map(({ databaseName }) => databaseName).join(', ')}) VALUES ?
     ${updates.length > 0 ? `ON DUPLICATE KEY UPDATE ${updates.join(', ')}` : ''}`,
    [values],
  );
}

function taken({ databaseName }: ColumnMetadata): string {
  return `${databaseName} = VALUES(${databaseName})`;
}

function columnsOf(metadata: EntityMetadata, properties: readonly string[]): ColumnMetadata[] {
  return properties.map((property) => {
    const column = metadata.findColumnWithPropertyName(property);
    if (!column) throw new TypeError(`${metadata.name} has no column for "${property}".`);
    return column;
  });
}
