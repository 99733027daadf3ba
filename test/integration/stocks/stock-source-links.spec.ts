import { jest } from '@jest/globals';
import { SaveStockSourceLinks, StockReader, StockSourceLinkReader } from '../../../src/modules/stocks/index.js';
import { DeleteStockSourceLinks } from '../../../src/modules/stocks/app/delete-stock-source-links.service.js';
import { SearchCriteria } from '../../../src/platform/search/index.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { Given } from './given.js';

describe('links between stocks and sources', () => {
  let app: TestApplication;
  let given: Given;
  let sources: string[];

  beforeAll(async () => {
    app = await startApplication();
    given = new Given(app.http);
    sources = await Promise.all(Array.from({ length: 40 }, () => given.source()));
  });

  afterAll(() => app.close());

  const linksTo = (stockId: number, codes: readonly string[]) =>
    codes.map((sourceCode, index) => ({ stockId, sourceCode, priority: index + 1 }));

  /** How many statements the work sends. */
  async function statementsOf(work: () => Promise<unknown>): Promise<number> {
    const spies = [jest.spyOn(app.database, 'query'), jest.spyOn(app.database, 'execute')];
    try {
      await work();
      return spies.reduce((count, spy) => count + spy.mock.calls.length, 0);
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  }

  it('are saved, deleted and read by a number of statements that does not grow with theirs', async () => {
    const [one, many] = [await given.stock(), await given.stock()];
    const save = app.get(SaveStockSourceLinks);
    const remove = app.get(DeleteStockSourceLinks);
    const reader = app.get(StockSourceLinkReader);
    const few = linksTo(one, sources.slice(0, 1));
    const all = linksTo(many, sources);
    expect(await statementsOf(() => app.within(() => save.execute(all)))).toBe(
      await statementsOf(() => app.within(() => save.execute(few))),
    );
    expect(await statementsOf(() => reader.sourcesOf(many))).toBe(await statementsOf(() => reader.sourcesOf(one)));
    expect(await statementsOf(() => app.within(() => remove.execute(all)))).toBe(
      await statementsOf(() => app.within(() => remove.execute(few))),
    );
    expect(await reader.ofStock(many)).toEqual([]);
  });

  it('do not make a list of stocks cost a statement per stock', async () => {
    for (let made = 0; made < 5; made += 1) await given.stock(await given.website());
    const listOf = (pageSize: number) => () =>
      app.get(StockReader).search(new SearchCriteria({ pageSize, currentPage: 1 }));
    expect(await statementsOf(listOf(5))).toBe(await statementsOf(listOf(1)));
  });

  it('come in the order of priority, equal ones in that of their codes', async () => {
    const stockId = await given.stock();
    const [a = '', ...rest] = sources.slice(0, 3);
    const [b = '', c = ''] = rest.sort();
    const links = [
      { stockId, sourceCode: c, priority: 5 },
      { stockId, sourceCode: b, priority: 5 },
      { stockId, sourceCode: a, priority: 1 },
    ];
    for (const link of links) await app.within(() => app.get(SaveStockSourceLinks).execute([link]));
    const reader = app.get(StockSourceLinkReader);
    expect((await reader.ofStock(stockId)).map(({ sourceCode }) => sourceCode)).toEqual([a, b, c]);
    expect((await reader.sourcesOf(stockId)).map(({ sourceCode }) => sourceCode)).toEqual([a, b, c]);
  });

  it('tell which stocks sell from a source', async () => {
    const [x, y] = [await given.stock(), await given.stock()];
    const [own, shared] = [await given.source(), await given.source()];
    await given.links(x, own, shared);
    await given.links(y, shared);
    const reader = app.get(StockSourceLinkReader);
    expect(await reader.stockIdsOf([own, shared])).toEqual([x, y]);
    expect(await reader.stockIdsOf([own.toUpperCase()])).toEqual([x]);
    expect(await reader.stockIdsOf([])).toEqual([]);
  });

  it('are saved and deleted at once by many without a failure', async () => {
    const stocks = await Promise.all([given.stock(), given.stock(), given.stock()]);
    const all = stocks.flatMap((stockId) => linksTo(stockId, sources));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 24 }, (_, index) => {
        const links = index % 2 === 0 ? all : [...all].reverse();
        return index % 3 === 2
          ? app.within(() => app.get(DeleteStockSourceLinks).execute(links))
          : app.within(() => app.get(SaveStockSourceLinks).execute(links));
      }),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    await app.within(() => app.get(SaveStockSourceLinks).execute(all));
    for (const stockId of stocks) {
      expect(await app.get(StockSourceLinkReader).ofStock(stockId)).toHaveLength(sources.length);
    }
  });
});
