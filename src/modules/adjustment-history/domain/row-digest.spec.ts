import { Digest } from '../../../platform/crypto/digest.js';
import { digestOf, originText, rowText } from './row-digest.js';
import type { DigestedOrigin, DigestedRow } from './row-digest.js';

const ROW: DigestedRow = {
  sourceCode: 'berlin',
  sku: 'BAG-1',
  state: 'available',
  delta: '-2.0000',
  quantityAfter: '8.0000',
  statusBefore: null,
  statusAfter: null,
  reason: 'shipment',
};
const ORIGIN: DigestedOrigin = {
  actorType: 'admin',
  actorId: '7',
  actorLabel: 'Jürgen',
  referenceType: 'shipment',
  referenceId: '12',
  requestId: '9e2f0c7a-0000-4000-8000-000000000001',
  note: null,
  createdAt: '2026-02-03 04:05:06',
};
const PREVIOUS = Digest.over('before');

function hex(row: Partial<DigestedRow> = {}, origin: Partial<DigestedOrigin> = {}, previous: Digest | null = null) {
  return digestOf(previous, { ...ROW, ...row }, originText({ ...ORIGIN, ...origin })).hex;
}

describe('the digest of a history row', () => {
  it('hashes each field behind its length in bytes, and a mark where there is none', () => {
    expect(rowText(null, ROW, originText(ORIGIN))).toBe(
      '13:history-row-1,-,6:berlin,5:BAG-1,9:available,7:-2.0000,6:8.0000,-,-,8:shipment,' +
        '5:admin,1:7,7:Jürgen,8:shipment,2:12,36:9e2f0c7a-0000-4000-8000-000000000001,-,19:2026-02-03 04:05:06,',
    );
  });

  it('is the same for ever', () => {
    expect(hex()).toBe('f4168b55e6760ebf73edc93e0f9e5990fc169ac315be38855debe2553498efbe');
    expect(hex({}, {}, PREVIOUS)).toBe('74efba98df7a200dfce6269e8668dc9890b7e924a0488790c3b3deac079c3ea2');
    expect(
      hex({ statusBefore: 0, statusAfter: 1, sku: 'Tasche 😀' }, { note: '', actorId: null, actorLabel: null }),
    ).toBe('a32075b0813835dc7fdaa18b832713a37e15b0271d8563de50dbe8378bf811db');
  });

  it('differs where a value moves from one field to the next', () => {
    const texts = [
      hex({ sourceCode: 'berlinB', sku: 'AG-1' }),
      hex({ sourceCode: 'berlin,5:BAG-1', sku: '' }),
      hex({}, { referenceType: 'shipment1', referenceId: '2' }),
      hex({}, { referenceType: null, referenceId: 'shipment12' }),
      hex({}, { note: '' }),
      hex({}, { note: '-' }),
      hex({}, { note: '-,19:2026-02-03 04:05:06' }),
      hex({ statusBefore: 0 }),
      hex({ statusAfter: 0 }),
      hex({}, {}, PREVIOUS),
      hex(),
    ];
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('covers every field', () => {
    const others: Partial<DigestedRow & DigestedOrigin> = {
      ...{ sourceCode: 'x', sku: 'x', state: 'x', delta: '1.0000', quantityAfter: '1.0000', statusBefore: 1 },
      ...{ statusAfter: 1, reason: 'x', actorType: 'x', actorId: 'x', actorLabel: 'x', referenceType: 'x' },
      ...{ referenceId: 'x', requestId: 'x', note: 'x', createdAt: '2026-02-03 04:05:07' },
    };
    const names = Object.keys({ ...ROW, ...ORIGIN }) as (keyof typeof others)[];
    expect(Object.keys(others).sort()).toEqual([...names].sort());
    const changed = names.map((name) => hex({ [name]: others[name] }, { [name]: others[name] }));
    expect(new Set([...changed, hex()]).size).toBe(names.length + 1);
  });
});
