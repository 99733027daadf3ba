import { isDefaultSource, mergeSource } from './source.js';
import type { Source } from './source.js';

const stored: Source = mergeSource(undefined, {
  sourceCode: 'eu-1',
  name: 'EU 1',
  countryId: 'FR',
  postcode: '75001',
  city: 'Paris',
  latitude: 48.8,
  enabled: false,
  frontendName: 'Shop in Paris',
  useDefaultCarrierConfig: false,
  carrierLinks: [{ carrierCode: 'ups', position: 1 }],
});

describe('mergeSource', () => {
  it('gives a new source its defaults', () => {
    const source = mergeSource(undefined, { sourceCode: 'x', name: 'X', countryId: 'US', postcode: '1' });
    expect(source).toMatchObject({
      enabled: true,
      useDefaultCarrierConfig: true,
      isPickupLocationActive: false,
      description: null,
      latitude: null,
      regionId: null,
      carrierLinks: [],
    });
  });

  it('keeps what was not sent', () => {
    expect(mergeSource(stored, { name: 'Paris' })).toEqual({ ...stored, name: 'Paris' });
    expect(mergeSource(stored, {})).toEqual(stored);
  });

  it('clears what was sent as null', () => {
    const source = mergeSource(stored, { city: null, latitude: null, carrierLinks: null });
    expect(source).toMatchObject({ city: null, latitude: null, carrierLinks: [] });
  });

  it('leaves a flag as it is where null is sent for it', () => {
    expect(mergeSource(stored, { enabled: null, isPickupLocationActive: null })).toEqual(stored);
  });

  it('empties a required text that is sent as null, so that it can be refused', () => {
    expect(mergeSource(stored, { name: null, postcode: null, countryId: null })).toMatchObject({
      name: '',
      postcode: '',
      countryId: '',
    });
  });

  it('keeps the stored spelling of the code', () => {
    expect(mergeSource(stored, { sourceCode: 'EU-1' }).sourceCode).toBe('eu-1');
  });

  it('fills an empty frontend name with the name', () => {
    const fields = { sourceCode: 'x', name: 'X', countryId: 'US', postcode: '1' };
    expect(mergeSource(undefined, fields).frontendName).toBe('X');
    expect(mergeSource(undefined, { ...fields, frontendName: ' ' }).frontendName).toBe('X');
    expect(mergeSource(stored, { frontendName: null, name: 'Paris' }).frontendName).toBe('Paris');
    expect(mergeSource(stored, { name: 'Paris' }).frontendName).toBe('Shop in Paris');
  });
});

describe('isDefaultSource', () => {
  it.each(['default', 'DEFAULT', 'défault'])('knows %s, as the database does', (code) => {
    expect(isDefaultSource(code)).toBe(true);
  });

  it('takes no other code for it', () => {
    expect(isDefaultSource('default-2')).toBe(false);
  });
});
