import { Injectable } from '@nestjs/common';
import { invalid } from '../../../platform/errors/application-error.js';
import type { ApplicationError } from '../../../platform/errors/application-error.js';
import { identifierViolation, sourceCodeKey } from '../../../platform/identifiers/index.js';
import { StockResolver, WEBSITE_CHANNEL } from '../../stocks/index.js';
import { StoreReader } from '../../stores/index.js';
import { PickupLocationRepository } from '../data/pickup-location.repository.js';
import type { PickupLocation } from '../domain/location.js';

/** A store view, and the code of a location at which one of its orders is to be picked up. */
interface WantedLocation {
  readonly storeId: number;
  readonly code: string;
}

/** What others may know of pickup locations. Nothing is cached. */
@Injectable()
export class PickupLocationReader {
  constructor(
    private readonly stores: StoreReader,
    private readonly stocks: StockResolver,
    private readonly locations: PickupLocationRepository,
  ) {}

  /**
   * For each of them the location's code as it is stored, or why it is none. A location is an enabled source of the
   * store's stock that is open for pickup. In the running transaction; four statements whatever their number.
   */
  async check(wanted: readonly WantedLocation[]): Promise<(string | ApplicationError)[]> {
    if (wanted.length === 0) return [];
    const websites = await this.websitesOf(wanted);
    const stockIds = await this.stocks.ofWebsites([...new Set(websites.values())]);
    const codes = wanted.map(({ code }) => code).filter((code) => !identifierViolation(code));
    const active = await this.locations.activeIn([...new Set(stockIds.values())], [...new Set(codes)]);
    const stored = new Map(
      active.map(({ stockId, sourceCode }) => [`${stockId}/${sourceCodeKey(sourceCode)}`, sourceCode]),
    );
    return wanted.map(({ storeId, code }) => {
      const website = websites.get(storeId) ?? '';
      const isPossible = !identifierViolation(code);
      const found = isPossible ? stored.get(`${stockIds.get(website) ?? ''}/${sourceCodeKey(code)}`) : undefined;
      return found ?? noSuchLocation(code, website);
    });
  }

  /** The locations by the key of their code (`sourceCodeKey`), open or not; those that are gone are absent. One statement. */
  async byKey(codes: readonly string[]): Promise<ReadonlyMap<string, PickupLocation>> {
    const found = await this.locations.ofCodes([...new Set(codes)]);
    return new Map(found.map((location) => [sourceCodeKey(location.pickupLocationCode), location]));
  }

  private async websitesOf(wanted: readonly WantedLocation[]): Promise<ReadonlyMap<number, string>> {
    const storeIds = new Set(wanted.map(({ storeId }) => storeId));
    const views = (await this.stores.storeViews()).filter(({ id }) => storeIds.has(id));
    const codes = new Map((await this.stores.websites()).map(({ id, code }) => [id, code]));
    return new Map(views.map(({ id, websiteId }) => [id, codes.get(websiteId) ?? '']));
  }
}

function noSuchLocation(code: string, website: string): ApplicationError {
  return invalid('Can not find Pickup Location with code %1 for %2 Sales Channel "%3".', [
    code,
    WEBSITE_CHANNEL,
    website,
  ]);
}
