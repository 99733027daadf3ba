import { assigned, changeSince, editsOf, faultOf, NO_DRAFTS, rebased, removed, typed } from './source-drafts';

const FIVE = { quantity: 5, status: 1 };
const SEVEN = { quantity: 7, status: 1 };

describe('drafts of source items', () => {
  it('are what differs from what was shown', () => {
    const drafts = typed(NO_DRAFTS, 'a', FIVE, { quantity: '4.5' });
    expect(editsOf(drafts)).toEqual([
      { sourceCode: 'a', kind: 'set', quantity: 4.5, expectedQuantity: 5, expectedStatus: 1 },
    ]);
    expect(typed(drafts, 'a', FIVE, { quantity: '5.0' })).toEqual(NO_DRAFTS);
    expect(editsOf(typed(NO_DRAFTS, 'a', FIVE, { status: 0 }))).toEqual([
      { sourceCode: 'a', kind: 'set', status: 0, expectedQuantity: 5, expectedStatus: 1 },
    ]);
  });

  it('keep what cannot be read, and say what is wrong with it', () => {
    const { a } = typed(NO_DRAFTS, 'a', FIVE, { quantity: '' });
    expect(a && faultOf(a)).toBe('Enter a quantity.');
  });

  it('compare with what was shown when the reader began, whatever is read later', () => {
    const drafts = typed(typed(NO_DRAFTS, 'a', FIVE, { quantity: '4' }), 'a', SEVEN, { quantity: '3' });
    expect(editsOf(drafts)).toMatchObject([{ quantity: 3, expectedQuantity: 5 }]);
    const { a } = drafts;
    expect(a && changeSince(a, SEVEN)).toBe('by now 7, in stock');
    expect(a && changeSince(a, undefined)).toBe('no longer assigned');
    expect(a && changeSince(a, FIVE)).toBeUndefined();
  });

  it('go on over what is there now', () => {
    let drafts = typed(NO_DRAFTS, 'a', FIVE, { quantity: '4' });
    drafts = typed(drafts, 'b', FIVE, { quantity: '7' });
    drafts = removed(drafts, 'c', FIVE);
    drafts = assigned(drafts, 'd');
    drafts = typed(drafts, 'e', FIVE, { quantity: '2' });
    const now: Record<string, typeof FIVE> = { a: SEVEN, b: SEVEN, d: SEVEN };
    expect(rebased(drafts, (code) => now[code])).toEqual({
      a: { kind: 'set', quantity: '4', status: 1, before: SEVEN },
      d: { kind: 'set', quantity: '0', status: 1, before: SEVEN },
      e: { kind: 'assign', quantity: '2', status: 1 },
    });
  });

  it('of a source that was added are gone when it is taken away again', () => {
    expect(removed(assigned(NO_DRAFTS, 'a'), 'a', undefined)).toEqual(NO_DRAFTS);
    expect(editsOf(removed(NO_DRAFTS, 'a', FIVE))).toEqual([
      { sourceCode: 'a', kind: 'unassign', expectedQuantity: 5, expectedStatus: 1 },
    ]);
  });
});
