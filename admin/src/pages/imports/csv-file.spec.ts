import { delimiterOf, formatBytes, readCsvFile, textOf, UnusableFile } from './csv-file';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a chosen file', () => {
  it('is read as UTF-8, without the mark at its beginning', () => {
    expect(textOf(bytesOf('\uFEFFsku\nÄpfel'), 'a.csv')).toBe('sku\nÄpfel');
  });

  it('is read as UTF-16 where its mark says so', () => {
    const little = new Uint8Array([0xff, 0xfe, 0x73, 0, 0xc4, 0]);
    const big = new Uint8Array([0xfe, 0xff, 0, 0x73, 0, 0xc4]);
    expect([textOf(little, 'a.csv'), textOf(big, 'a.csv')]).toEqual(['sÄ', 'sÄ']);
  });

  it('names the first line that is not written in UTF-8', () => {
    const bytes = new Uint8Array([...bytesOf('sku\ngood Ä\nbad '), 0xc4, 0x0a, 0xc4]);
    expect(() => textOf(bytes, 'a.csv')).toThrow('Line 3 of a.csv is not written in UTF-8.');
  });

  it.each([
    [new Uint8Array([0x50, 0x4b, 3, 4]), 'is a spreadsheet or an archive'],
    [new Uint8Array([0x61, 0, 0x62]), 'is not a text file'],
  ])('is refused where it is no text', (bytes, words) => {
    expect(() => textOf(bytes, 'a.csv')).toThrow(words);
  });

  it('is refused where it is empty or, as it is sent, too large', async () => {
    const file = (text: string): File => new File([text], 'a.csv');
    await expect(readCsvFile(file(''), 10)).rejects.toThrow(UnusableFile);
    await expect(readCsvFile(file('x'.repeat(11)), 10)).rejects.toThrow('has 11 bytes; at most 10 bytes can be sent');
    await expect(readCsvFile(file('xxxx\n\n\n'), 11)).rejects.toThrow('has 12 bytes');
    expect(await readCsvFile(file('xxxx\n\n\n'), 12)).toMatchObject({ name: 'a.csv', text: 'xxxx\n\n\n', bytes: 7 });
  });

  it.each([
    ['a,b\nx;y;z;w', ','],
    ['a;b', ';'],
    ['a\tb\r\n', 'tab'],
    ['a|b|c,d', '|'],
    ['sku', ','],
  ])('%j is taken apart by %j', (text, delimiter) => {
    expect(delimiterOf(text)).toBe(delimiter);
  });

  it.each([
    [900, '900 bytes'],
    [2_000, '2 kB'],
    [4 * 1024 * 1024 - 1024, '4 MB'],
    [4_600_000, '4.4 MB'],
  ])('of %i bytes has %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
