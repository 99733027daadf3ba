import { Injectable } from '@nestjs/common';
import { SecretPlaces } from '../../../../platform/crypto/secret-places.js';
import type { Check, CheckSlice } from '../../domain/check.js';
import { readCursor, writeCursor } from '../../domain/cursor.js';

/** Where a slice begins: the name of a place, and the id after which it goes on there. */
type Position = readonly [place: string, after: number];

/** Encrypted secrets against the keys of this process. */
@Injectable()
export class SecretsCheck implements Check {
  readonly key = 'secrets';
  readonly title = 'Encrypted secrets';
  readonly compares = 'encrypted secrets with the keys that this installation has';
  readonly sliceSize = 500;
  readonly settleMs = 0;

  constructor(private readonly places: SecretPlaces) {}

  async slice(cursor: string | null, size: number): Promise<CheckSlice> {
    const { all } = this.places;
    const [name, after] = readCursor<Position>(cursor) ?? ['', 0];
    const index = Math.max(
      all.findIndex((place) => place.name === name),
      0,
    );
    const place = all[index];
    if (!place) return { examined: 0, findings: [], next: null };
    const { secrets, unreadable, next } = await place.look(place.name === name ? after : 0, size);
    const following = next === null ? positionOf(all[index + 1]?.name, 0) : positionOf(place.name, next);
    return {
      examined: secrets,
      findings: unreadable.map(({ id, property }) => ({
        kind: 'secret-unreadable',
        subject: `${place.name} ${id} ${property}`,
        text: `${place.name}: ${property} of row ${id} was made with a key that this installation does not have.`,
      })),
      next: writeCursor(following),
    };
  }
}

function positionOf(place: string | undefined, after: number): Position | undefined {
  return place === undefined ? undefined : [place, after];
}
