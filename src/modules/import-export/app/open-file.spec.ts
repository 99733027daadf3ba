import type { CsvRecord } from '../domain/row.js';
import type { ImportRecords } from './import-records.js';
import { OpenFile } from './open-file.js';
import type { RowImporter } from './row-importer.js';

interface Row {
  readonly line: number;
}

const IMPORTER = { kind: 'stock-sources', begin: () => ({}) } as unknown as RowImporter<Row>;
const RULES = { behavior: 'append', onUnknownSku: 'create' } as never;

/** Records that note how many of them were taken; one may fail. */
class NotedRecords implements ImportRecords {
  readonly name = 'noted.csv';
  readonly bytesRead = 0;
  taken = 0;

  constructor(
    private readonly count: number,
    readonly isRepeatable: boolean,
    private readonly failing = 0,
  ) {}

  async *records(): AsyncGenerator<CsvRecord> {
    yield { line: 1, cells: ['sku'] };
    for (let line = 2; line <= this.count + 1; line += 1) {
      if (line === this.failing) throw new Error(`Line ${line} cannot be read.`);
      this.taken += 1;
      yield { line, cells: [`SKU-${line}`] };
    }
  }
}

const open = (input: ImportRecords): Promise<OpenFile<Row>> => OpenFile.open(IMPORTER, input, RULES, 'write');
const linesOf = (records: readonly CsvRecord[]): number[] => records.map(({ line }) => line);
/** Everything that can be done at once has been done by then. */
const atRest = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a file that is imported', () => {
  it('comes in batches, the last of which may be smaller', async () => {
    for (const isRepeatable of [true, false]) {
      const file = await open(new NotedRecords(5, isRepeatable));
      const batches: number[][] = [];
      for await (const records of file.batches(2)) batches.push(linesOf(records));
      expect(batches).toEqual([[2, 3], [4, 5], [6]]);
    }
  });

  it('is read one batch ahead, and no further', async () => {
    const input = new NotedRecords(10, true);
    const batches = (await open(input)).batches(2);
    await batches.next();
    await atRest();
    expect(input.taken).toBe(4);
  });

  it('is not read ahead where it is a pipe', async () => {
    const input = new NotedRecords(10, false);
    const batches = (await open(input)).batches(2);
    await batches.next();
    await atRest();
    expect(input.taken).toBe(2);
  });

  it('fails with the batch that cannot be read, and not before', async () => {
    const batches = (await open(new NotedRecords(5, true, 4))).batches(2);
    expect(linesOf((await batches.next()).value as CsvRecord[])).toEqual([2, 3]);
    await atRest();
    await expect(batches.next()).rejects.toThrow('Line 4 cannot be read.');
  });

  it('can be left with a batch that cannot be read ahead of it', async () => {
    const file = await open(new NotedRecords(5, true, 4));
    const batches = file.batches(2);
    await batches.next();
    await batches.return(undefined);
    await expect(file.close()).resolves.toBeUndefined();
  });
});
