import type { ApplicationError } from '../../../platform/errors/application-error.js';
import { statedPurpose } from './explicit-adjustment.js';
import type { StatedAdjustment } from './explicit-adjustment.js';

const count: StatedAdjustment = { reason: 'count', note: null, referenceType: null, referenceId: null };

function refusal(adjustments: (StatedAdjustment | null)[]): ApplicationError {
  try {
    statedPurpose(adjustments);
  } catch (error) {
    return error as ApplicationError;
  }
  throw new Error('It was not refused.');
}

describe('a stated adjustment', () => {
  it('is absent where no item carries one', () => {
    expect(statedPurpose([null, null])).toBeUndefined();
    expect(statedPurpose([])).toBeUndefined();
  });

  it('becomes the purpose of the request', () => {
    const stated = { reason: 'received', note: 'two pallets', referenceType: 'purchase_order', referenceId: 'PO-1' };
    expect(statedPurpose([stated, { ...stated }])).toEqual({
      reason: 'received',
      note: 'two pallets',
      reference: { type: 'purchase_order', id: 'PO-1' },
    });
  });

  it.each<[string, (StatedAdjustment | null)[]]>([
    ['one item without', [count, null]],
    ['the first without', [null, count]],
    ['another reason', [count, { ...count, reason: 'theft_or_loss' }]],
    ['null beside the empty text', [count, { ...count, note: '' }]],
    ['another reference', [count, { ...count, referenceId: '1' }]],
  ])('must be the same on every item: %s', (_case, adjustments) => {
    expect(refusal(adjustments).message).toBe('Every source item of one request must carry the same adjustment.');
  });

  it.each([
    ['note', 'note', 255],
    ['reference_type', 'referenceType', 32],
    ['reference_id', 'referenceId', 64],
  ])('bounds %s in characters', (field, property, limit) => {
    expect(statedPurpose([{ ...count, [property]: '\u{1F4E6}'.repeat(limit) }])).toBeDefined();
    const error = refusal([{ ...count, [property]: 'x'.repeat(limit + 1) }]);
    expect(error.message).toBe('The adjustment %1 can be at most %2 characters.');
    expect(error.parameters).toEqual([field, limit]);
  });

  it.each(['order', 'shipment', 'invoice', 'creditmemo'])('may not claim the document type %s', (type) => {
    expect(refusal([{ ...count, referenceType: type }]).text).toContain(`"${type}"`);
    expect(statedPurpose([{ ...count, referenceType: type.toUpperCase() }])).toBeDefined();
  });

  it('needs one of the sixteen reasons', () => {
    const error = refusal([{ ...count, reason: 'lost' }]);
    expect(error.message).toBe('The adjustment reason "%1" is not one of: %2.');
    expect(error.parameters).toEqual([
      'lost',
      'correction, count, received, return_restock, damaged, theft_or_loss, promotion_or_donation, shipment, ' +
        'transfer_out, transfer_in, transit_loss, incoming_declared, state_move, import, legacy_bridge, other',
    ]);
    expect(refusal([{ ...count, reason: null }]).parameters).toEqual(['', expect.any(String)]);
  });

  it('judges lengths before the reference type and the reason', () => {
    const wrong = { reason: 'lost', note: 'x'.repeat(256), referenceType: 'order', referenceId: null };
    expect(refusal([wrong]).parameters).toEqual(['note', 255]);
    expect(refusal([{ ...wrong, note: null }]).message).toContain('reserved');
  });
});
