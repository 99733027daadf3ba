import { isNamed, namedCells, placedCells, readBlock } from './sheet-block';

const SOURCES = [
  { sourceCode: 'eu-1', name: 'Berlin' },
  { sourceCode: 'eu-2', name: 'Vienna' },
];

describe('a block of a spreadsheet', () => {
  it('is read by tabs and line ends, with quotes around cells that hold such', () => {
    expect(readBlock('1\t2\r\n3\t"4\n""x"""\r\n')).toEqual([
      ['1', '2'],
      ['3', '4\n"x"'],
    ]);
    expect(readBlock('5')).toEqual([['5']]);
    expect(readBlock('')).toEqual([]);
  });

  it('is known to name its cells by its head', () => {
    expect(isNamed(readBlock('SKU\teu-1\nA\t5'))).toBe(true);
    expect(isNamed(readBlock('\teu-1\nA\t5'))).toBe(true);
    expect(isNamed(readBlock('1\t2\n3\t4'))).toBe(false);
    expect(isNamed(readBlock('\t2\n3\t4'))).toBe(false);
  });

  it('finds rows and columns by SKU, code and name, and tells what it does not find', () => {
    const { cells, warnings } = namedCells(
      readBlock('sku\tEU-2\tBerlin\tnowhere\nA\t1\t\t9\nB\t-2\t1,000\t\n\t7\na\t3'),
      SOURCES,
    );
    expect(cells).toEqual([
      { sku: 'A', sourceCode: 'eu-2', text: '1' },
      { sku: 'B', sourceCode: 'eu-2', text: '=-2' },
      { sku: 'B', sourceCode: 'eu-1', text: '1000' },
    ]);
    expect(warnings).toEqual([
      'No source is called nowhere.',
      'One row has no SKU.',
      'Rows that appear twice are taken once: a.',
    ]);
  });

  it('goes from a cell to the right and down, and tells what lies outside', () => {
    const target = { skus: ['A', 'B'], sourceCodes: ['eu-1', 'eu-2'], row: 1, column: 1 };
    expect(placedCells(readBlock('5\t6\n7\t8'), target)).toEqual({
      cells: [{ sku: 'B', sourceCode: 'eu-2', text: '5' }],
      warnings: ['Left out, as the page ends before: 1 row.', 'Left out, as there are no more sources: 1 column.'],
    });
  });

  it('is refused beyond a thousand rows', () => {
    const rows = Array.from({ length: 1002 }, (_, index) => (index === 0 ? ['sku', 'eu-1'] : [`S${index}`, '1']));
    expect(namedCells(rows, SOURCES)).toEqual({
      cells: [],
      warnings: ['The block has 1,001 rows; at most 1,000 can be pasted at once. Larger ones are for the import.'],
    });
  });
});
