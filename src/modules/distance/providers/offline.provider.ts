import { Injectable } from '@nestjs/common';
import { notFound } from '../../../platform/errors/application-error.js';
import { GeonameRepository } from '../data/geoname.repository.js';
import { addressText } from '../domain/address.js';
import type { Address } from '../domain/address.js';
import { greatCircleMetres } from '../domain/coordinates.js';
import type { Coordinates } from '../domain/coordinates.js';
import type { DistanceProvider } from '../domain/distance-provider.js';

/** A town can have hundreds of postcodes. */
const PLACES_MAX = 1000;

/** The straight way over the globe in metres, and places from the table of geonames: nobody else is asked. */
@Injectable()
export class OfflineDistanceProvider implements DistanceProvider {
  readonly code = 'offline';

  constructor(private readonly geonames: GeonameRepository) {}

  distances(from: readonly Coordinates[], to: Coordinates): Promise<number[]> {
    return Promise.resolve(from.map((place) => greatCircleMetres(place, to)));
  }

  async locate(addresses: readonly Address[]): Promise<(Coordinates | undefined)[]> {
    return this.geonames.locate(addresses);
  }

  /** At most a thousand places, in one statement for each way to look. Throws not-found for an unknown address. */
  async locateAll(address: Address): Promise<Coordinates[]> {
    const places = await this.geonames.locateAll(address, PLACES_MAX);
    if (places.length === 0) throw notFound('Unknown geoname for %1', [addressText(address)]);
    return places;
  }
}
