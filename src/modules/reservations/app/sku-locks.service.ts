import { Injectable } from '@nestjs/common';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { sourceCodeKey } from '../../../platform/sku/index.js';
import { SkuDemandRepository } from '../data/sku-demand.repository.js';
import type { LockedPlace } from '../domain/locked-place.js';
import { PlaceOrderLocks } from './place-order-locks.service.js';

const ATTEMPTS_MAX = 5;

/** A source or a stock has come since the locks were chosen. */
class PlacesGrown extends Error {}

/** Keeps orders away from SKUs wherever they may be reserved, while the identity of the product itself changes. */
@Injectable()
export class SkuLocks {
  constructor(
    private readonly locks: PlaceOrderLocks,
    private readonly demand: SkuDemandRepository,
  ) {}

  /**
   * Runs `work` in one transaction under the place-order locks of the SKUs at all places, as `PlaceOrderLocks.whileHeld`
   * does. Where the transaction sees a place that was not locked it is begun again.
   */
  async whileHeld<T>(skus: readonly string[], work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      const places = await this.demand.placesOf(skus);
      try {
        return await this.locks.whileHeld(places, async () => {
          const locked = new Set(places.map(placeKey));
          if (!(await this.demand.placesOf(skus)).every((place) => locked.has(placeKey(place))))
            throw new PlacesGrown();
          return work();
        });
      } catch (error) {
        if (!(error instanceof PlacesGrown)) throw error;
      }
    }
    throw new ApplicationError('busy', 'The data is being changed by too many others at the moment. Try again.');
  }
}

function placeKey(place: LockedPlace): string {
  return 'stockId' in place ? `${place.sku}\n${place.stockId}` : `${place.sku}\n\n${sourceCodeKey(place.sourceCode)}`;
}
