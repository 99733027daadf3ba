import { fieldsOf, questionsOf, UNCHANGED_FIELDS } from './stock-fields';

describe('stock fields of many products', () => {
  it('are those that were chosen', () => {
    expect(fieldsOf(UNCHANGED_FIELDS)).toEqual({});
    expect(
      fieldsOf({
        ...UNCHANGED_FIELDS,
        ...{ quantity: '2.5', isInStock: 'no', manageStock: 'no', backorders: '2', minQty: '0', lowQty: '6' },
      }),
    ).toEqual({
      quantity: 2.5,
      isInStock: false,
      useConfigManageStock: false,
      manageStock: false,
      useConfigBackorders: false,
      backorders: 2,
      useConfigMinQty: false,
      minQty: 0,
      useConfigNotifyStockQty: false,
      notifyStockQty: 6,
    });
  });

  it('are asked about below zero', () => {
    expect(questionsOf({ ...UNCHANGED_FIELDS, quantity: '1,000', minQty: '-2' })).toEqual([
      'Out-of-stock threshold: will be -2, below zero.',
    ]);
  });

  it('go back to the settings without a value', () => {
    expect(fieldsOf({ ...UNCHANGED_FIELDS, manageStock: 'settings', backorders: 'settings' })).toEqual({
      useConfigManageStock: true,
      useConfigBackorders: true,
    });
  });
});
