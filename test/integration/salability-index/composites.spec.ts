import { jest } from '@jest/globals';
import { LateIndexRows } from '../../../src/modules/salability-index/app/late-index-rows.service.js';
import { RebuildIndex } from '../../../src/modules/salability-index/app/rebuild-index.service.js';
import { RefreshIndex } from '../../../src/modules/salability-index/app/refresh-index.service.js';
import { SalabilityDefaultsReader } from '../../../src/modules/salability-index/app/salability-defaults.service.js';
import { IndexRowRepository } from '../../../src/modules/salability-index/data/index-row.repository.js';
import {
  IndexTableRepository,
  shadowTable,
} from '../../../src/modules/salability-index/data/index-table.repository.js';
import { skuKey } from '../../../src/platform/identifiers/index.js';
import { IndexCheck } from '../../../src/modules/doctor/app/checks/index.check.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { givenBundle, givenConfigurable, givenGrouped } from '../../support/composites.js';
import { expectedIndex, storedIndex } from '../../support/expected-index.js';
import { givenItems, givenProduct, givenSource } from '../../support/given.js';
import { unique } from '../../support/names.js';
import { inventoryQueriesOf, queriesOf } from '../../support/statements.js';

type Row = readonly [quantity: number, isSalable: boolean] | undefined;

