import { Inject, Injectable } from '@nestjs/common';
import { invalid } from '../../../platform/errors/application-error.js';
import type { SelectionAlgorithm, SelectionRequest } from '../domain/algorithm.js';
import type { Selection, SkuQuantity } from '../domain/selection.js';
import { PriorityAlgorithm } from './priority.algorithm.js';

/** The algorithms there are, in the order in which they are listed; the module is where one is added. */
export const SELECTION_ALGORITHMS = Symbol('selection algorithms');

/**
 * Chooses the sources that goods come from (upstream interface, "Source selection"). It only looks. A caller that acts
 * on the selection finds out under the locks of the source items whether it still holds.
 */
@Injectable()
export class SourceSelection {
  constructor(
    /** Every algorithm, the default one first. */
    @Inject(SELECTION_ALGORITHMS) readonly algorithms: readonly SelectionAlgorithm[],
    private readonly priority: PriorityAlgorithm,
  ) {}

  /** Selects by the algorithm with this code. Throws `invalid` where there is none, and what the algorithm throws. */
  async select(algorithmCode: string, request: SelectionRequest): Promise<Selection> {
    const algorithm = this.algorithms.find(({ code }) => code === algorithmCode);
    if (!algorithm) throw invalid('There is no such Source Selection Algorithm implemented: %1', [algorithmCode]);
    return algorithm.select(request);
  }

  /**
   * The enabled sources of the stock by priority, with the items that are in stock there. A row with nothing to deduct
   * is listed with zero. Repeated SKUs are added up, and SKUs are compared as the database does. One statement,
   * whatever the number of items; inside a transaction it reads in it. A stock that does not exist has nothing to give.
   */
  async byPriority(stockId: number, items: readonly SkuQuantity[]): Promise<Selection> {
    return this.priority.select({ stockId, items });
  }
}
