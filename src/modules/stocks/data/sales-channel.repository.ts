import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In } from 'typeorm';
import type { Repository } from 'typeorm';
import { insertRows } from '../../../platform/database/insert-rows.js';
import type { ChannelAssignment, ChannelMoves } from '../domain/channel-moves.js';
import { channelKey } from '../domain/stock.js';
import type { SalesChannel } from '../domain/stock.js';
import { SalesChannelEntity } from './sales-channel.entity.js';

const BY_KEY = { type: 'ASC', code: 'ASC' } as const;

/** The table that says which stock a channel sells from. */
@Injectable()
export class SalesChannelRepository {
  constructor(@InjectRepository(SalesChannelEntity) private readonly channels: Repository<SalesChannelEntity>) {}

  /** The channels of each of the stocks, by type and code; stocks without channels are left out. One statement. */
  async ofStocks(stockIds: readonly number[]): Promise<ReadonlyMap<number, SalesChannel[]>> {
    const byStock = new Map<number, SalesChannel[]>();
    if (stockIds.length === 0) return byStock;
    const channels = await this.channels.find({ where: { stockId: In(stockIds) }, order: BY_KEY });
    for (const { stockId, ...channel } of channels) {
      byStock.set(stockId, [...(byStock.get(stockId) ?? []), channel]);
    }
    return byStock;
  }

  /** The stock that the channel sells from. */
  async stockIdOf({ type, code }: SalesChannel): Promise<number | undefined> {
    const [channel] = await this.channels.findBy({ type, code });
    return channel?.stockId;
  }

  /**
   * The stocks that channels of one type sell from, by `channelKey`; a channel without one is absent. One statement.
   */
  async stockIdsOf(type: string, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (codes.length === 0) return new Map();
    const channels = await this.channels.findBy({ type, code: In(codes) });
    return new Map(channels.map((channel) => [channelKey(channel), channel.stockId]));
  }

  /**
   * Locks all channels in the order of their key until the transaction ends, and gives them. There are about as many
   * as websites, and only edits of stocks take this lock: taking all in one order is cheaper than a deadlock.
   */
  lockAll(): Promise<ChannelAssignment[]> {
    return this.channels.find({ order: BY_KEY, lock: { mode: 'pessimistic_write' } });
  }

  /** Writes the moves in two statements at most. Channels that have a stock change it. */
  async apply({ assigned, removed }: ChannelMoves): Promise<void> {
    if (removed.length > 0) await this.channels.delete(removed.map(({ type, code }) => ({ type, code })));
    await insertRows(this.channels, assigned, ['stockId']);
  }
}
