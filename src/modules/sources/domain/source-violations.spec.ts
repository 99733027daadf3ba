import { sourceViolations } from './source-violations.js';
import { mergeSource } from './source.js';
import type { SourceChanges } from './source.js';

const EMPTY = '"%field" can not be empty.';
const WHITESPACE = '"%field" can not contain whitespaces.';
const PICKUP = '"%field" can not be empty for Pickup Location.';

function violationsOf(changes: SourceChanges): unknown[] {
  return sourceViolations(
    mergeSource(undefined, { sourceCode: 'eu-1', name: 'EU', countryId: 'FR', postcode: '1', ...changes }),
  );
}

const about = (message: string, field: string): object => ({ message, parameters: { field } });

describe('sourceViolations', () => {
  it('finds none in a complete source', () => {
    expect(violationsOf({})).toEqual([]);
  });

  it.each([
    ['', [about(EMPTY, 'source_code')]],
    [null, [about(EMPTY, 'source_code')]],
    [' ', [about(EMPTY, 'source_code'), about(WHITESPACE, 'source_code')]],
    ['eu 1', [about(WHITESPACE, 'source_code')]],
    ['eu\t1', [about(WHITESPACE, 'source_code')]],
    [' eu', [about(WHITESPACE, 'source_code')]],
    ['${eu}', [{ message: 'Validation Failed' }]],
    ['$::{eu}', [{ message: 'Validation Failed' }]],
    ['eu\u0007', [about('"%field" can not contain control characters.', 'source_code')]],
    ['eu🏬', [expect.objectContaining({ parameters: { field: 'source_code' } })]],
    ['eu\ud83c', [expect.objectContaining({ parameters: { field: 'source_code' } })]],
  ])('judges the code %j', (sourceCode, violations) => {
    expect(violationsOf({ sourceCode })).toEqual(violations);
  });

  it.each(['name', 'postcode', 'countryId'] as const)('requires %s', (field) => {
    const wireName = field === 'countryId' ? 'country_id' : field;
    for (const value of ['', '  ', null]) expect(violationsOf({ [field]: value })).toEqual([about(EMPTY, wireName)]);
  });

  it('refuses a template directive in the name', () => {
    expect(violationsOf({ name: 'a ${b} c' })).toEqual([{ message: 'Validation Failed' }]);
    expect(violationsOf({ name: 'costs $5 {each}' })).toEqual([]);
  });

  it('names every broken rule', () => {
    expect(violationsOf({ sourceCode: '', name: '', postcode: '', countryId: '' })).toHaveLength(4);
  });

  it('takes carriers only from the list, and only beside a configuration of its own', () => {
    const carrierLinks = ['ups', 'pigeon', 'owl'].map((carrierCode) => ({ carrierCode, position: null }));
    expect(violationsOf({ carrierLinks })).toEqual([
      about(`You can't configure "%field" because you have chosen Global Shipping configuration.`, 'carrier_links'),
    ]);
    expect(violationsOf({ carrierLinks, useDefaultCarrierConfig: false })).toEqual([
      { message: `Carrier with code: "%carrier" don't exists.`, parameters: { carrier: 'pigeon' } },
      { message: `Carrier with code: "%carrier" don't exists.`, parameters: { carrier: 'owl' } },
    ]);
  });

  it('does not let the default source be disabled, in any spelling', () => {
    for (const sourceCode of ['default', 'Default']) {
      expect(violationsOf({ sourceCode, enabled: false })).toEqual([
        { message: 'Default source can not be disabled.' },
      ]);
    }
  });

  it('requires street and city of a pickup location, and no phone', () => {
    const isPickupLocationActive = true;
    expect(violationsOf({ isPickupLocationActive })).toEqual(['street', 'city'].map((field) => about(PICKUP, field)));
    expect(violationsOf({ isPickupLocationActive, street: 's', phone: '1' })).toEqual([about(PICKUP, 'city')]);
    expect(violationsOf({ isPickupLocationActive, street: 's', city: 'c' })).toEqual([]);
  });

  it('does not let customers pick up at the default source', () => {
    expect(
      violationsOf({ sourceCode: 'default', isPickupLocationActive: true, street: 's', city: 'c', phone: '1' }),
    ).toEqual([{ message: 'The Default Source can not be used for In-Store Pickup Delivery.' }]);
  });
});
