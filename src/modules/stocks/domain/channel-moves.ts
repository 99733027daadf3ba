import { channelKey, DEFAULT_STOCK_ID } from './stock.js';
import type { SalesChannel } from './stock.js';

/** A channel and the stock that it sells from. */
export interface ChannelAssignment extends SalesChannel {
  readonly stockId: number;
}

/** What has to be written so that a stock's channels are those wanted. */
export interface ChannelMoves {
  readonly assigned: readonly ChannelAssignment[];
  /** Channels that sell from no stock any more. */
  readonly removed: readonly SalesChannel[];
}

/**
 * Plans the change of a stock's channels to exactly `wanted`. A channel that another stock has moves here. One that the
 * stock loses goes to the default stock while there is one, else to none (contract, on the default stock). The default
 * stock's own go to none, or it could never be rid of them.
 */
export function planChannelMoves(
  stockId: number,
  wanted: readonly SalesChannel[],
  current: readonly ChannelAssignment[],
  hasDefaultStock: boolean,
): ChannelMoves {
  const wantedKeys = new Set(wanted.map(channelKey));
  const owned = current
    .filter((assignment) => assignment.stockId === stockId)
    .map(({ type, code }): SalesChannel => ({ type, code }));
  const ownedKeys = new Set(owned.map(channelKey));
  const gained = wanted.filter((channel) => !ownedKeys.has(channelKey(channel)));
  const lost = owned.filter((channel) => !wantedKeys.has(channelKey(channel)));
  const goesToDefault = hasDefaultStock && stockId !== DEFAULT_STOCK_ID;
  return {
    assigned: [
      ...gained.map((channel) => ({ ...channel, stockId })),
      ...(goesToDefault ? lost.map((channel) => ({ ...channel, stockId: DEFAULT_STOCK_ID })) : []),
    ],
    removed: goesToDefault ? [] : lost,
  };
}
