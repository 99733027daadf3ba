import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { compileSearch, limitedScan } from '../../../platform/search/index.js';
import type { SearchColumns, SearchCriteria } from '../../../platform/search/index.js';
import type { Coordinates } from '../../distance/index.js';
import { PAGE_SIZE_MAX } from '../domain/location-query.js';
import type { PickupLocation } from '../domain/location.js';

/** Rows that other programs wrote may have no name for customers. */
const NAME = `COALESCE(NULLIF(s.frontend_name, ''), s.name)`;

const COLUMNS: SearchColumns = {
  pickup_location_code: { sql: 's.source_code', kind: 'text' },
  source_code: { sql: 's.source_code', kind: 'text' },
  name: { sql: NAME, kind: 'text' },
  email: { sql: 's.email', kind: 'text', nullable: true },
  fax: { sql: 's.fax', kind: 'text', nullable: true },
  phone: { sql: 's.phone', kind: 'text', nullable: true },
  description: { sql: 's.frontend_description', kind: 'text', nullable: true },
  latitude: { sql: 's.latitude', kind: 'decimal', nullable: true },
  longitude: { sql: 's.longitude', kind: 'decimal', nullable: true },
  country: { sql: 's.country_id', kind: 'text' },
  country_id: { sql: 's.country_id', kind: 'text' },
  region: { sql: 's.region', kind: 'text', nullable: true },
  region_id: { sql: 's.region_id', kind: 'int', nullable: true },
  city: { sql: 's.city', kind: 'text', nullable: true },
  street: { sql: 's.street', kind: 'text', nullable: true },
  postcode: { sql: 's.postcode', kind: 'text' },
};

const SELECT = `s.source_code, ${NAME} AS name, s.email, s.fax, s.frontend_description, s.latitude, s.longitude,
  s.country_id, s.region_id, s.region, s.city, s.street, s.postcode, s.phone`;

/** Sources that are open for pickup, of one stock or several. */
const ACTIVE = `inventory_source_stock_link l
  JOIN inventory_source s ON s.source_code = l.source_code AND s.enabled = 1 AND s.is_pickup_location_active = 1`;

/** How far the sources of an area are, by the ids of their links: whole numbers, which have no collation. */
const DISTANCES = `JSON_TABLE(?, '$[*]' COLUMNS (link_id INT UNSIGNED PATH '$[0]', km DOUBLE PATH '$[1]')) AS d`;

interface LocationRow {
  readonly source_code: string;
  readonly name: string;
  readonly email: string | null;
  readonly fax: string | null;
  readonly frontend_description: string | null;
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly country_id: string;
  readonly region_id: number | null;
  readonly region: string | null;
  readonly city: string | null;
  readonly street: string | null;
  readonly postcode: string;
  readonly phone: string | null;
}

/** A source of a stock with its place. */
export interface PlacedLink extends Coordinates {
  readonly linkId: number;
}

/** What a search looks for. */
interface LocationSearch {
  readonly stockId: number;
  readonly criteria: SearchCriteria;
  readonly skus: readonly string[];
  /** Where an area is asked for, its sources with their distance; no other is found. */
  readonly area: {
    readonly distances: readonly (readonly [linkId: number, km: number])[];
    /** Null where nobody asked for an order by distance: then it is the order where there is no other. */
    readonly order: 'ASC' | 'DESC' | null;
  } | null;
}

/** Reads pickup locations: sources as customers see them. */
@Injectable()
export class PickupLocationRepository {
  constructor(private readonly database: Database) {}

