import { Injectable } from '@nestjs/common';
import { GeonameRepository } from '../data/geoname.repository.js';
import type { Address } from '../domain/address.js';
import type { Coordinates } from '../domain/coordinates.js';

/** Where addresses are by the table of geonames alone, whatever the setting says: for questions that anybody may ask. */
@Injectable()
export class KnownPlaces {
  constructor(private readonly geonames: GeonameRepository) {}

  /** The places that the address may mean, the likeliest first, at most `limit`; none where it is not known. */
  async find(address: Address, limit: number): Promise<Coordinates[]> {
    return this.geonames.locateAll(address, limit);
  }
}
