import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Database } from '../../../platform/database/database.js';
import { insertRows } from '../../../platform/database/insert-rows.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import type { Geoname } from '../domain/geoname.js';
import { GeonameEntity, ImportedGeonameEntity } from './geoname.entity.js';

/** Rows of one statement. */
const ROWS_PER_STATEMENT = 1000;
/** Rows that one statement moves or deletes: each ends within a second, so that a stop is noticed. */
const ROWS_PER_STEP = 10_000;
const COLUMNS = 'country_code, postcode, city, region, province, latitude, longitude';

/**
 * Writes places. Those of an import are kept in a table of their own until all of them are there. So the table that
 * everybody reads changes in one transaction for each country, however large the file is.
 */
@Injectable()
export class GeonameWriter {
  constructor(
    private readonly database: Database,
    @InjectRepository(GeonameEntity) private readonly places: Repository<GeonameEntity>,
    @InjectRepository(ImportedGeonameEntity) private readonly imported: Repository<ImportedGeonameEntity>,
  ) {}

  /** Those of the countries that have places. */
  async knownCountries(countryCodes: readonly string[]): Promise<ReadonlySet<string>> {
    if (countryCodes.length === 0) return new Set();
    const rows = await this.database.query<{ country: string }>(
      'SELECT DISTINCT country_code AS country FROM inventory_geoname WHERE country_code IN (?)',
      [countryCodes],
    );
    return new Set(rows.map(({ country }) => country.toUpperCase()));
  }

  /** Adds places. One statement for a thousand. */
  async insert(places: readonly Geoname[]): Promise<void> {
    for (const chunk of chunksOf(places, ROWS_PER_STATEMENT)) await insertRows(this.places, chunk);
  }

  /** Forgets what earlier imports have left on their way. */
  async clearImported(): Promise<void> {
    for (;;) {
      const { affectedRows } = await this.database.execute('DELETE FROM inventory_geoname_import LIMIT ?', [
        ROWS_PER_STEP,
      ]);
      if (affectedRows < ROWS_PER_STEP) return;
    }
  }

  /** Adds places of the running import, which nobody sees yet; at most a thousand. */
  async addImported(places: readonly Geoname[]): Promise<void> {
    await insertRows(this.imported, places);
  }

  /**
   * Puts the imported places of a country in the place of those that it has, in the running transaction, and returns how
   * many. Readers see all of the old ones until it commits. `afterStep` is told of the rows of each statement, and may
   * throw to stop.
   */
  async replaceCountry(countryCode: string, afterStep: (rows: number) => void): Promise<number> {
    await this.forgetCountry(countryCode, afterStep);
    let written = 0;
    for (let after = 0; ;) {
      const last = await this.lastOfStep(countryCode, after);
      if (last === undefined) return written;
      const { affectedRows } = await this.database.execute(
        `INSERT INTO inventory_geoname (${COLUMNS})
         SELECT ${COLUMNS} FROM inventory_geoname_import
          WHERE country_code = ? AND entity_id > ? AND entity_id <= ? ORDER BY entity_id`,
        [countryCode, after, last],
      );
      written += affectedRows;
      after = last;
      afterStep(affectedRows);
    }
  }

  /**
   * Deletes by ranges of ids. What a transaction has deleted stays in the indexes until it is over. A step that began at
   * the country's first place would walk over all that the steps before it have deleted.
   */
  private async forgetCountry(countryCode: string, afterStep: (rows: number) => void): Promise<void> {
    let after = 0;
    for (const last of await this.stepsOf(countryCode)) {
      await this.database.execute(
        `DELETE place FROM inventory_geoname place FORCE INDEX (PRIMARY)
          WHERE place.country_code = ? AND place.entity_id > ? AND place.entity_id <= ?`,
        [countryCode, after, last],
      );
      after = last;
      afterStep(0);
    }
  }

  /** The last place of each step through a country. */
  private async stepsOf(countryCode: string): Promise<number[]> {
    const rows = await this.database.query<{ last: number }>(
      `SELECT MAX(place.entity_id) AS last
         FROM (SELECT entity_id, ROW_NUMBER() OVER (ORDER BY entity_id) AS row_no
                 FROM inventory_geoname WHERE country_code = ?) place
        GROUP BY CEIL(place.row_no / ?)
        ORDER BY last`,
      [countryCode, ROWS_PER_STEP],
    );
    return rows.map(({ last }) => last);
  }

  /** The last imported place of the next step behind an id. */
  private async lastOfStep(countryCode: string, after: number): Promise<number | undefined> {
    const [row] = await this.database.query<{ last: number | null }>(
      `SELECT MAX(step.entity_id) AS last
         FROM (SELECT entity_id FROM inventory_geoname_import
                WHERE country_code = ? AND entity_id > ? ORDER BY entity_id LIMIT ?) step`,
      [countryCode, after, ROWS_PER_STEP],
    );
    return row?.last ?? undefined;
  }
}
