import { Injectable } from '@nestjs/common';
import { skuKey } from '../../../platform/sku/index.js';
import { effectiveConfiguration } from '../../catalog/index.js';
import { PlacementFactsRepository } from '../data/placement-facts.repository.js';
import type { PlacementSnapshot } from '../data/placement-facts.repository.js';
import type { SourceFacts } from '../data/placement-facts.sql.js';
import type { Availability } from '../domain/availability.js';
import { NO_FACTS } from '../domain/availability.js';
import { SKUS_PER_READ_MAX } from './availability-reader.service.js';

/** What a placement decides by, of one moment. */
export interface PlacementFacts extends Omit<PlacementSnapshot, 'facts'> {
  /** By `skuKey`, one for each SKU asked; those that nobody knows among them. */
  readonly availabilities: ReadonlyMap<string, Availability & { readonly atSources: readonly SourceFacts[] }>;
}

/** Reads what a placement decides by: under its locks for the decision, without them to see what has to be locked. */
@Injectable()
export class PlacementFactsReader {
  constructor(private readonly repository: PlacementFactsRepository) {}

  /** One statement whatever the number of SKUs, of which there may be `SKUS_PER_READ_MAX`. */
  async read(stockId: number, skus: readonly string[]): Promise<PlacementFacts> {
    if (skus.length > SKUS_PER_READ_MAX) throw new RangeError(`At most ${SKUS_PER_READ_MAX} SKUs are read at once.`);
    const { facts, ...snapshot } = await this.repository.read(stockId, skus);
    const availabilities = skus.map((sku) => {
      const known = facts.get(skuKey(sku)) ?? { ...NO_FACTS, atSources: [] };
      const configuration = effectiveConfiguration(known.stored, snapshot.settings.defaults);
      return [skuKey(sku), { ...known, sku, stockId, configuration, isSalableInIndex: false }] as const;
    });
    return { ...snapshot, availabilities: new Map(availabilities) };
  }
}
