import { Injectable } from '@nestjs/common';
import { orNotSaved, TakeByPriority } from '../../invoices/index.js';
import { CurrentSkus, ReleaseGoods } from '../../orders/index.js';
import type { Order, CurrentSkuLine } from '../../orders/index.js';
import { SourceDeduction } from '../../source-deduction/index.js';
import type { ReturnedQuantity } from '../domain/credit-memo.js';
import { MEMO_NOT_SAVED } from '../domain/messages.js';
import { refundedGoods } from '../domain/refund-arithmetic.js';
import type { RefundedGoods } from '../domain/refund-arithmetic.js';
import type { RefundedLine } from '../domain/refund-plan.js';
import { FindReturnSources } from './find-return-sources.service.js';

/** What became of the goods of a refund. */
interface MovedGoods {
  readonly returned: readonly ReturnedQuantity[];
  /** What is no longer reserved. */
  readonly released: readonly CurrentSkuLine[];
}

interface MovingLine extends CurrentSkuLine {
  readonly goods: RefundedGoods;
}

/**
 * Moves the goods of a refund (upstream interface, "Reservations by event"; spec, "What writes a row"). Goods whose
 * product is gone, and goods whose stock is not managed, are refunded without being moved.
 */
@Injectable()
export class MoveRefundedGoods {
  constructor(
    private readonly present: CurrentSkus,
    private readonly sources: FindReturnSources,
    private readonly deduction: SourceDeduction,
    private readonly takeByPriority: TakeByPriority,
    private readonly releaseGoods: ReleaseGoods,
  ) {}

  /**
   * Puts returned goods back to the sources that they left from. Goods that never left and do not come back are taken
   * out of the stock's sources, by priority. In the running transaction. Throws `invalid` where there is not enough to
   * take.
   */
  async move(order: Order, memoId: number, lines: readonly RefundedLine[]): Promise<MovedGoods> {
    const returnedIds = new Set(lines.filter(({ isReturned }) => isReturned).map(({ item }) => item.itemId));
    const moving = (await this.present.of(lines)).map((line): MovingLine => {
      const { item, quantity } = line;
      return { ...line, goods: refundedGoods(item, quantity, { isReturned: returnedIds.has(item.itemId) }) };
    });
    const kept = moving.filter(({ isKeptAtSources }) => isKeptAtSources);
    const returned = await orNotSaved(MEMO_NOT_SAVED, async () => {
      const parts = await this.putBack(order, memoId, kept);
      await this.takeOut(order, kept);
      return parts;
    });
    const released = moving.map((line): CurrentSkuLine => ({ ...line, quantity: line.goods.released }));
    return { returned, released };
  }

  /** Gives back what the order has reserved of the goods; in the running transaction. */
  async release(order: Order, goods: readonly CurrentSkuLine[]): Promise<void> {
    await this.releaseGoods.execute(order, 'creditmemo_created', goods);
  }

  private async putBack(order: Order, memoId: number, lines: readonly MovingLine[]): Promise<ReturnedQuantity[]> {
    const coming = lines.filter(({ goods }) => goods.toSources.isPositive());
    const parts = await this.sources.find(
      order,
      coming.map(({ item, sku, goods }) => ({ item, sku, quantity: goods.toSources })),
    );
    const skus = new Map(coming.map(({ item, sku }) => [item.itemId, sku]));
    await this.deduction.execute({
      items: parts.flatMap(({ orderItemId, sourceCode, quantity }) => {
        const sku = skus.get(orderItemId);
        return sku === undefined ? [] : [{ sourceCode, sku, quantity: quantity.negated() }];
      }),
      purpose: { reason: 'return_restock', reference: { type: 'creditmemo', id: String(memoId) } },
    });
    return parts;
  }

  private async takeOut(order: Order, lines: readonly MovingLine[]): Promise<void> {
    const goods = lines.map(({ sku, goods: { fromSources } }) => ({ sku, quantity: fromSources }));
    await this.takeByPriority.execute(order, goods, {
      reason: 'return_restock',
      reference: { type: 'order', id: String(order.entityId) },
    });
  }
}
