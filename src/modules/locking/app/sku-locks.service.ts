import { Injectable } from '@nestjs/common';
import { withRetries } from '../../../platform/database/retries.js';
import type { RetryRule } from '../../../platform/database/retries.js';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import { SkuLocationRepository } from '../data/sku-location.repository.js';
import type { LockLocation } from '../domain/lock-location.js';
import { Locking } from './locking.service.js';

/** A source or a stock has come since the locks were chosen. */
class LocationsGrown extends Error {}

const RETRIES: RetryRule = { attemptsMax: 5, isWorthAnother: (error) => error instanceof LocationsGrown };

/** Keeps orders away from SKUs wherever they may be reserved, while the identity of the product itself changes. */
@Injectable()
export class SkuLocks {
  constructor(
    private readonly locking: Locking,
    private readonly locations: SkuLocationRepository,
  ) {}

  /**
   * Runs `work` in one transaction under the place-order locks of the SKUs at all locations, as `Locking.whileHeld`
   * does. Where the transaction sees a location that was not locked it is begun again.
   */
  whileHeld<T>(skus: readonly string[], work: () => Promise<T>): Promise<T> {
    return withRetries(RETRIES, async () => {
      const chosen = await this.locations.of(skus);
      return this.locking.whileHeld(chosen, async () => {
        const locked = new Set(chosen.map(locationKey));
        const current = await this.locations.of(skus);
        if (!current.every((location) => locked.has(locationKey(location)))) throw new LocationsGrown();
        return work();
      });
    });
  }
}

function locationKey(location: LockLocation): string {
  if ('stockId' in location) return `${location.sku}\n${location.stockId}`;
  return `${location.sku}\n\n${sourceCodeKey(location.sourceCode)}`;
}