  /**
   * One page of the stock's locations that match, with the number of all matches; a page past the end is the last one.
   * Two statements, each with a time limit. Throws `invalid` for fields and values that the columns cannot have.
   */
  async search(search: LocationSearch): Promise<{ locations: PickupLocation[]; totalCount: number }> {
    const { pageSize, currentPage } = search.criteria;
    const { from, where, parameters, orderBy } = statementOf(search);
    const [counted] = await this.database.query<{ total: number }>(
      limitedScan(`SELECT COUNT(*) AS total FROM ${from} WHERE ${where}`),
      parameters,
    );
    const totalCount = counted?.total ?? 0;
    if (totalCount === 0) return { locations: [], totalCount };
    const size = pageSize ?? PAGE_SIZE_MAX;
    const page = pageSize === undefined ? 1 : Math.min(currentPage, Math.ceil(totalCount / size));
    const rows = await this.database.query<LocationRow>(
      limitedScan(`SELECT ${SELECT} FROM ${from} WHERE ${where} ORDER BY ${orderBy} LIMIT ? OFFSET ?`),
      [...parameters, size, (page - 1) * size],
    );
    return { locations: rows.map(toLocation), totalCount };
  }

  /** Where the stock's locations are; those without a place are left out. One statement. */
  async places(stockId: number): Promise<PlacedLink[]> {
    const rows = await this.database.query<{ link_id: number; latitude: string; longitude: string }>(
      `SELECT l.link_id, s.latitude, s.longitude FROM ${ACTIVE}
        WHERE l.stock_id = ? AND s.latitude IS NOT NULL AND s.longitude IS NOT NULL`,
      [stockId],
    );
    return rows.map(({ link_id, latitude, longitude }) => ({
      linkId: link_id,
      latitude: Number(latitude),
      longitude: Number(longitude),
    }));
  }

  /** Which of the sources are open for pickup in which of the stocks, by their stored codes. One statement. */
  async activeIn(
    stockIds: readonly number[],
    codes: readonly string[],
  ): Promise<{ readonly stockId: number; readonly sourceCode: string }[]> {
    if (stockIds.length === 0 || codes.length === 0) return [];
    const rows = await this.database.query<{ stock_id: number; source_code: string }>(
      `SELECT l.stock_id, s.source_code FROM ${ACTIVE} WHERE l.stock_id IN (?) AND l.source_code IN (?)`,
      [stockIds, codes],
    );
    return rows.map((row) => ({ stockId: row.stock_id, sourceCode: row.source_code }));
  }

  /** The sources as customers see them, whether they are open for pickup or not. One statement. */
  async ofCodes(codes: readonly string[]): Promise<PickupLocation[]> {
    if (codes.length === 0) return [];
    const rows = await this.database.query<LocationRow>(
      `SELECT ${SELECT} FROM inventory_source s WHERE s.source_code IN (?)`,
      [codes],
    );
    return rows.map(toLocation);
  }
}

function statementOf({ stockId, criteria, skus, area }: LocationSearch): {
  readonly from: string;
  readonly where: string;
  readonly parameters: readonly unknown[];
  readonly orderBy: string;
} {
  const filters = compileSearch(criteria, COLUMNS);
  const hasGoods = `l.source_code IN (SELECT i.source_code FROM inventory_source_item i
    WHERE i.sku IN (?) AND i.status = 1 GROUP BY i.source_code HAVING COUNT(*) = ?)`;
  const isByDistance = area !== null && (area.order !== null || filters.orderBy === '');
  const order = [isByDistance ? `d.km ${area.order ?? 'ASC'}` : filters.orderBy, 's.source_code ASC'];
  return {
    from: area ? `${ACTIVE} JOIN ${DISTANCES} ON d.link_id = l.link_id` : ACTIVE,
    where: `l.stock_id = ? AND ${filters.where}${skus.length > 0 ? ` AND ${hasGoods}` : ''}`,
    parameters: [
      ...(area ? [JSON.stringify(area.distances)] : []),
      stockId,
      ...filters.parameters,
      ...(skus.length > 0 ? [skus, skus.length] : []),
    ],
    orderBy: order.filter((term) => term !== '').join(', '),
  };
}

function toLocation(row: LocationRow): PickupLocation {
  return {
    pickupLocationCode: row.source_code,
    name: row.name,
    email: row.email,
    fax: row.fax,
    description: row.frontend_description,
    latitude: row.latitude === null ? null : Number(row.latitude),
    longitude: row.longitude === null ? null : Number(row.longitude),
    countryId: row.country_id,
    regionId: row.region_id,
    region: row.region,
    city: row.city,
    street: row.street,
    postcode: row.postcode,
    phone: row.phone,
  };
}
