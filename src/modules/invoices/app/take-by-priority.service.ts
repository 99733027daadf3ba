import { Injectable } from '@nestjs/common';
import { RestartTransaction } from '../../../platform/database/failure.js';
import { ApplicationError, invalid } from '../../../platform/errors/application-error.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import type { AdjustmentPurpose } from '../../adjustment-history/index.js';
import { StockOfOrder } from '../../orders/index.js';
import type { Order } from '../../orders/index.js';
import type { SkuQuantity } from '../../reservations/index.js';
import { perSku } from '../../reservations/index.js';
import { AvailabilityReader, SKUS_PER_READ_MAX } from '../../salability/index.js';
import { SourceDeduction } from '../../source-deduction/index.js';
import type { Deduction } from '../../source-deduction/index.js';
import { SourceSelection } from '../../source-selection/index.js';

/** Takes goods of an order out of the sources of its stock, the one with the highest priority first. */
@Injectable()
export class TakeByPriority {
  constructor(
    private readonly stock: StockOfOrder,
    private readonly availabilities: AvailabilityReader,
    private readonly selection: SourceSelection,
    private readonly deduction: SourceDeduction,
  ) {}

  /**
   * All or nothing, in the running transaction. Repeated SKUs are added up; those whose stock is not managed and those
   * of which nothing is to be taken are left out. Throws `invalid` where the stock's sources do not have all of it
   * together, not-found where the order has no stock any more.
   */
  async execute(order: Order, goods: readonly SkuQuantity[], purpose: AdjustmentPurpose): Promise<void> {
    const wanted = perSku(goods);
    if (wanted.length === 0) return;
    const stockId = await this.stock.get(order);
    const managed = await this.managed(stockId, wanted);
    if (managed.length === 0) return;
    const items = await this.select(stockId, managed);
    try {
      await this.deduction.execute({ items, purpose });
    } catch (error) {
      await this.startAgainIfOutdated(error, stockId, managed, items);
      throw error;
    }
  }

  /** Which source each quantity comes from; of one moment, and without locks. */
  private async select(stockId: number, wanted: readonly SkuQuantity[]): Promise<Deduction[]> {
    const { items, isShippable } = await this.selection.byPriority(stockId, wanted);
    if (!isShippable) throw invalid('Not all of your products are available in the requested quantity.');
    return items
      .filter(({ qtyToDeduct }) => qtyToDeduct.isPositive())
      .map(({ sourceCode, sku, qtyToDeduct }) => ({ sourceCode, sku, quantity: qtyToDeduct }));
  }

  /**
   * The sources were chosen before their items were locked: what another document took in between may lie elsewhere.
   */
  private async startAgainIfOutdated(
    error: unknown,
    stockId: number,
    wanted: readonly SkuQuantity[],
    before: readonly Deduction[],
  ): Promise<void> {
    if (!(error instanceof ApplicationError)) return;
    const now = await this.select(stockId, wanted);
    if (textOf(now) !== textOf(before)) throw new RestartTransaction('goods were taken from the selected source');
  }

  private async managed(stockId: number, wanted: readonly SkuQuantity[]): Promise<SkuQuantity[]> {
    const isManaged = new Map<string, boolean>();
    for (const chunk of chunksOf(wanted, SKUS_PER_READ_MAX)) {
      const skus = chunk.map(({ sku }) => sku);
      const { items } = await this.availabilities.read(stockId, skus);
      for (const { sku, configuration } of items) isManaged.set(skuKey(sku), configuration.manageStock);
    }
    return wanted.filter(({ sku }) => isManaged.get(skuKey(sku)) === true);
  }
}

function textOf(deductions: readonly Deduction[]): string {
  return deductions.map(({ sourceCode, sku, quantity }) => `${sourceCode}\n${sku}\n${quantity.toString()}`).join('\n');
}
