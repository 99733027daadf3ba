import { shippingAddressOf } from './shipping-address.js';

const BERLIN = { country: 'DE', postcode: '10115', street: 'Weg 1 Hof', region: 'Berlin', city: 'Berlin' };
const SENT = { country_id: 'DE', postcode: '10115', street: ['Weg 1', 'Hof'], region: 'Berlin', city: 'Berlin' };
const assigned = (address: unknown): object => ({
  extension_attributes: { shipping_assignments: [{ shipping: { address } }] },
});

describe('the shipping address of an order', () => {
  it.each<[string, Record<string, unknown>, unknown]>([
    ['its shipping assignment', assigned(SENT) as Record<string, unknown>, BERLIN],
    ['a field of its own', { shipping_address: SENT }, BERLIN],
    [
      'names in camelCase, and a region as an object',
      { shippingAddress: { ...SENT, country_id: undefined, countryId: 'DE', region: { region: 'Berlin' } } },
      BERLIN,
    ],
    ['the assignment before the field', { ...assigned(SENT), shipping_address: { country_id: 'FR' } }, BERLIN],
    [
      'what is known of it',
      { shipping_address: { country_id: ' DE ', city: 7, street: [1, 'x'] } },
      { country: 'DE', postcode: '', street: 'x', region: '', city: '' },
    ],
  ])('is that of %s', (_case, details, expected) => {
    expect(shippingAddressOf(details)).toEqual(expected);
  });

  it.each<[string, Record<string, unknown>]>([
    ['nothing', {}],
    ['a billing address alone', { billing_address: SENT }],
    ['an address without a country', { shipping_address: { city: 'Berlin' } }],
    ['something else', { shipping_address: ['DE'], extension_attributes: { shipping_assignments: 'x' } }],
    ['an assignment of nothing', { extension_attributes: { shipping_assignments: [null] } }],
  ])('is unknown with %s', (_case, details) => {
    expect(shippingAddressOf(details)).toBeUndefined();
  });
});
