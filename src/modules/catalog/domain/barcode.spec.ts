import { barcodesMeantBy, barcodeViolations } from './barcode.js';

describe('a barcode', () => {
  it('has up to 64 visible ASCII characters', () => {
    expect(['4006381333931', 'ABC-abc/1234', '!'.repeat(64), null, undefined].flatMap(barcodeViolations)).toEqual([]);
    expect(['', ' 1', '1 ', '12\t3', 'ä1', '\u00a0'].map((code) => barcodeViolations(code).length)).toEqual([
      1, 1, 1, 1, 1, 1,
    ]);
    expect(barcodeViolations('1'.repeat(65))).toEqual([
      { message: '"%field" can be at most %limit characters long.', parameters: { field: 'barcode', limit: 64 } },
    ]);
  });

  it('is found with and without the zero that makes a UPC-A an EAN-13', () => {
    expect(barcodesMeantBy('036000291452')).toEqual(['036000291452', '0036000291452']);
    expect(barcodesMeantBy('0036000291452')).toEqual(['0036000291452', '036000291452']);
    expect(barcodesMeantBy('4006381333931')).toEqual(['4006381333931']);
    expect(barcodesMeantBy('BOX-7')).toEqual(['BOX-7']);
    expect(barcodesMeantBy('ö')).toEqual([]);
  });
});
