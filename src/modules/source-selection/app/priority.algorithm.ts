import { Injectable } from '@nestjs/common';
import { SourceOfferRepository } from '../data/source-offer.repository.js';
import type { SelectionAlgorithm, SelectionRequest } from '../domain/algorithm.js';
import { selectByPriority } from '../domain/selection.js';
import type { Selection } from '../domain/selection.js';

/** The default algorithm: sources in the order that the stock's links give them. One statement. */
@Injectable()
export class PriorityAlgorithm implements SelectionAlgorithm {
  readonly code = 'priority';
  readonly title = 'Source Priority';
  readonly description = 'Algorithm which provides Source Selections based on predefined priority of Source';

  constructor(private readonly offers: SourceOfferRepository) {}

  async select({ stockId, items }: SelectionRequest): Promise<Selection> {
    const skus = [...new Set(items.map(({ sku }) => sku))];
    return selectByPriority(await this.offers.read(stockId, skus), items);
  }
}
