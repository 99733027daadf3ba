import { Injectable } from '@nestjs/common';
import { notFound } from '../../../platform/errors/application-error.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { LateIndexRows } from '../../salability-index/index.js';
import { AvailabilityRepository } from '../data/availability.repository.js';
import type { Availability } from '../domain/availability.js';
import { NO_FACTS, availabilityOf } from '../domain/availability.js';
import type { SalabilitySettings } from '../domain/salability-settings.js';
import { CompositeFlags } from './composite-flags.service.js';
import { withLateRows } from './with-late-rows.js';

/** SKUs of one statement: some tens of kilobytes, far below what a packet may hold. */
export const SKUS_PER_READ_MAX = 1000;

/** What can be sold of some SKUs, of one moment. */
interface Availabilities {
  readonly settings: SalabilitySettings;
  /** In the order of the SKUs asked, each as it was asked. */
  readonly items: readonly Availability[];
}

/** Reads what decides about salability, live. Nothing of it is cached. */
@Injectable()
export class AvailabilityReader {
  constructor(
    private readonly repository: AvailabilityRepository,
    private readonly composites: CompositeFlags,
    private readonly late: LateIndexRows,
  ) {}

  /**
   * One statement whatever the number of SKUs, and one or two where composite products are among them. It takes a few
   * more where the index has no row of something. Unknown SKUs are part of the result. Throws not-found for a stock that
   * does not exist, and a `RangeError` for more than `SKUS_PER_READ_MAX` SKUs, which would not be of one moment.
   */
  async read(stockId: number, skus: readonly string[]): Promise<Availabilities> {
    if (skus.length > SKUS_PER_READ_MAX) throw new RangeError(`At most ${SKUS_PER_READ_MAX} SKUs are read at once.`);
    const { stockExists, settings, facts } = await this.repository.read(stockId, skus);
    if (!stockExists) throw notFound('Stock with id "%value" does not exist.', { value: stockId });
    const { defaults } = settings;
    const items = skus.map((sku) => availabilityOf(facts.get(skuKey(sku)) ?? NO_FACTS, { sku, stockId, defaults }));
    const present = await withLateRows(this.late, stockId, items);
    return { settings, items: await this.composites.on(stockId, present, settings) };
  }
}
