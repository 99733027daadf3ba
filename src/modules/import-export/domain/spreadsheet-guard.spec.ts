import { stringify } from 'csv-stringify/sync';
import { guardCell, unguardCell } from './spreadsheet-guard.js';

/** The cells that a program with this list separator finds: it knows quotes at the beginning of a cell alone. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let rest = line;
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"?/.exec(rest);
    const taken = quoted ? quoted[0].length : 0;
    const end = rest.slice(taken).search(separator === '\t' ? /[\t\r\n]/ : new RegExp(`[${separator}\r\n]`));
    const stop = end < 0 ? rest.length : taken + end;
    cells.push((quoted?.[1] ?? '').replaceAll('""', '"') + rest.slice(taken, stop));
    if (end < 0) return cells;
    rest = rest.slice(stop + 1);
  }
}

const FORMULA = /^[\s"]*[=+\-@＝＋－＠]/;

describe('the guard of cells', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-SKU', "'-SKU"],
    ['@cmd', "'@cmd"],
    ["'=kept", "''=kept"],
    ['＝1', "'＝1"],
    ['－1', "'－1"],
    ['\tx', "'\tx"],
    ['\r\nx', "'\r\nx"],
    [' =1', "' =1"],
    ['\u00a0＠x', "'\u00a0＠x"],
    ['\t=1', "'\t'=1"],
    ['x;=HYPERLINK(1)', "x;'=HYPERLINK(1)"],
    ['x; "=A1', 'x;\' "=A1'],
    ["x;'=1", "x;''=1"],
    ['line\n=1', "line\n'=1"],
    ['a|-1;+2', "a|'-1;'+2"],
  ])('disarms %j', (text, cell) => {
    expect(guardCell(text)).toBe(cell);
    expect(unguardCell(cell)).toBe(text);
  });

  it.each(['SKU-1', "O'Neill", "'quoted'", '', '1-2', 'a;b', 'a; b-c', 'a=b', 'two\nlines', 'x@example.com', ";'x"])(
    'leaves %j as it is, in both directions',
    (text) => {
      expect(guardCell(text)).toBe(text);
      expect(unguardCell(text)).toBe(text);
    },
  );

  it('gives back every text, and leaves no formula in any cell that a program could find', () => {
    const signs = ['=', '-', '＝', "'", '"', ';', '|', '\t', '\r', '\n', ' ', 'x'];
    const texts = signs.flatMap((a) =>
      signs.flatMap((b) => signs.flatMap((c) => signs.flatMap((d) => [a + b + c + d, `${a}${b}${c}${d}1;x`]))),
    );
    const lost = texts.filter((text) => unguardCell(guardCell(text)) !== text);
    expect(lost).toEqual([]);
    const armed = texts.filter((text) => {
      const line = stringify([['eu-1', guardCell(text), '5']]).trimEnd();
      return [';', '|', '\t'].some((separator) => cellsOf(line, separator).some((cell) => FORMULA.test(cell)));
    });
    expect(armed).toEqual([]);
  });
});
