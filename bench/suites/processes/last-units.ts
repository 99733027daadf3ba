import { setTimeout as delay } from 'node:timers/promises';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import type { ApiServer } from '../../harness/api-server.js';
import { post } from '../../harness/post.js';
import type { Sold } from '../orders/books.js';
import { orderOf, PLACE, skuOf } from '../orders/shop.js';
import type { Goods } from '../orders/shop.js';

const POLL_MS = 5;
const FOLLOWING_MS_MAX = 60_000;

/** A buyer of the last unit of one SKU after the other, who watches how soon the index says that none is left. */
export class LastUnits {
  private bought = 0;

  constructor(
    private readonly connection: Connection,
    private readonly goods: Goods,
    private readonly sold: Sold,
  ) {}

  /** Buys while `work` goes on, once at least; returns the milliseconds from each response to the row of the index. */
  async delaysBeside(work: Promise<unknown>, api: ApiServer): Promise<number[]> {
    const progress = { isOver: false };
    const end = (): void => void (progress.isOver = true);
    work.then(end, end);
    const delays: number[] = [];
    do delays.push(await this.delayOfOne(api));
    while (!progress.isOver);
    return delays;
  }

  private async delayOfOne(api: ApiServer): Promise<number> {
    const { prefix, count } = this.goods;
    if (this.bought === count) throw new Error(`All ${count} SKUs with one unit are sold.`);
    const sku = skuOf(prefix, this.bought);
    this.bought += 1;
    await post(api, '/orders', orderOf(sku));
    this.sold.add(1, 1);
    const begun = performance.now();
    while (await this.isSalable(sku)) {
      if (performance.now() - begun > FOLLOWING_MS_MAX) throw new Error(`${sku} is in the index a minute too long.`);
      await delay(POLL_MS);
    }
    return performance.now() - begun;
  }

  private async isSalable(sku: string): Promise<boolean> {
    const [[row]] = await this.connection.query<RowDataPacket[]>(
      `SELECT is_salable FROM inventory_stock_${PLACE.stockId} WHERE sku = ?`,
      [sku],
    );
    return Number(row?.['is_salable']) === 1;
  }
}
