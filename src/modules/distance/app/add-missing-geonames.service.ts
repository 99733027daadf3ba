import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { GeonameWriter } from '../data/geoname.writer.js';
import type { Geoname } from '../domain/geoname.js';

/** Adds places for a first try, and leaves alone what an import has loaded. */
@Injectable()
export class AddMissingGeonames {
  constructor(
    private readonly database: Database,
    private readonly writer: GeonameWriter,
  ) {}

  /** Adds those of the places whose country has none, in the running transaction; returns how many. */
  async execute(places: readonly Geoname[]): Promise<number> {
    return this.database.run(async () => {
      const known = await this.writer.knownCountries([...new Set(places.map(({ countryCode }) => countryCode))]);
      const missing = places.filter(({ countryCode }) => !known.has(countryCode));
      await this.writer.insert(missing);
      return missing.length;
    });
  }
}
