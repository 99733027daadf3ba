import { Injectable } from '@nestjs/common';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import { StockOfOrder } from '../../orders/index.js';
import type { Order, OrderItem } from '../../orders/index.js';
import { ShippedQuantities } from '../../shipping/index.js';
import { SourceItemReader } from '../../source-items/index.js';
import { DEFAULT_SOURCE_CODE } from '../../sources/index.js';
import { RefundedTotalsRepository } from '../data/refunded-totals.repository.js';
import type { ReturnedQuantity } from '../domain/credit-memo.js';
import { spreadOverShippers } from '../domain/returns.js';

/** Goods of an order line that come back. */
interface ReturnedGoods {
  readonly item: OrderItem;
  /** The SKU that they are kept under today. */
  readonly sku: string;
  /** Above zero. */
  readonly quantity: Quantity;
}

/** Finds the sources that refunded goods come back to (upstream interface, "Refund arithmetic"). */
@Injectable()
export class FindReturnSources {
  constructor(
    private readonly stock: StockOfOrder,
    private readonly shipped: ShippedQuantities,
    private readonly memos: RefundedTotalsRepository,
    private readonly items: SourceItemReader,
  ) {}

  /**
   * Goods that were shipped go back to the sources that shipped them, by the priority of the order's stock. Each gets
   * back at most what it shipped and has not got back. Virtual goods go to the source of the stock with the highest
   * priority that holds their SKU, else to the default source. The number of statements does not depend on the number
   * of lines.
   */
  async find(order: Order, lines: readonly ReturnedGoods[]): Promise<ReturnedQuantity[]> {
    if (lines.length === 0) return [];
    // None where the order has no stock any more, which is no reason to refuse goods that come back.
    const linkedCodes = (await this.stock.find(order))?.sourceCodes ?? [];
    const physical = lines.filter(({ item }) => !item.isVirtual);
    return [
      ...(physical.length > 0 ? await this.toShippers(order, physical, linkedCodes) : []),
      ...(await this.toHolders(
        lines.filter(({ item }) => item.isVirtual),
        linkedCodes,
      )),
    ];
  }

  private async toShippers(
    order: Order,
    lines: readonly ReturnedGoods[],
    linkedCodes: readonly string[],
  ): Promise<ReturnedQuantity[]> {
    const shipped = await this.shipped.ofOrder(order.entityId);
    const givenBack = await this.memos.givenBackOf(order.entityId);
    return lines.flatMap(({ item, quantity }) =>
      spreadOverShippers(item.itemId, quantity, { shipped, givenBack, linkedCodes }),
    );
  }

  private async toHolders(
    lines: readonly ReturnedGoods[],
    linkedCodes: readonly string[],
  ): Promise<ReturnedQuantity[]> {
    const stored = await this.items.ofSkus([...new Set(lines.map(({ sku }) => sku))]);
    const held = new Set(stored.map(({ sku, sourceCode }) => `${skuKey(sku)}\n${sourceCodeKey(sourceCode)}`));
    return lines.map(({ item, sku, quantity }) => {
      const holder = linkedCodes.find((code) => held.has(`${skuKey(sku)}\n${sourceCodeKey(code)}`));
      return { orderItemId: item.itemId, sourceCode: holder ?? DEFAULT_SOURCE_CODE, quantity };
    });
  }
}
