import type { PlacementOutcome } from '../../src/modules/placement/domain/placement.js';
import { Settings } from '../../src/modules/settings/index.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { givenItems, givenSource } from '../support/given.js';
import { made } from './support/market.js';
import { Gate, PausingWriter } from './support/reservations-gate.js';
import { someoneWaitsForRow } from './support/reservations-server.js';
import { ReservationShop, toldBy } from './support/reservations-shop.js';

const FLAG = 'cataloginventory/source_reservations/enabled';
const CHANGES_A_SETTING = 'INSERT INTO core_config_data%';
const READS_FACTS = '%stock_sources%';

describe('where goods are reserved', () => {
  let app: TestApplication;
  let shop: ReservationShop;
  let other: string;

  beforeAll(async () => {
    app = await startApplication();
  });
  beforeEach(async () => {
    shop = await ReservationShop.open(app);
    other = await givenSource(app);
    await setFlag(false);
  });
  afterEach(() => shop.close());
  afterAll(() => app.close());

  const setFlag = (isOn: boolean): Promise<void> =>
    app.within(() => app.get(Settings).setMany({ [FLAG]: isOn ? '1' : '0' }));
  const link = (source: string): Promise<unknown> =>
    made(app, 'inventory/stock-source-links', {
      links: [{ stock_id: shop.stockId, source_code: source, priority: 2 }],
    });
  const unlink = (source: string): Promise<unknown> =>
    made(app, 'inventory/stock-source-links-delete', { links: [{ stock_id: shop.stockId, source_code: source }] });
  const enable = async (source: string, isEnabled: boolean): Promise<void> => {
    const answer = await app.http.put(`/rest/V1/inventory/sources/${source}`, { source: { enabled: isEnabled } });
    if (answer.status !== 200) throw new Error(`The source was not saved: ${JSON.stringify(answer.body)}`);
  };

  /** An order for five that stands in the middle of its transaction until the gate is opened. */
  const halfPlaced = async (
    sku: string,
  ): Promise<{ readonly gate: Gate; readonly outcome: Promise<readonly PlacementOutcome[]> }> => {
    const gate = new Gate();
    const document = { writer: new PausingWriter(gate), content: null };
    const outcome = shop.place([shop.request({ [sku]: 5 }, { document })]);
    await Promise.race([gate.reached, outcome]);
    return { gate, outcome };
  };

  describe('stays as it is while an order is being placed', () => {
    it.each<[string, () => Promise<unknown>, string | undefined]>([
      ['a link is deleted', () => unlink(shop.source), undefined],
      ['a link is added', () => link(other), undefined],
      ['a source is disabled', () => enable(shop.source, false), undefined],
      ['the flag is switched', () => setFlag(true), CHANGES_A_SETTING],
    ])('and only then %s', async (_name, change, statement) => {
      const { gate, outcome } = await halfPlaced(await shop.product(5));
      let isChanged = false;
      const changed = change().finally(() => (isChanged = true));
      try {
        await eventually(async () => isChanged || (await someoneWaitsForRow(app.database, statement)));
        expect(isChanged).toBe(false);
      } finally {
        gate.open();
      }
      await changed;
      expect((await outcome).map(toldBy)).toEqual([true]);
    });

    it('and a source that was disabled is enabled, whatever locks that leads others to', async () => {
      await link(other);
      await enable(other, false);
      const { gate, outcome } = await halfPlaced(await shop.product(5));
      let isChanged = false;
      const changed = enable(other, true).finally(() => (isChanged = true));
      try {
        await eventually(async () => isChanged || (await someoneWaitsForRow(app.database)));
        expect(isChanged).toBe(false);
      } finally {
        gate.open();
      }
      await changed;
      expect((await outcome).map(toldBy)).toEqual([true]);
    });

    it('but for orders of the same stock, which do not wait for each other', async () => {
      const { gate, outcome } = await halfPlaced(await shop.product(5));
      const neighbour = await shop.product(5);
      expect((await shop.place([shop.request({ [neighbour]: 5 })], shop.desk().desk)).map(toldBy)).toEqual([true]);
      gate.open();
      expect((await outcome).map(toldBy)).toEqual([true]);
    });
  });

  it('leads nobody past an order that is being placed: what it takes is not sold from the sources of later', async () => {
    const sku = await shop.product(5);
    await givenItems(app, { sku, source_code: other, quantity: 5 });
    const { gate, outcome } = await halfPlaced(sku);
    const rival = shop.desk();
    let isOver = false;
    const late = unlink(shop.source)
      .then(() => link(other))
      .then(() => shop.place([shop.request({ [sku]: 5 })], rival.desk))
      .finally(() => (isOver = true));
    try {
      await eventually(async () => isOver || (await someoneWaitsForRow(app.database)));
    } finally {
      gate.open();
    }
    expect((await outcome).map(toldBy)).toEqual([true]);
    expect((await late).map(toldBy)).toEqual(['Not enough items for sale']);
    expect(await shop.reserved(sku)).toBe(5);
  });

  it('is read once more by an order that has waited for its change', async () => {
    const sku = await shop.product(5);
    await givenItems(app, { sku, source_code: other, quantity: 5 });
    await link(other);
    // The locks of both sources are known from now on.
    expect((await shop.place([shop.request({ [sku]: 1 })])).map(toldBy)).toEqual([true]);
    let outcome: Promise<readonly PlacementOutcome[]> | undefined;
    await app.within(() =>
      app.database.run(async () => {
        await app.database.query('SELECT 1 FROM inventory_stock WHERE stock_id = ? FOR UPDATE', [shop.stockId]);
        outcome = app.database.detached(() => shop.place([shop.request({ [sku]: 7 })]));
        await eventually(() => app.database.detached(() => someoneWaitsForRow(app.database, READS_FACTS)));
        await app.database.execute('DELETE FROM inventory_source_stock_link WHERE stock_id = ? AND source_code = ?', [
          shop.stockId,
          shop.source,
        ]);
      }),
    );
    expect((await outcome)?.map(toldBy)).toEqual(['Not enough items for sale']);
  });
});
