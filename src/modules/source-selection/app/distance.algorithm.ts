import { Injectable, Logger } from '@nestjs/common';
import { ApplicationError, invalid } from '../../../platform/errors/application-error.js';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import { Distances } from '../../distance/index.js';
import type { Address, Coordinates } from '../../distance/index.js';
import { SourceReader } from '../../sources/index.js';
import type { Source } from '../../sources/index.js';
import type { SelectionAlgorithm, SelectionRequest } from '../domain/algorithm.js';
import type { OfferingSource, SourceInOrder } from '../domain/selection.js';

/**
 * The nearest source first. One whose distance cannot be found comes after the others, by priority. So do all of them
 * where the provider fails: goods are shipped even where a map service is away.
 */
@Injectable()
export class DistanceAlgorithm implements SelectionAlgorithm {
  readonly code = 'distance';
  readonly title = 'Distance Priority';
  readonly description =
    'Algorithm which provides Source Selections based on shipping address distance from the source';
  readonly needsDestination = true;

  private readonly logger = new Logger(DistanceAlgorithm.name);

  constructor(
    private readonly distances: Distances,
    private readonly sources: SourceReader,
  ) {}

  async order(
    sources: readonly OfferingSource[],
    { destination }: SelectionRequest,
  ): Promise<readonly SourceInOrder[]> {
    if (!destination) throw invalid('No destination address was provided in the request');
    const distances = await this.distancesOf(
      sources.map(({ sourceCode }) => sourceCode),
      destination,
    );
    return (
      sources
        .map(({ sourceCode }): SourceInOrder => ({ sourceCode, distance: distances.get(sourceCodeKey(sourceCode)) }))
        // Sorting is stable: equal ones, unknown ones too, stay by priority.
        .sort((one, other) => compared(one.distance ?? Infinity, other.distance ?? Infinity))
    );
  }

  /** By the key of the source's code, as far as they are known. */
  private async distancesOf(sourceCodes: readonly string[], destination: Address): Promise<Map<string, number>> {
    if (sourceCodes.length === 0) return new Map();
    const sources = await this.sources.inOrder(sourceCodes);
    try {
      const placed = await this.placesOf(sources, destination);
      const distances = placed
        ? await this.distances.distances(
            placed.sources.map(({ place }) => place),
            placed.destination,
          )
        : [];
      return new Map(
        distances.flatMap((distance, at) =>
          distance === undefined ? [] : [[sourceCodeKey(placed?.sources[at]?.sourceCode ?? ''), distance] as const],
        ),
      );
    } catch (error) {
      if (!(error instanceof ApplicationError)) throw error;
      this.logger.warn(`Sources are asked by priority, since no distance is known: ${error.text}`);
      return new Map();
    }
  }

  /**
   * Where the destination and the sources are; undefined where the destination is not known. It is looked up first, since
   * no source needs a place without it.
   */
  private async placesOf(sources: readonly Source[], destination: Address): Promise<Places | undefined> {
    const [target] = await this.distances.locateEach([destination]);
    if (!target) return undefined;
    const unplaced = sources.filter((source) => !ownPlace(source));
    const found = await this.located(unplaced);
    const places = new Map(unplaced.map((source, at) => [source, found[at]]));
    return {
      destination: target,
      sources: sources.flatMap((source) => {
        const place = ownPlace(source) ?? places.get(source);
        return place ? [{ sourceCode: source.sourceCode, place }] : [];
      }),
    };
  }

  /** By their addresses, in their order. None where the provider fails: the other sources have places of their own. */
  private async located(sources: readonly Source[]): Promise<(Coordinates | undefined)[]> {
    try {
      return await this.distances.locateEach(sources.map(addressOf));
    } catch (error) {
      if (!(error instanceof ApplicationError)) throw error;
      this.logger.warn(`Sources without coordinates come last, since none of them is found: ${error.text}`);
      return [];
    }
  }
}

interface Places {
  readonly destination: Coordinates;
  readonly sources: readonly { readonly sourceCode: string; readonly place: Coordinates }[];
}

function ownPlace({ latitude, longitude }: Source): Coordinates | undefined {
  return latitude === null || longitude === null ? undefined : { latitude, longitude };
}

function addressOf({ countryId, postcode, street, region, city }: Source): Address {
  return { country: countryId, postcode, street: street ?? '', region: region ?? '', city: city ?? '' };
}

/** Unlike a difference, two unknown ones are equal. */
function compared(one: number, other: number): number {
  return one < other ? -1 : Number(one > other);
}
