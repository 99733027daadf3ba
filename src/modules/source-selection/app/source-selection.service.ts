import { Inject, Injectable } from '@nestjs/common';
import { invalid } from '../../../platform/errors/application-error.js';
import { Settings } from '../../settings/index.js';
import { SourceLayoutRepository } from '../data/source-layout.repository.js';
import { SourceOfferRepository } from '../data/source-offer.repository.js';
import type { SelectionAlgorithm, SelectionRequest } from '../domain/algorithm.js';
import { explain } from '../domain/explanation.js';
import type { KeepingSource } from '../domain/explanation.js';
import { arranged, completed, inPriorityOrder, selectByPriority, selectFrom, sourcesOf } from '../domain/selection.js';
import type { OfferingSource, Selection, WantedQuantity } from '../domain/selection.js';

/** The algorithms of this module, in the order in which they are listed. */
export const SELECTION_ALGORITHMS = Symbol('selection algorithms');

/** Rows of an explanation: each is a wanted SKU at a source. */
const EXPLAINED_MAX = 50_000;

/** How what the sources have is counted. */
interface SelectionOptions {
  /**
   * Whether what is reserved at a source is left there, while reservations are kept per source. Not for goods of an
   * order that has reserved them itself.
   */
  readonly keepsReserved: boolean;
}

/**
 * Chooses the sources that goods come from (upstream interface, "Source selection"). It only looks. A caller that acts
 * on the selection finds out under the locks of the source items whether it still holds.
 */
@Injectable()
export class SourceSelection {
  private readonly registered: SelectionAlgorithm[];

  constructor(
    @Inject(SELECTION_ALGORITHMS) algorithms: readonly SelectionAlgorithm[],
    private readonly offers: SourceOfferRepository,
    private readonly layouts: SourceLayoutRepository,
    private readonly settings: Settings,
  ) {
    this.registered = [...algorithms];
  }

  /** Every algorithm, the default one first. */
  get algorithms(): readonly SelectionAlgorithm[] {
    return this.registered;
  }

  /** Adds an algorithm; for a module to call when it starts. Throws an `Error` for a code that another one has. */
  register(algorithm: SelectionAlgorithm): void {
    if (this.registered.some(({ code }) => code === algorithm.code)) {
      throw new Error(`There is a source selection algorithm "${algorithm.code}" already.`);
    }
    this.registered.push(algorithm);
  }

  /**
   * Selects by the algorithm with this code. While reservations are kept per source, what open ones hold at a source is
   * not given. Outside of transactions, since an algorithm may ask other machines. Throws `invalid` where there is no
   * such algorithm, for an explanation that would be too long, and what the algorithm throws.
   */
  async select(
    algorithmCode: string,
    request: SelectionRequest,
    { keepsReserved }: SelectionOptions = { keepsReserved: true },
  ): Promise<Selection> {
    const algorithm = this.algorithms.find(({ code }) => code === algorithmCode);
    if (!algorithm) throw invalid('There is no such Source Selection Algorithm implemented: %1', [algorithmCode]);
    const { stockId, items } = request;
    const skus = [...new Set(items.map(({ sku }) => sku))];
    const lessReserved = keepsReserved && (await this.settings.get('cataloginventory/source_reservations/enabled'));
    if (!request.explain) {
      const sources = sourcesOf(await this.offers.read(stockId, skus, { lessReserved }));
      return selectFrom(arranged(sources, completed(await algorithm.order(sources, request), sources)), items);
    }
    await this.refuseTooLong(stockId, skus);
    const layout = inPriorityOrder(await this.layouts.read(stockId, skus, { lessReserved }));
    const sources = layout.map(offeringOf);
    const order = completed(await algorithm.order(sources, request), sources);
    const selection = selectFrom(arranged(sources, order), items);
    return { ...selection, explanation: explain(selection, items, layout, order) };
  }

  /**
   * The enabled sources of the stock by priority, with the items that are in stock there. A row with nothing to deduct
   * is listed with zero. Repeated SKUs are added up, and SKUs are compared as the database does. One statement,
   * whatever the number of items; inside a transaction it reads in it. A stock that does not exist has nothing to give.
   * What is reserved is given too: documents take the goods of orders that have reserved them.
   */
  async byPriority(stockId: number, items: readonly WantedQuantity[]): Promise<Selection> {
    const skus = [...new Set(items.map(({ sku }) => sku))];
    return selectByPriority(await this.offers.read(stockId, skus, { lessReserved: false }), items);
  }

  /** Before anything of it is read: a stock may have thousands of sources. */
  private async refuseTooLong(stockId: number, skus: readonly string[]): Promise<void> {
    if ((await this.layouts.countSources(stockId)) * skus.length <= EXPLAINED_MAX) return;
    throw invalid('An explanation has at most %1 rows, one for each SKU and source: ask for fewer SKUs.', [
      EXPLAINED_MAX,
    ]);
  }
}

/** What a source can give: nothing where it is disabled. */
function offeringOf({ sourceCode, sourceName, priority, isEnabled, items }: KeepingSource): OfferingSource {
  return {
    ...{ sourceCode, sourceName, priority },
    offers: items
      .filter(({ isInStock }) => isEnabled && isInStock)
      .map(({ sku, quantity }) => ({ sourceCode, sourceName, priority, sku, quantity })),
  };
}
