import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { runSearch } from '../../../platform/search/index.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { identifierProblem, sourceCodeKey } from '../../../platform/sku/index.js';
import type { CarrierLink, Source } from '../domain/source.js';
import { SOURCE_COLUMNS, toSource, toValues } from './source-row.js';
import type { SourceRow } from './source-row.js';
import { SOURCE_SEARCH } from './source.search.js';

interface CarrierLinkRow {
  readonly source_code: string;
  readonly carrier_code: string;
  readonly position: number | null;
}

const SELECT = `SELECT source_code, ${SOURCE_COLUMNS.join(', ')} FROM inventory_source`;

/** The tables of sources and their carriers. */
@Injectable()
export class SourceRepository {
  constructor(private readonly database: Database) {}

  async find(sourceCode: string): Promise<Source | undefined> {
    return this.findOne(sourceCode, `${SELECT} WHERE source_code = ?`);
  }

  /** Like `find`, and keeps everybody else from writing this source until the transaction ends. */
  async lock(sourceCode: string): Promise<Source | undefined> {
    return this.findOne(sourceCode, `${SELECT} WHERE source_code = ? FOR UPDATE`);
  }

  /** One page of sources and the number of all matches. */
  async search(criteria: SearchCriteria): Promise<{ sources: Source[]; totalCount: number }> {
    const { rows, totalCount } = await runSearch<SourceRow>(this.database, criteria, SOURCE_SEARCH);
    return { sources: await this.withCarriers(rows), totalCount };
  }

  /** Those of the sources that exist, in no order. Two statements, whatever their number. */
  async findMany(sourceCodes: readonly string[]): Promise<Source[]> {
    if (sourceCodes.length === 0) return [];
    return this.withCarriers(await this.database.query<SourceRow>(`${SELECT} WHERE source_code IN (?)`, [sourceCodes]));
  }

  /** Fails with a duplicate key where the source exists. */
  async insert(source: Source): Promise<void> {
    await this.database.execute(`INSERT INTO inventory_source (source_code, ${SOURCE_COLUMNS.join(', ')}) VALUES (?)`, [
      [source.sourceCode, ...toValues(source)],
    ]);
  }

  async update(source: Source): Promise<void> {
    const assignments = SOURCE_COLUMNS.map((column) => `${column} = ?`).join(', ');
    await this.database.execute(`UPDATE inventory_source SET ${assignments} WHERE source_code = ?`, [
      ...toValues(source),
      source.sourceCode,
    ]);
  }

  /** Makes the list of carriers exactly the one given. */
  async replaceCarrierLinks(sourceCode: string, links: readonly CarrierLink[]): Promise<void> {
    await this.database.execute('DELETE FROM inventory_source_carrier_link WHERE source_code = ?', [sourceCode]);
    if (links.length === 0) return;
    await this.database.execute(
      'INSERT INTO inventory_source_carrier_link (source_code, carrier_code, position) VALUES ?',
      [links.map((link) => [sourceCode, link.carrierCode, link.position])],
    );
  }

  /** Codes and names of those that exist, in no order. */
  async names(sourceCodes: readonly string[]): Promise<{ sourceCode: string; name: string }[]> {
    if (sourceCodes.length === 0) return [];
    const rows = await this.database.query<{ source_code: string; name: string }>(
      'SELECT source_code, name FROM inventory_source WHERE source_code IN (?)',
      [sourceCodes],
    );
    return rows.map((row) => ({ sourceCode: row.source_code, name: row.name }));
  }

  async countEnabled(): Promise<number> {
    const rows = await this.database.query<{ enabled: string | number }>(
      'SELECT COUNT(*) AS enabled FROM inventory_source WHERE enabled = 1',
    );
    return Number(rows[0]?.enabled ?? 0);
  }

  /** The sources of these rows, in the order of the rows. One statement for the carriers of all. */
  private async withCarriers(rows: readonly SourceRow[]): Promise<Source[]> {
    if (rows.length === 0) return [];
    const links = await this.database.query<CarrierLinkRow>(
      `SELECT source_code, carrier_code, position FROM inventory_source_carrier_link
        WHERE source_code IN (?) ORDER BY position, link_id`,
      [rows.map((row) => row.source_code)],
    );
    const bySource = new Map(rows.map((row): [string, CarrierLink[]] => [sourceCodeKey(row.source_code), []]));
    for (const link of links) bySource.get(sourceCodeKey(link.source_code))?.push(toCarrierLink(link));
    return rows.map((row) => toSource(row, bySource.get(sourceCodeKey(row.source_code)) ?? []));
  }

  private async findOne(sourceCode: string, sql: string): Promise<Source | undefined> {
    // No source has such a code, but the collation would find one that looks like it.
    if (identifierProblem(sourceCode)) return undefined;
    const rows = await this.database.query<SourceRow>(sql, [sourceCode]);
    const [source] = await this.withCarriers(rows);
    return source;
  }
}

function toCarrierLink(row: CarrierLinkRow): CarrierLink {
  return { carrierCode: row.carrier_code, position: row.position };
}
