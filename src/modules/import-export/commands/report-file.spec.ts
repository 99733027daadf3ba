import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RowResult } from '../domain/row.js';
import { ReportFile } from './report-file.js';

const HEAD = 'line,source_code,sku,result,quantity_before,status_before,quantity_after,status_after,message';

describe('the report of an import', () => {
  let folder: string;
  let path: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'report-'));
    path = join(folder, 'report.csv');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const rows = (...lines: number[]): RowResult[] =>
    lines.map((line) => ({
      line,
      sourceCode: 'eu',
      sku: `a "b"\n${line}ü`,
      outcome: 'deleted',
      before: null,
      after: null,
    }));
  const record = (line: number): string => `${line},eu,"a ""b""\n${line}ü",deleted,,,,,`;
  const written = (): Promise<string> => readFile(path, 'utf8');
  const text = (...records: readonly string[]): string => [HEAD, ...records, ''].join('\n');

  async function continued(line: number, ...batches: readonly (readonly RowResult[])[]): Promise<void> {
    const report = await ReportFile.open(path, { isContinued: true });
    try {
      await report.goOnAfter(line);
      for (const batch of batches) await report.write(batch);
    } finally {
      await report.close();
    }
  }

  async function begun(...batches: readonly (readonly RowResult[])[]): Promise<void> {
    const report = await ReportFile.open(path, { isContinued: false });
    for (const batch of batches) await report.write(batch);
    await report.close();
  }

  it('begins anew, and goes on where it is continued', async () => {
    await writeFile(path, 'old');
    await begun(rows(2, 3));
    await continued(3, rows(4));
    expect(await written()).toBe(text(...[2, 3, 4].map(record)));
  });

  it('has a batch once that is told of again', async () => {
    await begun(rows(2, 3), rows(4, 5), rows(4, 5), rows(6));
    expect(await written()).toBe(text(...[2, 3, 4, 5, 6].map(record)));
  });

  it('takes back what was not committed', async () => {
    await begun(rows(2, 3), rows(4, 5));
    await continued(3, rows(4, 6));
    expect(await written()).toBe(text(...[2, 3, 4, 6].map(record)));
  });

  it.each(['12', '12,eu,"a', '4', '3,eu,"a ""b""\n'])('takes back a record that breaks off: %j', async (torn) => {
    await begun(rows(2, 3));
    await appendFile(path, torn);
    await continued(100, rows(101));
    expect(await written()).toBe(text(record(2), record(3), record(101)));
  });

  it('begins with its head where not even that was written', async () => {
    await writeFile(path, HEAD.slice(0, 7));
    await continued(1, rows(2));
    expect(await written()).toBe(text(record(2)));
  });

  it('leaves a file alone that is no report', async () => {
    await writeFile(path, 'my diary\n1,Monday\n');
    await expect(continued(0, rows(2))).rejects.toThrow('is not the report of an import');
    expect(await written()).toBe('my diary\n1,Monday\n');
  });
});
