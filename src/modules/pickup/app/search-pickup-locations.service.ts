import { Injectable } from '@nestjs/common';
import { ConcurrencyLimit } from '../../../platform/concurrency/concurrency-limit.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { searchRefusal } from '../../../platform/search/index.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { KnownPlaces } from '../../distance/index.js';
import type { Coordinates } from '../../distance/index.js';
import { Settings } from '../../settings/index.js';
import { StockResolver } from '../../stocks/index.js';
import { PickupLocationRepository } from '../data/pickup-location.repository.js';
import { termParts } from '../domain/location-query.js';
import type { SearchArea } from '../domain/location-query.js';
import type { PickupLocation } from '../domain/location.js';
import { nearestOf } from '../domain/nearest.js';

const RADIUS = 'carriers/instore/search_radius';
const DELIMITER = 'advanced/in_store_pickup_api/search_term_delimiter';
const COUNTRY = 'general/country/default';

/** A town can have hundreds of postcodes. */
const PLACES_MAX = 1000;

/** Anybody may search, so that searches have few connections of the pool, and nobody else waits for them. */
const SEARCHES_AT_ONCE_MAX = 4;
const SEARCHES_WAITING_MAX = 100;
const SEARCH_WAIT_MS_MAX = 5_000;

/** What somebody wants to know of the pickup locations of a sales channel. */
export interface LocationQuery {
  readonly scopeType: string;
  readonly scopeCode: string;
  readonly area: SearchArea | null;
  /** Filters, the order without the distance, and the page; fields are those of `LOCATION_FILTERS` and of a location. */
  readonly criteria: SearchCriteria;
  /** The direction of the distance, where it was asked for. */
  readonly distanceOrder: 'ASC' | 'DESC' | null;
  /** Goods that a location has to have, all of them. */
  readonly skus: readonly string[];
}

/** Finds the places where customers can pick their orders up (upstream interface, "In-store pickup locations"). */
@Injectable()
export class SearchPickupLocations {
  private readonly searches = new ConcurrencyLimit({
    runningMax: SEARCHES_AT_ONCE_MAX,
    waitingMax: SEARCHES_WAITING_MAX,
    waitMsMax: SEARCH_WAIT_MS_MAX,
    refusal: () =>
      new ApplicationError('busy', 'Too many searches for pickup locations are being made at the moment. Try again.'),
  });

  constructor(
    private readonly stocks: StockResolver,
    private readonly places: KnownPlaces,
    private readonly settings: Settings,
    private readonly locations: PickupLocationRepository,
  ) {}

  /**
   * One page of the sales channel's locations that match, with the number of all matches. Without an order they come by
   * code, in an area the nearest first; with one by distance, others do not count. An area that nobody knows has none. Throws not-found for a channel without a
   * stock, `invalid` for fields, values and patterns that are none, `busy` where too many search at once.
   */
  async execute(query: LocationQuery): Promise<{ locations: PickupLocation[]; totalCount: number }> {
    return this.searches.run(async () => {
      const { stockId } = await this.stocks.resolve({ type: query.scopeType, code: query.scopeCode });
      const distances = query.area && (await this.distances(stockId, query.area));
      if (distances?.length === 0) return { locations: [], totalCount: 0 };
      try {
        return await this.locations.search({
          stockId,
          criteria: query.criteria,
          skus: query.skus,
          area: distances && { distances, order: query.distanceOrder },
        });
      } catch (error) {
        throw searchRefusal(error) ?? error;
      }
    });
  }

  /** How far the stock's locations are that lie within the area. */
  private async distances(stockId: number, area: SearchArea): Promise<(readonly [linkId: number, km: number])[]> {
    const places = await this.placesOf(area.searchTerm);
    if (places.length === 0) return [];
    const radiusKm = area.radiusKm ?? (await this.settings.get(RADIUS));
    const distanceOf = nearestOf(places);
    return (await this.locations.places(stockId))
      .map((link) => [link.linkId, distanceOf(link)] as const)
      .filter(([, km]) => km <= radiusKm);
  }

  private async placesOf(searchTerm: string): Promise<Coordinates[]> {
    const [delimiter, defaultCountry] = [await this.settings.get(DELIMITER), await this.settings.get(COUNTRY)];
    const { place, country } = termParts(searchTerm, delimiter, defaultCountry);
    if (place === '') return [];
    return this.places.find({ country, postcode: place, city: place, street: '', region: '' }, PLACES_MAX);
  }
}
