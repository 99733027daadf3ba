import {
  assigned,
  changeSince,
  editsOf,
  violationOf,
  figuresOf,
  meaningOf,
  NO_DRAFTS,
  rebased,
  removed,
  typed,
} from './source-drafts';

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
    expect(a && violationOf(a, { isWhole: true })).toBe('Enter a quantity.');
    const { b } = typed(NO_DRAFTS, 'b', FIVE, { quantity: '1.000' });
    expect(b && violationOf(b, { isWhole: true })).toBe('1.000 could mean 1000 or 1: type 1000 or 1.0.');
  });

  it('take changes of what was shown, which are compared with it all the same', () => {
    const drafts = typed(typed(NO_DRAFTS, 'a', FIVE, { quantity: '+1,000' }), 'b', SEVEN, { quantity: '-9' });
    const { a } = drafts;
    expect(a && [meaningOf(a), violationOf(a, { isWhole: true })]).toEqual(['Will be 1005', undefined]);
    expect(editsOf(drafts)).toMatchObject([
      { quantity: 1005, expectedQuantity: 5 },
      { quantity: -2, expectedQuantity: 7 },
    ]);
    expect(figuresOf(drafts, (code) => code.toUpperCase())).toEqual([
      { name: 'A', before: 5, after: 1005 },
      { name: 'B', before: 7, after: -2 },
    ]);
    // Somebody else has changed the item: what was typed changes what is there now.
    expect(editsOf(rebased(drafts, () => SEVEN))).toMatchObject([
      { quantity: 1007, expectedQuantity: 7 },
      { quantity: -2, expectedQuantity: 7 },
    ]);
    expect(typed(drafts, 'b', SEVEN, { quantity: '+0' })).not.toHaveProperty('b');
    expect(editsOf(typed(assigned(NO_DRAFTS, 'c'), 'c', undefined, { quantity: '+5' }))).toMatchObject([
      { quantity: 5 },
    ]);
  });

  it('let a fractional quantity of goods sold by the piece stay, and take no other', () => {
    const broken = { quantity: 12.5, status: 1 };
    const { a } = typed(NO_DRAFTS, 'a', broken, { status: 0 });
    expect(a && violationOf(a, { isWhole: true })).toBeUndefined();
    const { b } = typed(NO_DRAFTS, 'b', broken, { quantity: '13.5' });
    expect(b && [violationOf(b, { isWhole: true }), violationOf(b, { isWhole: false })]).toEqual([
      'It is sold by the piece: enter a whole number.',
      undefined,
    ]);
    const below = { quantity: -5, status: 1 };
    expect(typed(NO_DRAFTS, 'c', below, { status: 0 })).toMatchObject({ c: { quantity: '=-5' } });
    expect(typed(NO_DRAFTS, 'c', below, { quantity: '=-5' })).toEqual(NO_DRAFTS);
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
