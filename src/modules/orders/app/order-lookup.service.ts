import { Injectable } from '@nestjs/common';
import { plainInPattern } from '../../../platform/search/index.js';
import { OrderLookupRepository } from '../data/order-lookup.repository.js';
import type { FoundOrder } from '../data/order-lookup.repository.js';
import { incrementIdOf } from '../domain/increment-id.js';

const DIGITS = /^#?(\d{1,9})$/;

/** Finds orders as people look for them, in milliseconds whatever their number. */
@Injectable()
export class OrderLookup {
  constructor(private readonly orders: OrderLookupRepository) {}

  /**
   * The order of the number, also where its zeros or a sign are typed otherwise. Then those whose number begins with the
   * text, then those whose customer's address does. At most `limit`, in three statements.
   */
  async find(text: string, limit: number): Promise<FoundOrder[]> {
    const typed = text.trim();
    if (typed === '') return [];
    const [, digits] = DIGITS.exec(typed) ?? [];
    const number = typed.replace(/^#/, '');
    const found = [
      ...(await this.orders.byNumbers(digits === undefined ? [number] : [incrementIdOf(digits), number])),
      ...(await this.orders.byNumberBeginning(plainInPattern(number), limit)),
      ...(await this.orders.byEmailBeginning(plainInPattern(typed), limit)),
    ];
    return [...new Map(found.map((order) => [order.orderId, order])).values()].slice(0, limit);
  }
}
