import { jest } from '@jest/globals';
import { CreateWebsite, Currencies, DEFAULT_STORE_ID, StoreReader } from '../../../src/modules/stores/index.js';
import { CachedStoreCodes } from '../../../src/modules/stores/app/cached-store-codes.service.js';
import { StoreRepository } from '../../../src/modules/stores/data/store.repository.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { uniqueCode } from '../stocks/given.js';

describe('store codes', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
  });

  afterEach(() => jest.restoreAllMocks());
  afterAll(() => app.close());

  /** As another process sees it: nothing is known yet, and no event tells it of new websites. */
  const fresh = (): CachedStoreCodes =>
    new CachedStoreCodes(app.database, app.get(StoreRepository), app.get(CreateWebsite));

  const createWebsite = async (): Promise<string> => {
    const code = uniqueCode('web');
    await app.get(CreateWebsite).execute({ code, name: 'Shop' });
    return `${code}_store`;
  };

  it('are known in any spelling', async () => {
    const codes = fresh();
    for (const code of ['default', 'DEFAULT', 'admin']) expect(await codes.isKnown(code)).toBe(true);
    expect(await codes.isKnown('nowhere')).toBe(false);
  });

  it('cost one statement, however many ask', async () => {
    const read = jest.spyOn(app.get(StoreRepository), 'storeCodes');
    const codes = fresh();
    await Promise.all(Array.from({ length: 50 }, (_, index) => codes.isKnown(`nowhere${index % 7}`)));
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('are known at once where they were made', async () => {
    const codes = app.get(CachedStoreCodes);
    expect(await codes.isKnown('default')).toBe(true);
    expect(await codes.isKnown(await createWebsite())).toBe(true);
  });

  it('are known elsewhere within five seconds', async () => {
    let now = 1_000_000;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const codes = fresh();
    const code = 'later_store';
    expect(await codes.isKnown(code)).toBe(false);
    jest.spyOn(app.get(StoreRepository), 'storeCodes').mockResolvedValue([code]);
    now += 500;
    expect(await codes.isKnown(code)).toBe(false);
    now += 4500;
    expect(await codes.isKnown(code)).toBe(true);
  });

  it('lead to the website', async () => {
    const reader = app.get(StoreReader);
    expect(await reader.websiteOfStore(DEFAULT_STORE_ID)).toMatchObject({ id: 1, code: 'base' });
    await expect(reader.websiteOfStore(4_000_000_000)).rejects.toMatchObject({ kind: 'not-found' });
    const websiteOf = await reader.websitesByCode(['BASE', 'nowhere']);
    expect(websiteOf('base')).toMatchObject({ id: 1 });
    expect(websiteOf('nowhere')).toBeUndefined();
  });

  it('are not made where the rest of the website fails', async () => {
    const code = uniqueCode('web');
    const creation = new CreateWebsite(app.database, app.get(StoreRepository), app.get(Currencies));
    creation.onCreated(() => Promise.reject(new Error('no stock')));
    await expect(creation.execute({ code, name: 'Shop' })).rejects.toThrow('no stock');
    const websiteOf = await app.get(StoreReader).websitesByCode([code]);
    expect(websiteOf(code)).toBeUndefined();
  });
});
