import { firstTransfer } from './first-transfer';
import { EMPTY_TRANSFER } from './transfer-values';

const first = (search: string) => firstTransfer(new URLSearchParams(search), ['berlin', 'vienna']);

describe('the first values of a transfer', () => {
  it('are what the address says', () => {
    expect(first('sku=A&quantity=2.5&from=berlin&to=vienna')).toEqual({
      ...EMPTY_TRANSFER,
      origin: 'berlin',
      destination: 'vienna',
      lines: [{ sku: 'A', quantity: '2.5' }],
    });
  });

  it('leave out what can not be', () => {
    expect(first('')).toEqual(EMPTY_TRANSFER);
    expect(first('sku=A&quantity=-3&from=paris')).toEqual({ ...EMPTY_TRANSFER, lines: [{ sku: 'A', quantity: '1' }] });
  });
});
