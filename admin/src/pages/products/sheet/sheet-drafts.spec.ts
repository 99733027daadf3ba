import {
  cellKey,
  cellsOf,
  differencesOf,
  violationOf,
  kept,
  NO_DRAFTS,
  typedInto,
  withFigures,
  without,
} from './sheet-drafts';
import type { SheetDrafts } from './sheet-drafts';

const at = (sku: string, quantity: number | null, isWhole = true) => ({ sku, sourceCode: 'eu-1', quantity, isWhole });
const key = (sku: string): string => cellKey({ sku, sourceCode: 'eu-1' });
const draftOf = (drafts: SheetDrafts, sku: string) => drafts.get(key(sku));

describe('what is typed into a sheet', () => {
  it('is a draft while it differs from what is there', () => {
    const drafts = typedInto(NO_DRAFTS, at('A', 5), '7');
    expect(draftOf(drafts, 'a')).toEqual({ sku: 'A', sourceCode: 'eu-1', text: '7', before: 5, isWhole: true });
    expect(typedInto(drafts, at('A', 5), '5').size).toBe(0);
    expect(typedInto(drafts, at('A', 5), ' ').size).toBe(0);
    expect(typedInto(NO_DRAFTS, at('A', null), '0').size).toBe(1);
  });

  it('is compared with what was there when it was begun, not with what is loaded later', () => {
    const drafts = typedInto(typedInto(NO_DRAFTS, at('A', 5), '7'), at('A', 6), '8');
    expect(draftOf(drafts, 'A')?.before).toBe(5);
  });

  it('changes what is there by a figure with a sign, and never takes a thousand for one', () => {
    const drafts = [['A', '+3'] as const, ['B', '1,000'] as const, ['C', '1.000'] as const, ['D', 'x'] as const].reduce(
      (all, [sku, text]) => typedInto(all, at(sku, 5, false), text),
      NO_DRAFTS,
    );
    expect(differencesOf(drafts).map(({ sku, from, to, delta }) => [sku, from, to, delta])).toEqual([
      ['C', 5, null, null],
      ['D', 5, null, null],
      ['B', 5, 1000, 995],
      ['A', 5, 8, 3],
    ]);
    const unclear = draftOf(drafts, 'C');
    expect(unclear && violationOf(unclear)).toContain('could mean');
  });

  it('has a violation for half a piece, and says what is unusual', () => {
    const drafts = typedInto(typedInto(NO_DRAFTS, at('A', 5), '2.5'), at('B', 5), '=-1');
    const [invalid, unusual] = differencesOf(drafts);
    expect(invalid?.violation).toBe('It is sold by the piece: enter a whole number.');
    expect(unusual?.surprise).toContain('below zero');
  });

  it('is sent with what was shown', () => {
    const drafts = typedInto(typedInto(NO_DRAFTS, at('A', 5), '7'), at('B', null), '2');
    expect(cellsOf(drafts)).toEqual([
      { sku: 'A', sourceCode: 'eu-1', quantity: 7, expectedQuantity: 5 },
      { sku: 'B', sourceCode: 'eu-1', quantity: 2 },
    ]);
  });
});

describe('what another has changed meanwhile', () => {
  const drafts = typedInto(typedInto(NO_DRAFTS, at('A', 5), '+2'), at('B', 5), '9');
  const overtaken = withFigures(
    drafts,
    new Map([
      [key('A'), 10],
      [key('B'), 9],
    ]),
  );

  it('is known beside what was typed', () => {
    expect(draftOf(overtaken, 'A')?.now).toBe(10);
    expect(withFigures(overtaken, new Map([[key('A'), 5]])).get(key('A'))).not.toHaveProperty('now');
  });

  it('is kept over, or taken', () => {
    const mine = kept(overtaken, [key('A'), key('B')]);
    expect(cellsOf(mine)).toEqual([{ sku: 'A', sourceCode: 'eu-1', quantity: 12, expectedQuantity: 10 }]);
    expect(without(overtaken, [key('A')]).size).toBe(1);
  });
});
