import type { Address } from './address.js';
import type { Coordinates } from './coordinates.js';

/** Who may know distances and places: the words of the setting that chooses one. */
export type DistanceProviderCode = 'google' | 'offline';

/**
 * Knows where addresses are and how far it is from one place to another. It may ask another machine, so it is never
 * called inside a transaction or under locks.
 */
export interface DistanceProvider {
  readonly code: DistanceProviderCode;

  /**
   * How far it is from each of the places to one other, in their order. The unit is the provider's: metres, or seconds
   * where travel time counts. Undefined where there is no way. Throws `invalid` where nothing can be said of any of
   * them.
   */
  distances(from: readonly Coordinates[], to: Coordinates): Promise<(number | undefined)[]>;

  /**
   * Where the addresses are, in their order; undefined for one that is not known. Throws `invalid` where nothing can be
   * said of any of them.
   */
  locate(addresses: readonly Address[]): Promise<(Coordinates | undefined)[]>;

  /** Every place that the address may mean, the likeliest first. Throws where there is none. */
  locateAll(address: Address): Promise<Coordinates[]>;
}