describe('the index rows of composite products', () => {
  let app: TestApplication;
  let near: string;
  let far: string;
  let stockId: number;

  beforeAll(async () => {
    app = await startApplication();
    [near, far] = [await givenSource(app), await givenSource(app)];
    stockId = (await app.http.post('/rest/V1/inventory/stocks', { stock: { name: unique('Stock') } })).body as number;
    await app.http.post('/rest/V1/inventory/stock-source-links', {
      links: [near, far].map((source_code, index) => ({ stock_id: stockId, source_code, priority: index + 1 })),
    });
  });
  afterAll(() => app.close());

  const child = async (quantity?: number, source = near): Promise<{ sku: string; id: number }> => {
    const product = await givenProduct(app);
    if (quantity !== undefined) await givenItems(app, { sku: product.sku, source_code: source, quantity });
    return product;
  };
  const rowOf = async ({ sku }: { readonly sku: string }): Promise<Row> => {
    const row = (await storedIndex(app.database, stockId)).find(([key]) => key === sku.toUpperCase());
    return row && [row[1], row[2]];
  };
  const put = async (sku: string, product: object): Promise<void> => {
    expect((await app.http.put(`/rest/V1/products/${sku}`, { product })).status).toBe(200);
  };
  const configure = (sku: string, stock_item: object) => put(sku, { extension_attributes: { stock_item } });
  const rebuild = () => app.within(() => app.get(RebuildIndex).execute(stockId));

  /** The partial way, the full way, the plain code of the tests and the doctor say the same. */
  const agree = async (): Promise<void> => {
    const partial = await storedIndex(app.database, stockId);
    expect(partial).toEqual(await expectedIndex(app.database, stockId));
    await rebuild();
    expect(await storedIndex(app.database, stockId)).toEqual(partial);
    for (let cursor: string | null = null; ;) {
      const { findings, next } = await app.get(IndexCheck).slice(cursor, 1000);
      expect(findings).toEqual([]);
      if (next === null) return;
      cursor = next;
    }
  };

  it('are the sums of their enabled children, for each type', async () => {
    const [one, two, none] = [await child(3), await child(4, far), await child()];
    const parents = [
      await givenConfigurable(app, [one.id, two.id, none.id]),
      await givenGrouped(app, [one.sku, two.sku, none.sku]),
      await givenBundle(app, [
        { required: true, skus: [one.sku, two.sku] },
        { required: false, skus: [one.sku, none.sku] },
      ]),
    ];
    const rows = () => Promise.all(parents.map(rowOf));
    expect(await rows()).toEqual([
      [7, true],
      [7, true],
      [7, true],
    ]);
    await agree();
    await put(two.sku, { status: 2 });
    expect(await rows()).toEqual([
      [3, true],
      [3, true],
      [3, true],
    ]);
    await put(one.sku, { status: 2 });
    expect(await rows()).toEqual([
      [0, false],
      [0, false],
      [0, false],
    ]);
    await agree();
    await put(one.sku, { status: 1 });
    expect(await rows()).toEqual([
      [3, true],
      [3, true],
      [3, true],
    ]);
  });

  it('are not salable where the product itself is out of stock, unless its stock is not managed', async () => {
    const one = await child(3);
    const parents = [
      await givenConfigurable(app, [one.id]),
      await givenGrouped(app, [one.sku]),
      await givenBundle(app, [{ required: true, skus: [one.sku] }]),
    ];
    const rows = () => Promise.all(parents.map(rowOf));
    for (const { sku } of parents) await configure(sku, { is_in_stock: false });
    expect(await rows()).toEqual([
      [3, false],
      [3, false],
      [3, false],
    ]);
    await agree();
    for (const { sku } of parents) await configure(sku, { use_config_manage_stock: false, manage_stock: false });
    expect(await rows()).toEqual([
      [3, true],
      [3, true],
      [3, true],
    ]);
    await agree();
  });

  it('are there where one child at least has a row, whatever comes and goes', async () => {
    const [one, other] = [await child(), await child()];
    const parents = [
      await givenConfigurable(app, [one.id]),
      await givenGrouped(app, [one.sku]),
      await givenBundle(app, [
        { required: true, skus: [one.sku] },
        { required: true, skus: [other.sku] },
      ]),
    ];
    const rows = () => Promise.all(parents.map(rowOf));
    expect(await rows()).toEqual([undefined, undefined, undefined]);
    await givenItems(app, { sku: one.sku, source_code: near, quantity: 2 });
    expect(await rows()).toEqual([
      [2, true],
      [2, true],
      [2, false],
    ]);
    await givenItems(app, { sku: other.sku, source_code: near, quantity: 5 });
    expect(await rows()).toEqual([
      [2, true],
      [2, true],
      [7, true],
    ]);
    await app.http.put(`/rest/V1/inventory/sources/${near}`, { source: { enabled: false } });
    expect(await rows()).toEqual([undefined, undefined, undefined]);
    await agree();
    await app.http.put(`/rest/V1/inventory/sources/${near}`, { source: { enabled: true } });
    expect(await rows()).toEqual([
      [2, true],
      [2, true],
      [7, true],
    ]);
    await app.http.delete(`/rest/V1/products/${one.sku}`);
    expect(await rows()).toEqual([undefined, undefined, [5, false]]);
    await agree();
  });

  it('lose a part whose items at sources are gone, too, before the index follows', async () => {
    const refresh = app.get(RefreshIndex);
    /** Does what `change` asks of the index after the part has lost its items. */
    const late = async ({ sku }: { readonly sku: string }, change: () => Promise<unknown>): Promise<void> => {
      const asked = jest.spyOn(refresh, 'execute').mockResolvedValue(undefined);
      await change();
      await app.database.execute('DELETE FROM inventory_source_item WHERE sku = ?', [sku]);
      const calls = [...asked.mock.calls];
      asked.mockRestore();
      for (const [skus, sourceCodes] of calls) await app.within(() => refresh.execute(skus, sourceCodes));
    };
    const [deleted, unlinked, left, own] = [await child(2), await child(2), await child(2), await child(2)];
    const sets = [
      await givenGrouped(app, [deleted.sku]),
      await givenGrouped(app, [unlinked.sku]),
      await givenGrouped(app, [left.sku]),
      await givenGrouped(app, [own.sku]),
    ] as const;
    expect(await Promise.all(sets.map(rowOf))).toEqual(sets.map(() => [2, true]));
    await late(deleted, () => app.http.delete(`/rest/V1/products/${deleted.sku}`));
    await late(unlinked, () => put(sets[1].sku, { product_links: [] }));
    await late(left, () => put(sets[2].sku, { type_id: 'bundle' }));
    await late(own, () => app.http.delete(`/rest/V1/products/${sets[3].sku}`));
    expect(await Promise.all(sets.map(rowOf))).toEqual(sets.map(() => undefined));
    await agree();
  });

  it('follow links that come and go, and a product that is of another type', async () => {
    const [one, two] = [await child(1), await child(2)];
    const parent = await givenConfigurable(app, [one.id]);
    await app.http.post(`/rest/V1/configurable-products/${parent.sku}/child`, { childSku: two.sku });
    expect(await rowOf(parent)).toEqual([3, true]);
    await put(parent.sku, { sku: `${parent.sku}-NEW` });
    expect([await rowOf(parent), await rowOf({ sku: `${parent.sku}-NEW` })]).toEqual([undefined, [3, true]]);
    await put(`${parent.sku}-NEW`, { sku: parent.sku, type_id: 'grouped' });
    expect(await rowOf(parent)).toBeUndefined();
    const link = { link_type: 'associated', linked_product_sku: two.sku };
    await put(parent.sku, { product_links: [link] });
    expect(await rowOf(parent)).toEqual([2, true]);
    await givenItems(app, { sku: parent.sku, source_code: near, quantity: 50 });
    expect(await rowOf(parent)).toEqual([2, true]);
    await put(parent.sku, { type_id: 'simple' });
    expect(await rowOf(parent)).toEqual([50, true]);
    await agree();
  });

  it('take the place of goods where a product became composite while its index was rebuilt', async () => {
    const [part, goods, later] = [await child(4), await child(9), await child(9)];
    const rows = app.get(IndexRowRepository);
    const tables = app.get(IndexTableRepository);
    const defaults = await app.within(() => app.get(SalabilityDefaultsReader).read());
    const becomesSet = async ({ id }: { readonly id: number }): Promise<void> => {
      await app.database.execute("UPDATE catalog_product SET type_id = 'grouped' WHERE product_id = ?", [id]);
      await app.database.execute('INSERT INTO catalog_product_child (parent_id, child_id) VALUES (?)', [[id, part.id]]);
    };
    await tables.createShadow(stockId);
    await rows.fillShadow(stockId, defaults, { after: null, upTo: null });
    await becomesSet(goods);
    await rows.fillShadowParents(stockId, defaults, { after: 0, upTo: null });
    await becomesSet(later);
    await rows.catchUpShadow(stockId, defaults, [part.sku]);
    const filled = await app.database.query<{ sku: string; quantity: string }>(
      `SELECT sku, quantity FROM ${shadowTable(stockId)} WHERE sku IN (?)`,
      [[goods.sku, later.sku]],
    );
    expect(new Map(filled.map(({ sku, quantity }) => [sku, Number(quantity)]))).toEqual(
      new Map([
        [goods.sku, 4],
        [later.sku, 4],
      ]),
    );
    await app.within(() => app.get(RefreshIndex).inStock(stockId, [goods.sku, later.sku]));
    await agree();
  });

  it('follow reservations of a child with its own row', async () => {
    const one = await child(2);
    const parent = await givenConfigurable(app, [one.id]);
    await app.database.execute('INSERT INTO inventory_reservation (stock_id, sku, quantity, metadata) VALUES (?)', [
      [stockId, one.sku, -2, '{}'],
    ]);
    await app.within(() => app.get(RefreshIndex).inStock(stockId, [one.sku]));
    expect([await rowOf(one), await rowOf(parent)]).toEqual([
      [2, false],
      [2, false],
    ]);
    await agree();
  });

  it('cost the same statements for one child of one product and for hundreds of each', async () => {
    const children = await Promise.all(Array.from({ length: 20 }, () => child(1)));
    const skus = children.map(({ sku }) => sku);
    for (let index = 0; index < 10; index += 1) await givenGrouped(app, skus);
    const alone = await child(1);
    await givenGrouped(app, [alone.sku]);
    const cost = async (...some: string[]): Promise<number> => {
      const sent = await inventoryQueriesOf(app.database, () =>
        app.within(() => app.get(RefreshIndex).inStock(stockId, some)),
      );
      return sent.length;
    };
    await app.database.execute('UPDATE inventory_source_item SET quantity = 2 WHERE sku IN (?)', [
      [...skus, alone.sku],
    ]);
    const [few, many] = [await cost(alone.sku), await cost(...skus)];
    expect(many).toBe(few);
    await agree();
  });

  it('are late where a message names a part, which is asked for only where messages name any', async () => {
    const [part, other] = [await child(), await child()];
    const parents = [await givenConfigurable(app, [part.id]), await givenGrouped(app, [other.sku])];
    const skus = parents.map(({ sku }) => sku);
    let late: ReadonlySet<string> = new Set();
    const look = () =>
      queriesOf(
        app.database,
        async () => {
          late = await app.get(LateIndexRows).among(stockId, skus);
        },
        /catalog_product_child/,
      );
    expect([(await look()).length, [...late]]).toEqual([0, []]);
    const failing = jest.spyOn(app.get(RefreshIndex), 'execute').mockRejectedValue(new Error('The process dies.'));
    await givenItems(app, { sku: part.sku, source_code: near, quantity: 1 });
    failing.mockRestore();
    expect([(await look()).length, [...late]]).toEqual([1, [skuKey(skus[0] ?? '')]]);
    await app.database.execute('DELETE FROM message_outbox WHERE payload LIKE ?', [`%${part.sku}%`]);
    await app.within(() => app.get(RefreshIndex).inStock(stockId, [part.sku]));
    await agree();
  });

  it('follow a part of thousands in several transactions, which may be begun again', async () => {
    const [part, sets] = [await child(3), unique('MANY')];
    const count = 4100;
    await app.database.execute('INSERT INTO catalog_product (sku, name, type_id) VALUES ?', [
      Array.from({ length: count }, (_, index) => [`${sets}-${index}`, 'Set', 'grouped']),
    ]);
    await app.database.execute(
      'INSERT INTO catalog_product_child (parent_id, child_id) SELECT product_id, ? FROM catalog_product WHERE sku LIKE ?',
      [part.id, `${sets}-%`],
    );
    const indexed = async (): Promise<number> => {
      const rows = await app.database.query(`SELECT sku FROM inventory_stock_${stockId} WHERE sku LIKE ?`, [
        `${sets}-%`,
      ]);
      return rows.length;
    };
    const refresh = () => app.within(() => app.get(RefreshIndex).inStock(stockId, [part.sku]));
    const rows = app.get(IndexRowRepository);
    const original = rows.refresh.bind(rows);
    const computed: number[] = [];
    const failing = jest.spyOn(rows, 'refresh').mockImplementation(async (...asked) => {
      if (computed.length === 2) throw new Error('The process dies.');
      const refreshed = await original(...asked);
      computed.push(refreshed.skus.length);
      return refreshed;
    });
    await expect(refresh()).rejects.toThrow('The process dies.');
    failing.mockRestore();
    expect(computed).toEqual([1, 2000]);
    expect(await indexed()).toBe(2000);
    expect(await refresh()).toBe(count - 2000);
    expect(await indexed()).toBe(count);
    expect(await storedIndex(app.database, stockId)).toEqual(await expectedIndex(app.database, stockId));
  });
});
