import type { EntityMetadata, ObjectLiteral, Repository } from 'typeorm';
import { FLAG } from '../database/columns.js';
import type { ReadDatabase } from '../database/read-database.js';
import type { SearchCriteria } from './search-criteria.js';
import { runSearch } from './search-run.js';
import type { SearchTarget } from './search-run.js';
import type { SearchColumns } from './search-sql.js';
import type { ColumnKind } from './search-value.js';

const KINDS: Readonly<Record<string, ColumnKind>> = {
  boolean: 'flag',
  smallint: 'int',
  int: 'int',
  bigint: 'int',
  decimal: 'decimal',
  datetime: 'date',
  timestamp: 'date',
};

/** What differs from the table as it is. */
type EntityTarget = Partial<SearchTarget> & {
  /** For lists that may be read from a replica. */
  readonly reads?: Pick<ReadDatabase, 'queryEntities'>;
};

/**
 * As `runSearch`, for a table that has an entity. Every column can be filtered and sorted by. The primary key decides
 * where the client's order leaves rows equal. What the target says goes before that. Columns with `select: false`, such
 * as secrets, are neither read nor opened.
 */
export async function searchEntities<Entity extends ObjectLiteral>(
  repository: Repository<Entity>,
  criteria: SearchCriteria,
  { reads, ...target }: EntityTarget = {},
): Promise<{ entities: Entity[]; totalCount: number }> {
  const { metadata } = repository;
  const query = <Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]> =>
    reads
      ? reads.queryEntities<Row>(repository, sql, parameters)
      : repository.query<Row[]>(sql, [...(parameters ?? [])]);
  const { rows, totalCount } = await runSearch<ObjectLiteral>({ query }, criteria, {
    from: metadata.tableName,
    columns: searchColumnsOf(metadata),
    select: shown(metadata)
      .map(({ databaseName }) => databaseName)
      .join(', '),
    defaultOrder: metadata.primaryColumns.map(({ databaseName }) => `${databaseName} ASC`).join(', '),
    ...target,
  });
  return { entities: rows.map((row) => entityOf(repository, row)), totalCount };
}

/** What can be filtered and sorted by where every column can. */
export function searchColumnsOf(metadata: Pick<EntityMetadata, 'columns'>): SearchColumns {
  return Object.fromEntries(
    shown(metadata).map(({ databaseName, type, transformer, isNullable, charset }) => [
      databaseName,
      {
        sql: databaseName,
        kind: transformer === FLAG.transformer ? 'flag' : (KINDS[String(type)] ?? 'text'),
        nullable: isNullable,
        isAscii: charset === 'ascii',
      },
    ]),
  );
}

function shown({ columns }: Pick<EntityMetadata, 'columns'>): EntityMetadata['columns'] {
  return columns.filter(({ isSelect }) => isSelect);
}

/** What TypeORM makes of a row that it has selected itself. */
function entityOf<Entity extends ObjectLiteral>(repository: Repository<Entity>, row: ObjectLiteral): Entity {
  const { driver } = repository.manager.dataSource;
  const entity = repository.create();
  for (const column of shown(repository.metadata)) {
    column.setEntityValue(entity, driver.prepareHydratedValue(row[column.databaseName], column));
  }
  return entity;
}
