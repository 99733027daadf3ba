import { DataSource } from 'typeorm';
import type { DataSourceOptions, EntityMetadata, QueryRunner, Table } from 'typeorm';
import type { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import { MysqlQueryRunner } from 'typeorm/driver/mysql/MysqlQueryRunner.js';

/** What every column is compared by, unless its entity says something else. */
const COLLATION = 'utf8mb4_general_ci';

interface IndexColumn {
  readonly tableName: string;
  readonly indexName: string;
  readonly columns: string;
}

interface ColumnCollation {
  readonly tableName: string;
  readonly columnName: string;
  readonly collation: string;
}

/**
 * What would make the tables of the database what the entities say, a statement or a sentence each. Empty where both
 * agree. Tables without an entity are not looked at.
 */
export async function schemaDifferences(dataSource: DataSource): Promise<string[]> {
  const [server] = await dataSource.query<{ readonly version: string }[]>('SELECT VERSION() AS version');
  const type = /mariadb/i.test(server?.version ?? '') ? 'mariadb' : 'mysql';
  const compared = new ComparedDataSource({ ...dataSource.options, type } as DataSourceOptions);
  await compared.initialize();
  try {
    const { upQueries } = await compared.driver.createSchemaBuilder().log();
    return [
      ...upQueries.map(({ query }) => query),
      ...(await collationDifferences(compared)),
      ...(await indexDifferences(compared)),
    ];
  } finally {
    await compared.destroy();
  }
}

/** The service's own data source takes MariaDB for MySQL; what is compared here, the two write down differently. */
class ComparedDataSource extends DataSource {
  override createQueryRunner(): QueryRunner {
    const runner = new ComparedQueryRunner(this.driver as MysqlDriver, 'master');
    return Object.assign(runner, { manager: this.createEntityManager(runner) });
  }
}

class ComparedQueryRunner extends MysqlQueryRunner {
  /** RESTRICT and NO ACTION are one in InnoDB, and each server shows another where a migration says nothing. */
  override async getTables(names?: string[]): Promise<Table[]> {
    const tables = await super.getTables(names);
    for (const key of tables.flatMap(({ foreignKeys }) => foreignKeys)) {
      if (key.onDelete === 'RESTRICT') key.onDelete = 'NO ACTION';
      if (key.onUpdate === 'RESTRICT') key.onUpdate = 'NO ACTION';
    }
    return tables;
  }
}

/** TypeORM does not compare collations. */
async function collationDifferences(dataSource: DataSource): Promise<string[]> {
  const rows = await dataSource.query<ColumnCollation[]>(
    `SELECT table_name AS tableName, column_name AS columnName, collation_name AS collation
       FROM information_schema.columns WHERE table_schema = DATABASE() AND collation_name IS NOT NULL`,
  );
  return rows.flatMap(({ tableName, columnName, collation }) => {
    const column = metadataOf(dataSource, tableName)?.findColumnWithDatabaseName(columnName);
    const wanted = column?.collation ?? COLLATION;
    return !column || wanted === collation ? [] : [`${tableName}.${columnName} is ${collation}, not ${wanted}.`];
  });
}

/** TypeORM does not compare the order of an index's columns. */
async function indexDifferences(dataSource: DataSource): Promise<string[]> {
  const rows = await dataSource.query<IndexColumn[]>(
    `SELECT table_name AS tableName, index_name AS indexName,
            GROUP_CONCAT(column_name ORDER BY seq_in_index) AS columns
       FROM information_schema.statistics WHERE table_schema = DATABASE() GROUP BY table_name, index_name`,
  );
  return rows.flatMap(({ tableName, indexName, columns }) => {
    const metadata = metadataOf(dataSource, tableName);
    const named = metadata?.indices.find(({ name }) => name === indexName)?.columns;
    const wanted = (indexName === 'PRIMARY' ? metadata?.primaryColumns : named)?.map((column) => column.databaseName);
    return !wanted || wanted.join() === columns
      ? []
      : [`${tableName}.${indexName} is (${columns}), not (${wanted.join()}).`];
  });
}

function metadataOf(dataSource: DataSource, tableName: string): EntityMetadata | undefined {
  return dataSource.entityMetadatas.find((metadata) => metadata.tableName === tableName);
}
