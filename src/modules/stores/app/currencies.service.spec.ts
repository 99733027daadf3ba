import type { Database } from '../../../platform/database/database.js';
import type { Settings } from '../../settings/index.js';
import type { StoreRepository } from '../data/store.repository.js';
import { Currencies } from './currencies.service.js';

type Stored = Map<number, string | null>;

/** Currencies whose readings end when the test says so. */
function given(): { currencies: Currencies; readings: ((stored: Stored) => void)[] } {
  const readings: ((stored: Stored) => void)[] = [];
  const database: Pick<Database, 'afterCommit'> = { afterCommit: (work) => void work() };
  const stores: Pick<StoreRepository, 'currencies'> = {
    currencies: () => new Promise((resolve) => readings.push(resolve)),
  };
  const settings = { get: () => Promise.resolve('USD') };
  const currencies = new Currencies(database as Database, stores as StoreRepository, settings as unknown as Settings);
  return { currencies, readings };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the currencies of store views', () => {
  it('are read once for all who ask meanwhile, and kept', async () => {
    const { currencies, readings } = given();
    const asked = Promise.all([1, 2, 1].map((id) => currencies.ofStores([id])));
    await settled();
    expect(readings).toHaveLength(1);
    readings[0]?.(
      new Map([
        [1, 'EUR'],
        [2, null],
      ]),
    );
    const [first, second, third] = await asked;
    expect([first?.(1), second?.(2), third?.(1)]).toEqual(['EUR', 'USD', 'EUR']);
    expect((await currencies.ofStores([2]))(2)).toBe('USD');
    expect(readings).toHaveLength(1);
  });

  it('are not taken from a reading that began before a change', async () => {
    const { currencies, readings } = given();
    const before = currencies.ofStores([1]);
    await settled();
    currencies.changed();
    const after = currencies.ofStores([1]);
    await settled();
    expect(readings).toHaveLength(2);
    readings[1]?.(new Map([[1, 'CHF']]));
    readings[0]?.(new Map([[1, 'EUR']]));
    expect([(await before)(1), (await after)(1)]).toEqual(['EUR', 'CHF']);
    expect((await currencies.ofStores([1]))(1)).toBe('CHF');
  });
});
