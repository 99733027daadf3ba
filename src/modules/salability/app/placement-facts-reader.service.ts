import { Injectable } from '@nestjs/common';
import { skuKey } from '../../../platform/identifiers/index.js';
import { effectiveConfiguration } from '../../catalog/index.js';
import { PlacementFactsRepository } from '../data/placement-facts.repository.js';
import type { PlacementSnapshot } from '../data/placement-facts.repository.js';
import type { SourceFacts } from '../data/placement-facts.sql.js';
import type { Availability } from '../domain/availability.js';
import { NO_FACTS } from '../domain/availability.js';
import { SKUS_PER_READ_MAX } from './availability-reader.service.js';

/** What a placement decides by, of one moment. */
export interface PlacementFacts extends Omit<PlacementSnapshot, 'facts'> {
  /** By `skuKey`, one for each SKU asked; unknown ones among them. */
  readonly availabilities: ReadonlyMap<string, Availability & { readonly atSources: readonly SourceFacts[] }>;
}

/** Reads what a placement decides by: under its locks for the decision, without them to see what has to be locked. */
@Injectable()
export class PlacementFactsReader {
  constructor(private readonly repository: PlacementFactsRepository) {}

  /**
   * One statement whatever the number of SKUs, of which there may be `SKUS_PER_READ_MAX`. Takes no locks: to see what
   * has to be locked, and to look.
   */
  async read(stockId: number, skus: readonly string[]): Promise<PlacementFacts> {
    return toFacts(stockId, skus, await this.repository.read(stockId, bounded(skus)));
  }

  /**
   * As `read`, for the decision, in the running transaction. Until it ends no other transaction changes where the
   * stock's goods are reserved. Else a placement could commit after the stock had got other sources, and a session that
   * locks these would not have seen it. Readers do not wait for each other.
   */
  async hold(stockId: number, skus: readonly string[]): Promise<PlacementFacts> {
    return toFacts(stockId, skus, await this.repository.hold(stockId, bounded(skus)));
  }
}

function bounded(skus: readonly string[]): readonly string[] {
  if (skus.length > SKUS_PER_READ_MAX) throw new RangeError(`At most ${SKUS_PER_READ_MAX} SKUs are read at once.`);
  return skus;
}

function toFacts(stockId: number, skus: readonly string[], { facts, ...snapshot }: PlacementSnapshot): PlacementFacts {
  const availabilities = skus.map((sku) => {
    const known = facts.get(skuKey(sku)) ?? { ...NO_FACTS, atSources: [] };
    const configuration = effectiveConfiguration(known.stored, snapshot.settings.defaults);
    return [skuKey(sku), { ...known, sku, stockId, configuration, isSalableInIndex: false }] as const;
  });
  return { ...snapshot, availabilities: new Map(availabilities) };
}
