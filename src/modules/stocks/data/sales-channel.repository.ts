import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { ChannelAssignment, ChannelMoves } from '../domain/channel-moves.js';
import { channelKey, WEBSITE_CHANNEL } from '../domain/stock.js';
import type { SalesChannel } from '../domain/stock.js';

interface ChannelRow {
  readonly type: string;
  readonly code: string;
  readonly stock_id: number | string;
}

const SELECT = 'SELECT type, code, stock_id FROM inventory_stock_sales_channel';

/** The table that says which stock a channel sells from. */
@Injectable()
export class SalesChannelRepository {
  constructor(private readonly database: Database) {}

  /** The channels of each of the stocks, by type and code; stocks without channels are left out. One statement. */
  async ofStocks(stockIds: readonly number[]): Promise<ReadonlyMap<number, SalesChannel[]>> {
    const byStock = new Map<number, SalesChannel[]>();
    if (stockIds.length === 0) return byStock;
    const rows = await this.database.query<ChannelRow>(`${SELECT} WHERE stock_id IN (?) ORDER BY type, code`, [
      stockIds,
    ]);
    for (const { channel, stockId } of rows.map(toAssignment)) {
      byStock.set(stockId, [...(byStock.get(stockId) ?? []), channel]);
    }
    return byStock;
  }

  /** The stock that the channel sells from. */
  async stockIdOf({ type, code }: SalesChannel): Promise<number | undefined> {
    const rows = await this.database.query<ChannelRow>(`${SELECT} WHERE type = ? AND code = ?`, [type, code]);
    return rows[0] && toAssignment(rows[0]).stockId;
  }

  /** The stocks that channels of one type sell from, by `channelKey`; a channel without one is absent. One statement. */
  async stockIdsOf(type: string, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (codes.length === 0) return new Map();
    const rows = await this.database.query<ChannelRow>(`${SELECT} WHERE type = ? AND code IN (?)`, [type, codes]);
    return new Map(rows.map(toAssignment).map(({ channel, stockId }) => [channelKey(channel), stockId]));
  }

  /** The website of each of the store views and the stock that it sells from; unknown store views are absent. One statement. */
  async ofStores(
    storeIds: readonly number[],
  ): Promise<{ storeId: number; channel: SalesChannel; stockId: number | null }[]> {
    const rows = await this.database.query<{ store_id: number; code: string; stock_id: number | null }>(
      `SELECT store.store_id, website.code, channel.stock_id
         FROM store JOIN store_website website ON website.website_id = store.website_id
         LEFT JOIN inventory_stock_sales_channel channel ON channel.type = ? AND channel.code = website.code
        WHERE store.store_id IN (?)`,
      [WEBSITE_CHANNEL, storeIds],
    );
    return rows.map((row) => ({
      storeId: Number(row.store_id),
      channel: { type: WEBSITE_CHANNEL, code: row.code },
      stockId: row.stock_id === null ? null : Number(row.stock_id),
    }));
  }

  /**
   * Locks all channels in the order of their key until the transaction ends, and gives them. There are about as many
   * as websites, and only edits of stocks take this lock: taking all in one order is cheaper than a deadlock.
   */
  async lockAll(): Promise<ChannelAssignment[]> {
    const rows = await this.database.query<ChannelRow>(`${SELECT} ORDER BY type, code FOR UPDATE`);
    return rows.map(toAssignment);
  }

  /** Writes the moves in two statements at most. Channels that have a stock change it. */
  async apply({ assigned, removed }: ChannelMoves): Promise<void> {
    if (removed.length > 0) {
      await this.database.execute(
        `DELETE FROM inventory_stock_sales_channel WHERE ${removed.map(() => '(type = ? AND code = ?)').join(' OR ')}`,
        removed.flatMap(({ type, code }) => [type, code]),
      );
    }
    if (assigned.length > 0) {
      await this.database.execute(
        `INSERT INTO inventory_stock_sales_channel (type, code, stock_id) VALUES ?
         ON DUPLICATE KEY UPDATE stock_id = VALUES(stock_id)`,
        [assigned.map(({ channel, stockId }) => [channel.type, channel.code, stockId])],
      );
    }
  }
}

function toAssignment({ type, code, stock_id }: ChannelRow): ChannelAssignment {
  return { channel: { type, code }, stockId: Number(stock_id) };
}
