import { emptyLine, violationsOf, LINE, orderOf, salableInWords, wantedGoods, worthOf } from './new-order';

const values = {
  storeId: '3',
  email: ' jane@example.com ',
  ...emptyLine(1),
  [LINE.sku(1)]: ' A ',
  [LINE.qty(1)]: '2',
  [LINE.price(1)]: '10.5',
  ...emptyLine(4),
  [LINE.sku(4)]: 'B',
};

describe('a new order', () => {
  it('is sent without blanks around what was typed', () => {
    expect(orderOf(values, [1, 4])).toEqual({
      storeId: 3,
      customerEmail: 'jane@example.com',
      items: [
        { sku: 'A', qty: 2, price: 10.5 },
        { sku: 'B', qty: 1, price: null },
      ],
      autoInvoice: false,
    });
    expect(worthOf(values, [1, 4], () => null)).toBe(21);
    const large = { ...values, [LINE.qty(1)]: '1,000', [LINE.price(1)]: '€ 1,299' };
    expect(orderOf(large, [1]).items).toEqual([{ sku: 'A', qty: 1000, price: 1299 }]);
    expect(worthOf(large, [1], () => null)).toBe(1_299_000);
    expect(worthOf(values, [1, 4], () => 3)).toBe(24);
  });

  it('has no violation where everything is there, and none of lines that were taken away', () => {
    expect(Object.values(violationsOf(values, [1, 4])).filter((violation) => violation !== undefined)).toEqual([]);
    expect(violationsOf({ ...values, ...emptyLine(7) }, [1])).not.toHaveProperty([LINE.sku(7)]);
  });

  it.each([
    ['storeId', '', 'Choose a store.'],
    ['email', '', 'Enter an email address.'],
    ['email', 'jane', 'Enter an email address, such as jane@example.com.'],
    [LINE.sku(1), ' ', 'Enter a SKU.'],
    [LINE.sku(1), 'x'.repeat(65), 'At most 64 characters.'],
    [LINE.qty(1), '0', 'Enter more than 0.'],
    [LINE.qty(1), '1.000', '1.000 could mean 1000 or 1: type 1000 or 1.0.'],
    [LINE.price(1), '1.299', '1.299 could mean 1299 or 1.299: type 1299 or 1.2990.'],
    [LINE.price(1), '-1', 'At least 0.'],
  ])('breaks a rule with %s %p: %s', (name, text, violation) => {
    expect(violationsOf({ ...values, [name]: text }, [1])[name]).toBe(violation);
  });

  it('asks about the goods of lines that have some', () => {
    expect(wantedGoods({ ...values, [LINE.qty(1)]: 'x', ...emptyLine(9) }, [1, 4, 9])).toEqual([
      { sku: 'A', qty: 0 },
      { sku: 'B', qty: 1 },
    ]);
  });

  it('says how much can be sold', () => {
    const goods = { sku: 'A', name: null, price: null, refusal: null };
    expect(salableInWords({ ...goods, salableQuantity: 2.5, isLimited: true })).toBe('2.5 can be sold');
    expect(salableInWords({ ...goods, salableQuantity: -2, isLimited: true })).toBe('0 can be sold');
    expect(salableInWords({ ...goods, salableQuantity: 0, isLimited: false })).toBe('can be sold without limit');
  });
});
