import { Injectable } from '@nestjs/common';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import type { Order } from '../../orders/index.js';
import { OutstandingReader } from '../../reservations/index.js';
import type { SkuQuantity } from '../../reservations/index.js';
import { SourceReader } from '../../sources/index.js';
import { spreadOverReservations } from '../domain/reserved-sources.js';
import type { ItemAtSources } from '../domain/reserved-sources.js';
import { reservedElsewhereWarning } from '../domain/source-suggestion.js';

/** Where an order has reserved what is to be shipped. */
@Injectable()
export class ReservedLocations {
  constructor(
    private readonly outstanding: OutstandingReader,
    private readonly sources: SourceReader,
  ) {}

  /** The items spread over the sources at which the order holds them, linked ones first in the order given. */
  async of(order: Order, items: readonly SkuQuantity[], linkedCodes: readonly string[]): Promise<ItemAtSources[]> {
    if (items.length === 0) return [];
    return spreadOverReservations(items, await this.outstanding.ofOrder(order.incrementId), linkedCodes);
  }

  /** What to say when this source is chosen, with the sources by their names; null where there is nothing to say. */
  async warning(sourceCode: string, items: readonly ItemAtSources[]): Promise<string | null> {
    const codes = items.flatMap(({ parts }) => parts.map((part) => part.sourceCode));
    if (codes.length === 0) return null;
    const names = await this.sources.namesOf([...new Set(codes)]);
    return reservedElsewhereWarning(sourceCode, items, (code) => names.get(sourceCodeKey(code)) || code);
  }
}
