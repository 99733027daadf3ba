import { firstDrafts } from './first-drafts';

const items = [{ sourceCode: 'berlin', sourceName: 'Berlin', sourceEnabled: true, quantity: 2, status: 0 }];
const first = (search: string) => firstDrafts(new URLSearchParams(search), items);

describe('the first drafts of a product', () => {
  it('are what the address says', () => {
    expect(first('reason=received&source=berlin&add=5')).toEqual({
      why: { reason: 'received', note: '' },
      drafts: { berlin: { kind: 'set', quantity: '+5', status: 1, before: items[0] } },
    });
  });

  it('leave out what can not be', () => {
    const none = { why: { reason: 'correction', note: '' }, drafts: {} };
    for (const search of ['', 'reason=shipment', 'source=paris&add=5', 'source=berlin&add=-5', 'source=berlin']) {
      expect(first(search)).toEqual(none);
    }
  });
});
