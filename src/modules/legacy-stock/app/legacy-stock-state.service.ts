import { Injectable } from '@nestjs/common';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { ProductKey } from '../domain/legacy-stock-item.js';
import {
  hasEnough,
  hasStock,
  incrementViolation,
  isLow,
  sellableQuantity,
  suggestedQuantity,
} from '../domain/stock-checks.js';
import { LegacyItemReader } from './legacy-item-reader.service.js';

/**
 * The legacy state of stock: questions about one product's stock item on the default website. They look at what is in
 * stock, as the legacy contract does. Whether an order can be placed, reservations counted, is decided by the
 * salability of the SKU. By an unknown id nothing is in stock; every method throws not-found for an unknown SKU.
 */
@Injectable()
export class LegacyStockState {
  constructor(private readonly reader: LegacyItemReader) {}

  /** Whether more than the threshold is left, or backorders are allowed. */
  async verifyStock(key: ProductKey): Promise<boolean> {
    return hasStock(await this.reader.get(key));
  }

  /** Whether less is left than the quantity that asks for a notice. */
  async verifyNotification(key: ProductKey): Promise<boolean> {
    return isLow(await this.reader.get(key));
  }

  /** Whether that many can be taken: stock is not managed, or in stock and enough is left or may be back-ordered. */
  async checkQty(key: ProductKey, quantity: Quantity): Promise<boolean> {
    return hasEnough(await this.reader.get(key), quantity);
  }

  /**
   * The refusal of a quantity that is no multiple of the increment; undefined where it is one, or increments are off.
   */
  async checkQtyIncrements(key: ProductKey, quantity: Quantity): Promise<ErrorDetail | undefined> {
    return incrementViolation(await this.reader.get(key), quantity);
  }

  /** The nearest quantity that the increment and the limits allow, or the given one where nothing fits. */
  async suggestQty(key: ProductKey, quantity: Quantity): Promise<Quantity> {
    return suggestedQuantity(await this.reader.get(key), quantity);
  }

  /** What is in stock; 0 where stock is not managed, out of stock or below zero. */
  async getStockQty(key: ProductKey): Promise<Quantity> {
    return sellableQuantity(await this.reader.get(key));
  }
}
