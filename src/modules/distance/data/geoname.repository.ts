import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import type { Address } from '../domain/address.js';
import type { Coordinates } from '../domain/coordinates.js';
import { postcodeForms } from '../domain/postcode-forms.js';

/** Addresses of one statement. */
const ADDRESSES_PER_READ = 200;
/** Forms that a postcode can have; shorter lists are filled up, so that every address has the same columns. */
const FORMS = 3;

interface PlaceRow extends Coordinates {
  readonly position: number;
}

/** Of several places with one postcode, the one whose town or region is named comes first. */
const BY_LIKELIHOOD = `(g.city = a.city) DESC, (g.region = a.region OR g.province = a.region) DESC, g.entity_id`;

/**
 * Looks places up in `inventory_geoname`, which may hold millions. The server compares, since its collation decides what
 * is one town. Each look-up is the range of one index that an address names.
 */
@Injectable()
export class GeonameRepository {
  constructor(private readonly database: Database) {}

  /**
   * The likeliest place of each address, in their order: by country and postcode, else by country and town. Undefined
   * for one that is not known. One statement for two hundred addresses.
   */
  async locate(addresses: readonly Address[]): Promise<(Coordinates | undefined)[]> {
    const found: (Coordinates | undefined)[] = [];
    for (const chunk of chunksOf(addresses, ADDRESSES_PER_READ)) found.push(...(await this.locateChunk(chunk)));
    return found;
  }

  /** The places that an address may mean, the likeliest first, at most `limit`. None where it is not known. */
  async locateAll(address: Address, limit: number): Promise<Coordinates[]> {
    const { country, city, region } = spelled(address);
    for (const postcode of postcodeForms(country, address.postcode)) {
      const places = await this.places('idx_geoname_country_postcode', 'g.postcode = a.wanted', [
        ...[country, postcode, city, region],
        limit,
      ]);
      if (places.length > 0) return places;
    }
    if (city === '') return [];
    return this.places('idx_geoname_country_city', 'g.city = a.wanted', [country, city, city, region, limit]);
  }

  private async places(index: string, condition: string, values: readonly (string | number)[]): Promise<Coordinates[]> {
    return this.database.query<Coordinates>(
      `SELECT g.latitude, g.longitude
         FROM (SELECT ? AS country, ? AS wanted, ? AS city, ? AS region) a
         JOIN inventory_geoname g FORCE INDEX (${index}) ON g.country_code = a.country AND ${condition}
        ORDER BY ${BY_LIKELIHOOD} LIMIT ?`,
      values,
    );
  }

  private async locateChunk(addresses: readonly Address[]): Promise<(Coordinates | undefined)[]> {
    const rows = addresses.map((address, position) => {
      const { country, city, region } = spelled(address);
      const forms = postcodeForms(country, address.postcode);
      const filled = Array.from({ length: FORMS }, (_, at) => forms[at] ?? forms.at(-1) ?? null);
      return [position, country, city === '' ? null : city, region, ...filled];
    });
    const found = await this.database.query<PlaceRow>(placesSql(rows.length), rows.flat());
    const byPosition = new Map(found.map(({ position, ...place }) => [position, place]));
    return addresses.map((_address, position) => byPosition.get(position));
  }
}

/** An unknown town or region equals none: empty texts are those of places without one. */
function spelled({ country, city, region }: Address): Pick<Address, 'country' | 'city' | 'region'> {
  return { country: country.trim(), city: city.trim(), region: region.trim() };
}

/**
 * A row for each address that is known. The sub-selects are asked one after the other until one finds something, and each
 * reads the places of one postcode or one town. An unknown part is NULL, which equals nothing.
 */
function placesSql(count: number): string {
  const place = (index: string, column: string, wanted: string): string =>
    `(SELECT g.entity_id FROM inventory_geoname g FORCE INDEX (${index})
       WHERE g.country_code = a.country AND g.${column} = a.${wanted} ORDER BY ${BY_LIKELIHOOD} LIMIT 1)`;
  const given = '? AS position, ? AS country, ? AS city, ? AS region, ? AS form0, ? AS form1, ? AS form2';
  const forms = Array.from({ length: FORMS }, (_, at) =>
    place('idx_geoname_country_postcode', 'postcode', `form${at}`),
  );
  return `
    SELECT found.position, place.latitude, place.longitude
      FROM (SELECT a.position, COALESCE(${[...forms, place('idx_geoname_country_city', 'city', 'city')].join(',\n')}) AS entity_id
              FROM (${Array.from({ length: count }, () => `SELECT ${given}`).join(' UNION ALL ')}) a) found
      JOIN inventory_geoname place ON place.entity_id = found.entity_id`;
}
