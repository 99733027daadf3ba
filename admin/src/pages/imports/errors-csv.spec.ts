import { errorsCsv } from './errors-csv';

describe('the file of faulty rows', () => {
  it('has a row for each, quoted and without formulas', async () => {
    const faults = [
      { line: 3, message: 'The quantity "x" is no number' },
      { line: 4, message: '=1+1' },
      { line: 5, message: 'x;=A1' },
    ];
    expect(await errorsCsv(faults).text()).toBe(
      'line,problem\n3,"The quantity ""x"" is no number"\n4,"\'=1+1"\n5,"x;\'=A1"\n',
    );
  });
});
