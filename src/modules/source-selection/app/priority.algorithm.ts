import { Injectable } from '@nestjs/common';
import type { SelectionAlgorithm } from '../domain/algorithm.js';
import type { OfferingSource, SourceInOrder } from '../domain/selection.js';

/** The default algorithm: sources in the order that the stock's links give them. */
@Injectable()
export class PriorityAlgorithm implements SelectionAlgorithm {
  readonly code = 'priority';
  readonly title = 'Source Priority';
  readonly description = 'Algorithm which provides Source Selections based on predefined priority of Source';

  order(sources: readonly OfferingSource[]): Promise<readonly SourceInOrder[]> {
    return Promise.resolve(sources.map(({ sourceCode }) => ({ sourceCode })));
  }
}
