import { Injectable, Logger } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import type { Coordinates } from '../domain/coordinates.js';

/** A response of 25 distances has some 10 KB. */
const RESPONSE_BYTES_MAX = 1024 * 1024;
const OK = 'OK';

/** The service was not reached, or what it said is no response. It never carries the address that was called: that has the key. */
export class GoogleUnavailable extends Error {}

/** What the service found, or the word with which it refused. */
type Finding<Found> = { readonly found: Found } | { readonly status: string };

/** What the distance matrix has of one pair: metres and seconds. */
export interface Way {
  readonly metres: number;
  readonly seconds: number;
}

/**
 * The two calls of Google's map services that are needed, as their documentation has them. Each has a time limit, and
 * a response is read up to a bound. Redirects are not followed: the key would go along.
 */
@Injectable()
export class GoogleMapsClient {
  private readonly logger = new Logger(GoogleMapsClient.name);

  constructor(private readonly environment: Environment) {}

  /** From each of the places to one other; undefined where there is no way. Throws `GoogleUnavailable`. */
  async ways(
    key: string,
    mode: string,
    origins: readonly string[],
    destination: string,
  ): Promise<Finding<(Way | undefined)[]>> {
    const body = await this.call('distancematrix', {
      ...{ origins: origins.join('|'), destinations: destination, mode, key },
    });
    if (body['status'] !== OK) return this.refused('distance matrix', body);
    const rows = listOf(body['rows']);
    if (rows.length !== origins.length) throw new GoogleUnavailable('a row is missing');
    return { found: rows.map((row) => wayOf(listOf(objectOf(row)['elements'])[0])) };
  }

  /** Every place that the address may mean; none where it is not known. Throws `GoogleUnavailable`. */
  async places(key: string, address: string): Promise<Finding<Coordinates[]>> {
    const body = await this.call('geocode', { address, key });
    if (body['status'] === 'ZERO_RESULTS') return { found: [] };
    if (body['status'] !== OK) return this.refused('geocoding', body);
    return { found: listOf(body['results']).map(placeOf) };
  }

  private refused(service: string, body: Readonly<Record<string, unknown>>): { readonly status: string } {
    const { status } = body;
    // A word of Google's list; its longer message may quote the request.
    const word = typeof status === 'string' && /^[A-Z_]{1,40}$/.test(status) ? status : 'no known status';
    this.logger.warn(`Google refused a call of its ${service}: ${word}.`);
    return { status: word };
  }

  private async call(
    service: string,
    parameters: Readonly<Record<string, string>>,
  ): Promise<Readonly<Record<string, unknown>>> {
    const { GOOGLE_MAPS_URL, GOOGLE_MAPS_TIMEOUT_MS } = this.environment;
    const address = `${GOOGLE_MAPS_URL.replace(/\/+$/, '')}/maps/api/${service}/json?${new URLSearchParams(parameters).toString()}`;
    try {
      const response = await fetch(address, {
        redirect: 'error',
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(GOOGLE_MAPS_TIMEOUT_MS),
      });
      if (response.status !== 200) {
        await response.body?.cancel();
        throw new GoogleUnavailable(`status ${response.status}`);
      }
      return objectOf(JSON.parse(await textOf(response)));
    } catch (error) {
      const reason = error instanceof GoogleUnavailable ? error.message : (error as Error).name;
      this.logger.warn(`Google's service ${service} gave no response: ${reason}.`);
      // The error of a failed call may name its address, and that has the key.
      throw new GoogleUnavailable(reason);
    }
  }
}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    if (bytes > RESPONSE_BYTES_MAX) throw new GoogleUnavailable('the response is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function wayOf(element: unknown): Way | undefined {
  const { status, distance, duration } = objectOf(element);
  if (status !== OK) return undefined;
  return { metres: numberOf(objectOf(distance)['value']), seconds: numberOf(objectOf(duration)['value']) };
}

function placeOf(result: unknown): Coordinates {
  const { lat, lng } = objectOf(objectOf(objectOf(result)['geometry'])['location']);
  return { latitude: numberOf(lat), longitude: numberOf(lng) };
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new GoogleUnavailable('an object is missing');
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new GoogleUnavailable('a list is missing');
}

function numberOf(value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new GoogleUnavailable('a number is missing');
}
