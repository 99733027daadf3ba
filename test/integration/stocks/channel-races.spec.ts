import { jest } from '@jest/globals';
import { SaveStock, StockReader, StockResolver } from '../../../src/modules/stocks/index.js';
import { DeleteStock } from '../../../src/modules/stocks/app/delete-stock.service.js';
import { SalesChannelRepository } from '../../../src/modules/stocks/data/sales-channel.repository.js';
import { StockRepository } from '../../../src/modules/stocks/data/stock.repository.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { Given, uniqueCode } from './given.js';

const website = (code: string) => ({ type: 'website', code });

describe('sales channels under concurrent saves', () => {
  let app: TestApplication;
  let given: Given;
  let saveStock: Pick<SaveStock, 'execute'>;

  beforeAll(async () => {
    app = await startApplication();
    given = new Given(app.http);
    saveStock = { execute: (changes) => app.within(() => app.get(SaveStock).execute(changes)) };
  });

  afterEach(() => jest.restoreAllMocks());
  afterAll(() => app.close());

  const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => make(index)));

  const stockOf = async (code: string): Promise<number> =>
    (await app.get(StockResolver).resolve(website(code))).stockId;

  it('leaves every channel at exactly one stock that asked for it, and refuses nobody', async () => {
    const websites = await times(6, () => given.website());
    const stocks = await times(5, () => given.stock());
    const asked = new Map(websites.map((code) => [code, new Set([1])]));
    await times(60, async (index) => {
      const stockId = stocks[index % stocks.length] ?? 0;
      // Every save wants another selection, and wants it in another order.
      const wanted = websites.filter((_, at) => (index * 7 + at * 3) % 4 < 2);
      if (index % 2 === 1) wanted.reverse();
      for (const code of wanted) asked.get(code)?.add(stockId);
      await saveStock.execute({ stockId, salesChannels: wanted.map(website) });
    });

    const rows = await app.database.query<{ code: string; stock_id: number }>(
      'SELECT code, stock_id FROM inventory_stock_sales_channel WHERE type = ? AND code IN (?)',
      ['website', websites],
    );
    expect(rows.map(({ code }) => code).sort()).toEqual([...websites].sort());
    for (const { code, stock_id } of rows) expect(asked.get(code)).toContain(Number(stock_id));
  });

  it('would be taken back from the stock that got them, were nothing locked', async () => {
    const code = await given.website();
    const [loser, winner] = [await given.stock(code), await given.stock()];
    const [stocks, channels] = [app.get(StockRepository), app.get(SalesChannelRepository)];
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const readUnlocked = async () =>
      [...(await channels.ofStocks([1, loser, winner]))].flatMap(([stockId, owned]) =>
        owned.map((channel) => ({ ...channel, stockId })),
      );
    jest.spyOn(stocks, 'lock').mockImplementation((ids) => stocks.names(ids));
    jest
      .spyOn(channels, 'lockAll')
      .mockImplementation(readUnlocked)
      .mockImplementationOnce(async () => {
        const seen = await readUnlocked();
        arrive();
        await released;
        return seen;
      });
    const losing = saveStock.execute({ stockId: loser, salesChannels: [] });
    await arrived;
    await saveStock.execute({ stockId: winner, salesChannels: [website(code)] });
    release();
    await losing;
    expect(await stockOf(code)).toBe(1);
  });

  it('stay with the stock that got them when their old stock gives them up at the same moment', async () => {
    for (let round = 0; round < 15; round += 1) {
      const code = await given.website();
      const [loser, winner] = [await given.stock(code), await given.stock()];
      await Promise.all([
        saveStock.execute({ stockId: loser, salesChannels: [] }),
        saveStock.execute({ stockId: winner, salesChannels: [website(code)] }),
      ]);
      // Whichever is first: given up before, it goes to the winner from the default stock; after, there is nothing to give.
      expect(await stockOf(code)).toBe(winner);
    }
  });

  it('gives a channel that two new stocks want to one of them', async () => {
    const code = await given.website();
    const ids = await times(8, () => saveStock.execute({ name: uniqueCode('Stock'), salesChannels: [website(code)] }));
    const holders = [];
    for (const id of ids) if ((await app.get(StockReader).get(id)).salesChannels.length > 0) holders.push(id);
    expect(holders).toEqual([await stockOf(code)]);
  });

  it('loses no channel when its stock is deleted at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [code, stockId] = [await given.website(), await given.stock()];
      const [saved, deleted] = await Promise.allSettled([
        saveStock.execute({ stockId, name: 'Stock', salesChannels: [website(code)] }),
        app.within(() => app.get(DeleteStock).execute(stockId)),
      ]);
      // Deleted first, there is nothing to save; saved first, the channel forbids the deletion.
      expect([saved.status, deleted.status].sort()).toEqual(['fulfilled', 'rejected']);
      if (deleted.status === 'rejected') expect(deleted.reason.message).toMatch(/sale channel/);
      if (saved.status === 'rejected') expect(saved.reason.message).toMatch(/does not exist/);
      expect(await stockOf(code)).toBe(saved.status === 'fulfilled' ? stockId : 1);
    }
  });

  it('takes websites that are made at the same time', async () => {
    const [websites] = await Promise.all([
      times(8, () => given.website()),
      times(8, async () => saveStock.execute({ name: uniqueCode('Stock'), salesChannels: [] })),
    ]);
    for (const code of websites) expect(await stockOf(code)).toBe(1);
  });
});
