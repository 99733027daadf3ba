import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { Settings } from '../../settings/index.js';
import { addressText } from '../domain/address.js';
import type { Address } from '../domain/address.js';
import { coordinatesText } from '../domain/coordinates.js';
import type { Coordinates } from '../domain/coordinates.js';
import type { DistanceProvider } from '../domain/distance-provider.js';
import { GoogleMapsClient, GoogleUnavailable } from './google-maps.client.js';
import type { Way } from './google-maps.client.js';
import { TimedCache } from './timed-cache.js';

/** Google takes no more origins in one request. */
const ORIGINS_MAX = 25;
/** Requests side by side, so that neither side is flooded. */
const REQUESTS_AT_ONCE = 5;
const HOUR_MS = 3_600_000;
const CACHE = { entriesMax: 10_000, keptMs: 24 * HOUR_MS };
const KEY_SETTING = 'cataloginventory/source_selection_distance_based_google/api_key';
const MODE_SETTING = 'cataloginventory/source_selection_distance_based_google/mode';
const VALUE_SETTING = 'cataloginventory/source_selection_distance_based_google/value';

/** A way, that there is none, or that Google did not say. */
type FoundWay = Way | 'no way' | 'refused';

/**
 * Ways on roads and places of any address, from Google's map services. What was found is kept for a day, so that the
 * same is not paid for twice. Distances are metres, or seconds of travel where the setting says so.
 */
@Injectable()
export class GoogleDistanceProvider implements DistanceProvider {
  readonly code = 'google';

  private readonly ways = new TimedCache<FoundWay>(CACHE);
  private readonly places = new TimedCache<readonly Coordinates[] | undefined>(CACHE);

  constructor(
    private readonly client: GoogleMapsClient,
    private readonly settings: Settings,
    private readonly database: Database,
  ) {}

  /** One request for 25 places. Throws `invalid` where Google is not reached, and without a key. */
  async distances(from: readonly Coordinates[], to: Coordinates): Promise<(number | undefined)[]> {
    const key = await this.key();
    const [mode, value] = [await this.settings.get(MODE_SETTING), await this.settings.get(VALUE_SETTING)];
    const origins = from.map(coordinatesText);
    const ways = await this.waysOf(key, mode, origins, coordinatesText(to));
    const found = await orUnreached(
      Promise.all(origins.map((origin) => ways.get(origin))),
      'Unable to connect google API for distance matrix',
    );
    return found.map((way) => (typeof way === 'object' ? way[value === 'time' ? 'seconds' : 'metres'] : undefined));
  }

  /**
   * One request for each address that is not known yet. One that fails is unknown, unless all of them fail. Nothing more
   * is asked after some requests side by side of which one has failed, so that a silent Google is waited for once.
   */
  async locate(addresses: readonly Address[]): Promise<(Coordinates | undefined)[]> {
    const key = await this.key();
    const found: PromiseSettledResult<readonly Coordinates[] | undefined>[] = [];
    let failure: PromiseRejectedResult | undefined;
    for (const some of chunksOf(addresses, REQUESTS_AT_ONCE)) {
      const asked = failure
        ? await this.knownOr(failure, some)
        : await Promise.allSettled(some.map((address) => this.placesOf(key, address)));
      found.push(...asked);
      failure ??= asked.find((result) => result.status === 'rejected');
    }
    if (failure && found.every(({ status }) => status === 'rejected')) throw failure.reason;
    return found.map((result) => (result.status === 'fulfilled' ? result.value?.[0] : undefined));
  }

  /** Throws `invalid` where Google does not know the address or is not reached, and without a key. */
  async locateAll(address: Address): Promise<Coordinates[]> {
    const places = await this.placesOf(await this.key(), address);
    if (!places || places.length === 0) throw invalid('Unable to geocode address %1', [addressText(address)]);
    return [...places];
  }

  /** What is known or asked for of each origin; nothing more is asked where a request has failed. */
  private async waysOf(
    key: string,
    mode: string,
    origins: readonly string[],
    destination: string,
  ): Promise<ReadonlyMap<string, Promise<FoundWay>>> {
    const nameOf = (origin: string): string => `${mode} ${origin} ${destination}`;
    const ways = new Map<string, Promise<FoundWay>>();
    for (const origin of origins) {
      const known = this.ways.get(nameOf(origin));
      if (known) ways.set(origin, known);
    }
    const missing = [...new Set(origins)].filter((origin) => !ways.has(origin));
    for (const chunks of chunksOf([...chunksOf(missing, ORIGINS_MAX)], REQUESTS_AT_ONCE)) {
      const asked = chunks.map((chunk) => {
        const finding = this.client.ways(key, mode, chunk, destination);
        chunk.forEach((origin, at) => {
          const way = finding.then((given): FoundWay => ('found' in given ? (given.found[at] ?? 'no way') : 'refused'));
          ways.set(origin, this.ways.set(nameOf(origin), way, isLasting));
        });
        return finding;
      });
      const outcomes = await Promise.allSettled(asked);
      if (outcomes.some(({ status }) => status === 'rejected')) break;
    }
    return ways;
  }

  private placesOf(key: string, address: Address): Promise<readonly Coordinates[] | undefined> {
    const text = addressText(address);
    if (text === '') return Promise.resolve(undefined);
    return orUnreached(
      this.places.get(text) ??
        this.places.set(
          text,
          this.client.places(key, text).then((finding) => ('found' in finding ? finding.found : undefined)),
          (places) => places !== undefined,
        ),
      'Unable to connect google API for geocoding',
    );
  }

  /** What was found before; for the others nobody is asked, and they have failed as another one has. */
  private knownOr(
    failure: PromiseRejectedResult,
    addresses: readonly Address[],
  ): Promise<PromiseSettledResult<readonly Coordinates[] | undefined>[]> {
    const known = addresses.map((address) => this.places.get(addressText(address)));
    return Promise.all(known.map(async (place) => (place ? (await Promise.allSettled([place]))[0] : failure)));
  }

  private async key(): Promise<string> {
    // Rows would stay locked for as long as Google takes.
    if (this.database.inTransaction) throw new Error('Google is asked outside of transactions.');
    const key = await this.settings.get(KEY_SETTING);
    if (key.trim() === '') throw invalid('Google API key is not defined');
    return key.trim();
  }
}

/** A refusal is of this moment, and of this key. */
function isLasting(way: FoundWay): boolean {
  return way !== 'refused';
}

async function orUnreached<Found>(asked: Promise<Found>, message: string): Promise<Found> {
  try {
    return await asked;
  } catch (error) {
    throw error instanceof GoogleUnavailable ? invalid(message) : error;
  }
}
