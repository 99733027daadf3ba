import { VerifyHistory } from '../../../src/modules/adjustment-history/app/verify-history.service.js';
import type { DriftReport } from '../../../src/modules/adjustment-history/app/verify-history.service.js';
import { DriftRepository } from '../../../src/modules/adjustment-history/data/drift.repository.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { cli } from '../../support/cli.js';
import { forgetItems, givenHistory, givenItemsWithoutHistory } from '../../support/given-history.js';
import { givenItems, givenSource } from '../../support/given.js';
import { rowsTouched } from '../../support/plans.js';

const COMMAND = 'inventory:adjustment:verify';

describe('verifying the history', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
    await givenSource(app, 'a-src');
    await givenSource(app, 'b-src');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await forgetItems(app.database);
  });

  const verify = (limit = 1000): Promise<DriftReport> => app.get(VerifyHistory).execute({ limit });
  const found = async (limit?: number): Promise<string[]> =>
    (await verify(limit)).drift.map(
      (item) => `${item.sourceCode}/${item.sku} ${item.lastQuantity.toNumber()} ${item.quantity.toNumber()}`,
    );
  const sku = (index: number): string => `SKU-${String(index).padStart(6, '0')}`;

  it('finds nothing where every change went through the writer', async () => {
    await givenItems(
      app,
      { sku: 'X', source_code: 'a-src', quantity: 5 },
      { sku: 'X', source_code: 'b-src', quantity: 0 },
    );
    await givenItems(app, { sku: 'X', source_code: 'a-src', quantity: 2, status: 0 });
    const { code, out } = await cli(COMMAND);
    expect(out).toBe('No drift: every source item matches its last adjustment.\n');
    expect(code).toBe(0);
    expect(JSON.parse((await cli(COMMAND, '--json')).out)).toEqual({ drift: [], has_more: false });
  });

  it('compares the last row with the quantity, and a deleted item with zero', async () => {
    await givenItemsWithoutHistory(app.database, [
      { source: 'a-src', sku: 'changed', quantity: 7 },
      { source: 'a-src', sku: 'no-history', quantity: 9 },
      { source: 'b-src', sku: 'CHANGED', quantity: 1.5 },
      { source: 'b-src', sku: 'fine', quantity: 3 },
    ]);
    await givenHistory(app.database, [
      { source: 'a-src', sku: 'changed', quantityAfter: 7 },
      { source: 'a-src', sku: 'changed', quantityAfter: 5 },
      { source: 'b-src', sku: 'changed', quantityAfter: 1 },
      { source: 'b-src', sku: 'fine', quantityAfter: 4 },
      { source: 'B-SRC', sku: 'Fine', quantityAfter: 3 },
      { source: 'b-src', sku: 'fine', quantityAfter: 8, state: 'elsewhere' },
      { source: 'a-src', sku: 'gone-empty', quantityAfter: 0 },
      { source: 'a-src', sku: 'gone-full', quantityAfter: 5 },
      { source: 'a-src', sku: 'other-state', quantityAfter: 6, state: 'elsewhere' },
    ]);
    expect(await found()).toEqual([
      'a-src/changed 5 7',
      'a-src/gone-full 5 0',
      'a-src/other-state 6 0',
      'b-src/changed 1 1.5',
      'b-src/fine 8 0',
    ]);
  });

  it('lists what it found and exits with 1', async () => {
    await givenHistory(app.database, [{ source: 'a-src', sku: 'gone', quantityAfter: 5 }]);
    const { code, out } = await cli(COMMAND);
    expect(code).toBe(1);
    for (const word of ['Source', 'SKU', 'Last adjustment', 'Quantity', 'a-src', 'gone', '5.0000', '0.0000']) {
      expect(out).toContain(word);
    }
    expect(out).toMatch(/^1 source item\(s\) changed without an adjustment row\.$/m);
    expect(out).not.toContain('more');
    const json = await cli(COMMAND, '--json');
    expect(json.code).toBe(1);
    expect(JSON.parse(json.out)).toEqual({
      drift: [{ source_code: 'a-src', sku: 'gone', last_adjustment: 5, quantity: 0 }],
      has_more: false,
    });
  });

  it('says that there may be more where the limit cuts the list', async () => {
    await givenHistory(
      app.database,
      [1, 2, 3].map((index) => ({ source: 'a-src', sku: sku(index), quantityAfter: 5 })),
    );
    const { code, out } = await cli(COMMAND, '--limit=2');
    expect(code).toBe(1);
    expect(out).toContain(sku(2));
    expect(out).not.toContain(sku(3));
    expect(out).toMatch(/first 2 are shown; there may be more/);
    expect((await cli(COMMAND, '--limit=3')).out).not.toContain('more');
    expect(await found(0)).toHaveLength(1);
    expect((await cli(COMMAND, '--limit=-7')).out).toContain('1 source item(s)');
    expect((await cli(COMMAND, '--limit=many')).code).toBe(2);
  });

  it('walks over several slices without leaving one out or naming one twice', async () => {
    const items = [
      ...Array.from({ length: 7000 }, (_, index) => ({ source: 'a-src', sku: sku(index), quantity: 5 })),
      ...Array.from({ length: 5500 }, (_, index) => ({ source: 'b-src', sku: sku(index), quantity: 5 })),
    ];
    await givenItemsWithoutHistory(app.database, items);
    await givenHistory(
      app.database,
      items.map((item) => ({ ...item, quantityAfter: 5 })),
    );
    const drifting = [0, 4998, 4999, 5000, 5001, 6999, 7000, 9999, 10_000, 12_499].map((index) => items[index]);
    for (const item of drifting) {
      await app.database.execute('UPDATE inventory_source_item SET quantity = 6 WHERE source_code = ? AND sku = ?', [
        item?.source,
        item?.sku,
      ]);
    }
    const compared: number[] = [];
    const report = await app.get(VerifyHistory).execute({ limit: 1000, afterSlice: (count) => compared.push(count) });
    expect(report.drift.map((item) => [item.sourceCode, item.sku])).toEqual(
      drifting.map((item) => [item?.source, item?.sku]),
    );
    expect(compared).toEqual([5000, 5000, 2500]);
    expect((await verify(4)).drift).toHaveLength(4);
    await app.database.execute('ANALYZE TABLE inventory_source_item_adjustment');
    // A part of it costs a part of it: neither the whole history nor all of its keys are read or sorted for a slice.
    const read = await rowsRead(async () => {
      const slice = await app.get(DriftRepository).compare({ sourceCode: 'a-src', sku: sku(6000) }, 1500);
      expect(slice).toMatchObject({ compared: 1500, last: { sourceCode: 'b-src', sku: sku(500) } });
    });
    expect(read).toBeLessThan(9_000);
  });

  it('reports no writer that commits meanwhile', async () => {
    const skus = Array.from({ length: 40 }, (_, index) => sku(index));
    const write = (quantity: number): Promise<void> =>
      givenItems(app, ...skus.map((each) => ({ sku: each, source_code: 'a-src', quantity })));
    await write(1);
    let isDone = false;
    let writes = 0;
    const writers = [2, 3, 4].map(async (step) => {
      for (let quantity = step; !isDone; quantity = (quantity + step) % 9973) {
        await write(quantity);
        writes += 1;
      }
    });
    const drift: unknown[] = [];
    try {
      for (let round = 0; round < 150 || writes <= 10; round += 1) drift.push(...(await verify()).drift);
    } finally {
      isDone = true;
      await Promise.all(writers);
    }
    expect(drift).toEqual([]);
  });

  /** Index and table rows that the server read for `work`. */
  const rowsRead = (work: () => Promise<void>): Promise<number> => rowsTouched(app.database, work);
});
