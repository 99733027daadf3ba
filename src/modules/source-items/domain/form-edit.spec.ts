import { renderMessage } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { changeOf, staleness } from './form-edit.js';
import type { FormEdit } from './form-edit.js';
import type { StoredSourceItem } from './source-item.js';

const KEY = { sourceCode: 'eu-1', sku: 'A' } as const;
const STORED: StoredSourceItem = { ...KEY, sourceItemId: '1', quantity: Quantity.of(5), status: 1 };

function said(edit: FormEdit, stored: StoredSourceItem | undefined): string | undefined {
  const violation = staleness(edit, stored);
  return violation && renderMessage(violation);
}

describe('an edit of a form', () => {
  it('fits where the item is as it was shown', () => {
    const shown = { quantity: Quantity.of('5.0000'), status: 1 } as const;
    expect(said({ ...KEY, kind: 'set', quantity: Quantity.of(4), shown }, STORED)).toBeUndefined();
    expect(said({ ...KEY, kind: 'unassign', shown }, STORED)).toBeUndefined();
    expect(said({ ...KEY, kind: 'assign', quantity: Quantity.ZERO, status: 0 }, undefined)).toBeUndefined();
  });

  it('is compared with nothing where nothing was shown', () => {
    expect(said({ ...KEY, kind: 'set', status: 0, shown: {} }, STORED)).toBeUndefined();
  });

  it.each<[string, FormEdit, StoredSourceItem | undefined, string]>([
    [
      'another quantity',
      { ...KEY, kind: 'set', quantity: Quantity.of(4), shown: { quantity: Quantity.of(6) } },
      STORED,
      'The quantity of SKU "A" at source "eu-1" is 5, not 6 as expected.',
    ],
    [
      'another status',
      { ...KEY, kind: 'unassign', shown: { quantity: Quantity.of(5), status: 0 } },
      STORED,
      'SKU "A" at source "eu-1" is in stock by now.',
    ],
    [
      'an item that is gone',
      { ...KEY, kind: 'set', quantity: Quantity.of(4), shown: {} },
      undefined,
      'SKU "A" is no longer assigned to source "eu-1".',
    ],
    [
      'an item that came',
      { ...KEY, kind: 'assign', quantity: Quantity.of(1), status: 1 },
      STORED,
      'SKU "A" has been assigned to source "eu-1" meanwhile, with quantity 5.',
    ],
  ])('names %s', (_what, edit, stored, message) => {
    expect(said(edit, stored)).toBe(message);
  });

  it('changes no more than it says', () => {
    expect(changeOf({ ...KEY, kind: 'set', status: 0, shown: {} })).toEqual({
      ...KEY,
      kind: 'set',
      quantity: undefined,
      status: 0,
    });
    expect(changeOf({ ...KEY, kind: 'unassign', shown: {} })).toEqual({ ...KEY, kind: 'delete' });
  });
});
