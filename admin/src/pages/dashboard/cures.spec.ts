import { curesOf } from './cures';

const oversold = {
  sku: 'A/1',
  productName: 'Lamp',
  sourceCode: 'berlin',
  sourceName: 'Berlin',
  onHand: 1,
  held: 4.5,
  missing: 3.5,
  donorCode: 'vienna',
  donorName: 'Vienna',
  donorSpare: 2,
};

describe('what helps goods that are oversold', () => {
  it('is a transfer of what another source has to spare, a delivery, or fewer orders', () => {
    expect(curesOf(oversold)).toEqual([
      { label: 'Transfer 2 from Vienna', to: '/transfers?sku=A%2F1&quantity=2&from=vienna&to=berlin' },
      { label: 'Receive 3.5', to: '/products/A%2F1?reason=received&source=berlin&add=3.5' },
      { label: 'Orders to cancel', to: '/sales/orders?sku=A%2F1&state=new&state=processing' },
    ]);
    expect(curesOf({ ...oversold, donorSpare: 10 })[0]?.label).toBe('Transfer 3.5 from Vienna');
  });

  it('is no transfer where nobody has any to spare', () => {
    const labels = curesOf({ ...oversold, donorCode: null, donorName: null, donorSpare: null }).map(
      ({ label }) => label,
    );
    expect(labels).toEqual(['Receive 3.5', 'Orders to cancel']);
  });
});
