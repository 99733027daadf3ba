import { Injectable } from '@nestjs/common';
import { skuKey } from '../../../platform/identifiers/index.js';
import { LateIndexRows } from '../../salability-index/index.js';
import { PlacementFactsRepository } from '../data/placement-facts.repository.js';
import type { PlacementSnapshot } from '../data/placement-facts.repository.js';
import type { SourceFacts } from '../data/placement-facts.sql.js';
import type { Availability } from '../domain/availability.js';
import { availabilityOf, managesSourceItems, NO_FACTS } from '../domain/availability.js';
import { SKUS_PER_READ_MAX } from './availability-reader.service.js';
import { withLateRows } from './with-late-rows.js';

/** What a placement decides by, of one moment. */
export interface PlacementFacts extends Omit<PlacementSnapshot, 'facts'> {
  /** By `skuKey`, one for each SKU asked; unknown ones among them. */
  readonly availabilities: ReadonlyMap<string, Availability & { readonly atSources: readonly SourceFacts[] }>;
}

/** Reads what a placement decides by: under its locks for the decision, without them to see what has to be locked. */
@Injectable()
export class PlacementFactsReader {
  constructor(
    private readonly repository: PlacementFactsRepository,
    private readonly late: LateIndexRows,
  ) {}

  /**
   * One statement whatever the number of SKUs, of which there may be `SKUS_PER_READ_MAX`; a few more where the index has
   * no row of one. Takes no locks: to see what has to be locked, and to look.
   */
  async read(stockId: number, skus: readonly string[]): Promise<PlacementFacts> {
    return this.facts(stockId, skus, await this.repository.read(stockId, bounded(skus)));
  }

  /**
   * As `read`, for the decision, in the running transaction. Until it ends no other transaction changes where the
   * stock's goods are reserved. Else a placement could commit after the stock had got other sources, and a session that
   * locks these would not have seen it. Readers do not wait for each other.
   */
  async hold(stockId: number, skus: readonly string[]): Promise<PlacementFacts> {
    return this.facts(stockId, skus, await this.repository.hold(stockId, bounded(skus)));
  }

  private async facts(
    stockId: number,
    skus: readonly string[],
    { facts, ...snapshot }: PlacementSnapshot,
  ): Promise<PlacementFacts> {
    const found = skus.map((sku) => {
      const known = facts.get(skuKey(sku)) ?? { ...NO_FACTS, atSources: [] };
      return availabilityOf(known, { sku, stockId, defaults: snapshot.settings.defaults });
    });
    // Of products that are made of others the parts are sold: whether the index carries them is not asked.
    const goods = await withLateRows(this.late, stockId, found.filter(managesSourceItems));
    const availabilities = [...goods, ...found.filter((each) => !managesSourceItems(each))];
    return { ...snapshot, availabilities: new Map(availabilities.map((each) => [skuKey(each.sku), each])) };
  }
}

function bounded(skus: readonly string[]): readonly string[] {
  if (skus.length > SKUS_PER_READ_MAX) throw new RangeError(`At most ${SKUS_PER_READ_MAX} SKUs are read at once.`);
  return skus;
}
