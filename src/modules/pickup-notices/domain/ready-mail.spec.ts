import { orderLine, orderOf } from '../../../../test/support/orders.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { PickupLocation } from '../../pickup/index.js';
import { isMailAddress, readyMail } from './ready-mail.js';

const PLACE: PickupLocation = {
  pickupLocationCode: 'eu-1',
  name: 'Paris & Co',
  email: null,
  fax: null,
  description: null,
  latitude: null,
  longitude: null,
  countryId: 'FR',
  regionId: null,
  region: 'Île-de-France',
  city: 'Paris',
  street: 'Rue 1\nBcc: x@y',
  postcode: '75001',
  phone: '+33 1',
};
const escape = (text: string): string => text.replace(/&/g, '(and)').replace(/</g, '(less)');

describe('the mail that an order is ready', () => {
  const order = orderOf(
    [
      orderLine(1, 3, { name: 'Mug <i>', qtyCanceled: Quantity.of(1) }),
      orderLine(2, 1.5),
      orderLine(3, 2, { parentItemId: 1 }),
    ],
    { incrementId: '000000042', pickupLocationCode: 'eu-1' },
  );

  it('says where, under which number and what, and data begins no line', () => {
    expect(readyMail(order, PLACE, escape)).toMatchObject({
      subject: 'Your order 000000042 is ready for pickup',
      text: [
        'Your order 000000042 is ready. You can pick it up here:',
        '',
        'Paris & Co',
        'Rue 1 Bcc: x@y',
        '75001 Paris',
        'Île-de-France, FR',
        'Phone: +33 1',
        '',
        'Your items:',
        '- 2 x Mug <i> (SKU-1)',
        '- 1.5 x SKU-2',
        '',
        'Please bring your order number: 000000042',
        '',
      ].join('\n'),
    });
  });

  it('has the same as HTML, in which data is text', () => {
    const { html } = readyMail(order, PLACE, escape);
    expect(html).toContain('<strong>Paris (and) Co</strong><br>Rue 1 Bcc: x@y<br>75001 Paris');
    expect(html).toContain('<li>2 x Mug (less)i> (SKU-1)</li>');
  });

  it('leaves out what is not known of the place', () => {
    const bare = { ...PLACE, street: null, city: null, region: null, countryId: '', postcode: '', phone: null };
    expect(readyMail(order, bare, escape).text).toContain('here:\n\nParis & Co\n\nYour items:');
  });
});

describe('an address', () => {
  it.each([
    ['buyer@example.com', true],
    ['b+1@x', true],
    ['a@b, c@d', false],
    ['A <a@b>', false],
    ['a@b@c', false],
    ['@b', false],
    ['a b@c', false],
  ])('%s', (text, isOne) => {
    expect(isMailAddress(text)).toBe(isOne);
  });
});
