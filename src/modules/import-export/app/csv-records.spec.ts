import type { CsvRecord } from '../domain/row.js';
import { csvRecords } from './csv-records.js';

async function read(text: string | Uint8Array[], delimiter = ','): Promise<CsvRecord[]> {
  const bytes = typeof text === 'string' ? [Buffer.from(text)] : text;
  const records: CsvRecord[] = [];
  for await (const record of csvRecords(bytes, delimiter)) records.push(record);
  return records;
}

describe('records of a CSV text', () => {
  it('know the line they begin in, over quoted line breaks, blank lines and every kind of line end', async () => {
    expect(await read('\ufeffa,b\r\n\r\n"1\r\n1","2 ""x"""\n,\n"c\nd\re",4\r5,"6,7"')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['1\r\n1', '2 "x"'] },
      { line: 6, cells: ['c\nd\re', '4'] },
      { line: 9, cells: ['5', '6,7'] },
    ]);
  });

  it('keep quotes within plain cells, and rows of any width', async () => {
    expect((await read('5" pipe,1\n2\n3,4,5\n')).map(({ cells }) => cells)).toEqual([
      ['5" pipe', '1'],
      ['2'],
      ['3', '4', '5'],
    ]);
  });

  it('take other delimiters', async () => {
    expect((await read('a;b,c\n', ';'))[0]?.cells).toEqual(['a', 'b,c']);
    expect((await read('a\tb\n', '\t'))[0]?.cells).toEqual(['a', 'b']);
  });

  it('do not mind where the bytes are cut', async () => {
    const bytes = Buffer.from('sku,name\nGr\u00fcn,\u4e2d\u6587\n');
    const single = Array.from(bytes, (byte) => Uint8Array.of(byte));
    expect((await read(single))[1]?.cells).toEqual(['Gr\u00fcn', '\u4e2d\u6587']);
  });

  it.each([
    ['a quoted cell that is not closed', 'a,b\n1,"2\n3,4\n', 'a quoted cell is not closed'],
    ['a record without an end', `a,b\n1,"${'x'.repeat(70_000)}`, 'longer than 64 kilobytes'],
  ])('refuse %s', async (_case, text, reason) => {
    await expect(read(text)).rejects.toMatchObject({ kind: 'invalid', text: expect.stringContaining(reason) });
  });

  it.each([
    ['Latin-1', Buffer.from('a,\u00fc\n', 'latin1')],
    ['UTF-16', Buffer.from('\ufeffa,b\n', 'utf16le')],
    ['a character that is cut off', Buffer.from('a,\u00fc').subarray(0, 3)],
  ])('refuse %s', async (_case, bytes) => {
    await expect(read([bytes])).rejects.toMatchObject({ message: expect.stringContaining('has to be UTF-8') });
  });

  it('give the source back when nobody reads on', async () => {
    let isClosed = false;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield await Promise.resolve(Buffer.from('a,b\n'.repeat(1000)));
      } finally {
        isClosed = true;
      }
    }
    for await (const { line } of csvRecords(endless(), ',')) if (line > 10) break;
    await new Promise((resolve) => setImmediate(resolve));
    expect(isClosed).toBe(true);
  });
});
