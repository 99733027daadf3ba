import { Inject, Injectable } from '@nestjs/common';
import { invalid } from '../../../platform/errors/application-error.js';
import { Settings } from '../../settings/index.js';
import type { Address } from '../domain/address.js';
import { coordinatesText } from '../domain/coordinates.js';
import type { Coordinates } from '../domain/coordinates.js';
import type { DistanceProvider, DistanceProviderCode } from '../domain/distance-provider.js';

/** The providers there are; the module is where one is added. */
export const DISTANCE_PROVIDERS = Symbol('distance providers');

const PROVIDER_SETTING = 'cataloginventory/source_selection_distance_based/provider';

/**
 * How far it is from one place to another, and where an address is (upstream interface, "Distance helpers"). The setting
 * chooses at each call who is asked. That may be another machine: call it outside of transactions and locks.
 */
@Injectable()
export class Distances {
  constructor(
    @Inject(DISTANCE_PROVIDERS) private readonly providers: readonly DistanceProvider[],
    private readonly settings: Settings,
  ) {}

  /** Who is asked at the moment. */
  async providerCode(): Promise<DistanceProviderCode> {
    return this.settings.get(PROVIDER_SETTING);
  }

  /**
   * The distance in metres, or in seconds where the provider is set to travel time. Throws `invalid` where it can not be
   * found.
   */
  async distance(from: Coordinates, to: Coordinates): Promise<number> {
    const [distance] = await this.distances([from], to);
    if (distance !== undefined) return distance;
    throw invalid('Unable to get distance between %1 and %2', [coordinatesText(from), coordinatesText(to)]);
  }

  /** From each of the places to one other, in their order (`DistanceProvider.distances`). */
  async distances(from: readonly Coordinates[], to: Coordinates): Promise<(number | undefined)[]> {
    if (from.length === 0) return [];
    return (await this.provider('No such distance provider: %1')).distances(from, to);
  }

  /** Where the address is. Throws not-found or `invalid` where that is not known, as the provider does. */
  async locate(address: Address): Promise<Coordinates> {
    const [place] = await this.locateAll(address);
    if (!place) throw new Error('A provider gives at least one place, or throws.');
    return place;
  }

  /** Where the addresses are, in their order; undefined for one that is not known (`DistanceProvider.locate`). */
  async locateEach(addresses: readonly Address[]): Promise<(Coordinates | undefined)[]> {
    if (addresses.length === 0) return [];
    return (await this.placeProvider()).locate(addresses);
  }

  /**
   * Every place that the address may mean, the likeliest first, at least one. By country and postcode, else by country
   * and town. Throws not-found or `invalid` where none is known, as the provider does.
   */
  async locateAll(address: Address): Promise<Coordinates[]> {
    return (await this.placeProvider()).locateAll(address);
  }

  private placeProvider(): Promise<DistanceProvider> {
    return this.provider('No such latitude and longitude from address provider: %1');
  }

  private async provider(refusal: string): Promise<DistanceProvider> {
    const chosen = await this.providerCode();
    const provider = this.providers.find(({ code }) => code === chosen);
    if (!provider) throw invalid(refusal, [chosen]);
    return provider;
  }
}
