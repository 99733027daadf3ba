import { ExportAdjustments } from '../../../src/modules/import-export/app/export-adjustments.service.js';
import { ExportStockSources } from '../../../src/modules/import-export/app/export-stock-sources.service.js';
import { csvTexts } from '../../../src/modules/import-export/app/csv-table.js';
import type { CsvTable } from '../../../src/modules/import-export/app/csv-table.js';
import { SearchCriteria } from '../../../src/platform/search/index.js';
import type { TestApplication } from '../../support/application.js';
import { startApplication } from '../../support/application.js';
import { givenItems, givenSource } from '../../support/given.js';
import { unique } from '../../support/names.js';
import { csv, HEAD, historyRowsOf, importStockSources, storedItems } from './support/imports.js';

describe('an export', () => {
  let app: TestApplication;
  let src: string;

  beforeAll(async () => {
    app = await startApplication();
    src = await givenSource(app);
  });
  afterAll(() => app.close());

  async function textOf(table: CsvTable): Promise<string> {
    let text = '';
    for await (const part of csvTexts(table)) text += part;
    return text;
  }

  const stockSources = (sourceCodes: string[] | undefined, skus?: string[]): Promise<string> =>
    textOf(app.get(ExportStockSources).execute({ sourceCodes, skus }));

  it('gives source items by source and SKU, formulas disarmed, as a file that the import takes', async () => {
    const other = await givenSource(app);
    const [plain, formula, quoted] = [unique('a'), `=1+${unique('b')}`, `c,"${unique('c')}"`];
    const items = [plain, formula, quoted].map((sku, index) => ({ source_code: other, sku, quantity: index - 1.5 }));
    await givenItems(app, ...items);
    const text = await stockSources([other]);
    expect(text).toBe(
      csv(
        HEAD,
        [other, `'${formula}`, '-0.5000', 1],
        [other, plain, '-1.5000', 1],
        [other, `"${quoted.replaceAll('"', '""')}"`, '0.5000', 1],
      ),
    );
    expect((await importStockSources(app, text)).tally).toMatchObject({ unchanged: 3, failed: 0 });
    await importStockSources(app, text, { behavior: 'delete' });
    expect((await importStockSources(app, text)).tally).toMatchObject({ created: 3 });
    expect(await storedItems(app, [formula])).toEqual({ [`${other}/${formula}`]: '-0.5/1' });
  });

  it('goes on over many pages, once for each item', async () => {
    const other = await givenSource(app);
    const prefix = unique('page');
    const rows = Array.from({ length: 4500 }, (_, index) => [other, `${prefix}-${index}`, index, 1]);
    await importStockSources(app, csv(HEAD, ...rows), { batchSize: 5000 });
    const lines = (await stockSources([other, 'no-such-source'])).trim().split('\n');
    expect(lines).toHaveLength(4501);
    expect(new Set(lines.slice(1))).toEqual(new Set(rows.map((row, index) => `${other},${row[1]},${index}.0000,1`)));
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(
      rows.map((row) => String(row[1])).sort((a, b) => (a < b ? -1 : 1)),
    );
    const all = await stockSources(undefined, [`${prefix}-7`, `${prefix}-8`]);
    expect(all).toBe(csv(HEAD, [other, `${prefix}-7`, '7.0000', 1], [other, `${prefix}-8`, '8.0000', 1]));
  });

  it('gives the history oldest first, with the filters of its list', async () => {
    const [one, two] = [unique('one'), unique('two')];
    const first = await importStockSources(app, csv(HEAD, [src, one, 5, 1], [src, two, 2, 1]));
    await importStockSources(app, csv(HEAD, [src, one, 3, 1]));
    const history = (...filters: readonly [string, string][]): Promise<string[]> =>
      app
        .get(ExportAdjustments)
        .execute(
          new SearchCriteria({
            filterGroups: filters.map(([field, value]) => ({ filters: [{ field, value, conditionType: 'eq' }] })),
          }),
        )
        .then(textOf)
        .then((text) => text.trim().split('\n'));

    const [head, ...rows] = await history(['source_code', src], ['sku', one]);
    expect(head).toBe(
      'adjustment_id,created_at,source_code,sku,state,delta,quantity_after,status_before,status_after,reason,' +
        'actor_type,actor_id,actor_label,reference_type,reference_id,request_id,note',
    );
    expect(rows.map((row) => row.split(',').slice(2, 11).join())).toEqual([
      `${src},${one},available,5.0000,5.0000,,1,import,import`,
      `${src},${one},available,-2.0000,3.0000,,,import,import`,
    ]);
    expect(await history(['request_id', first.requestId ?? ''])).toHaveLength(1 + 2);
    expect(await history(['sku', two])).toHaveLength(1 + 1);
    expect(await historyRowsOf(app, first.requestId)).toBe(2);
    await expect(history(['colour', 'red'])).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('gives all rows of a long history once, window by window', async () => {
    const prefix = unique('h');
    const rows = Array.from({ length: 4100 }, (_, index) => [src, `${prefix}-${index}`, index + 1, 1]);
    const { requestId } = await importStockSources(app, csv(HEAD, ...rows), { batchSize: 1000 });
    const criteria = new SearchCriteria({
      filterGroups: [{ filters: [{ field: 'request_id', value: requestId ?? '', conditionType: 'in' }] }],
    });
    const lines = (await textOf(await app.get(ExportAdjustments).execute(criteria))).trim().split('\n').slice(1);
    expect(lines).toHaveLength(4100);
    const ids = lines.map((line) => Number(line.split(',')[0]));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  });
});
