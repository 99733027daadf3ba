import { planChannelMoves } from './channel-moves.js';
import type { ChannelAssignment } from './channel-moves.js';
import type { SalesChannel } from './stock.js';

const channel = (code: string): SalesChannel => ({ type: 'website', code });
const at = (stockId: number, code: string): ChannelAssignment => ({ ...channel(code), stockId });

describe('planChannelMoves', () => {
  const current = [at(1, 'base'), at(10, 'eu'), at(10, 'us')];

  it('writes nothing where nothing changes', () => {
    expect(planChannelMoves(10, [channel('us'), channel('EU')], current, true)).toEqual({ assigned: [], removed: [] });
  });

  it('takes a channel from the stock that has it, and one that none has', () => {
    expect(planChannelMoves(10, ['eu', 'us', 'base', 'new'].map(channel), current, true)).toEqual({
      assigned: [at(10, 'base'), at(10, 'new')],
      removed: [],
    });
  });

  it('gives lost channels to the default stock', () => {
    expect(planChannelMoves(10, [channel('us')], current, true)).toEqual({ assigned: [at(1, 'eu')], removed: [] });
  });

  it('gives lost channels to none once the default stock is gone', () => {
    expect(planChannelMoves(10, [channel('us')], current, false)).toEqual({ assigned: [], removed: [channel('eu')] });
  });

  it('frees the channels of the default stock itself', () => {
    expect(planChannelMoves(1, [], current, true)).toEqual({ assigned: [], removed: [channel('base')] });
  });

  it('does both at once', () => {
    expect(planChannelMoves(10, [channel('base')], current, true)).toEqual({
      assigned: [at(10, 'base'), at(1, 'eu'), at(1, 'us')],
      removed: [],
    });
  });
});
