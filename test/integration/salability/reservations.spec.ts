import { AvailabilityReader, Salability } from '../../../src/modules/salability/index.js';
import { ExplainSalableQuantity } from '../../../src/modules/salability/app/explain-salable-quantity.service.js';
import { SourceSalableQuantities } from '../../../src/modules/salability/app/source-salable-quantities.service.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { storedIndex } from '../../support/expected-index.js';
import { Warehouse } from './support/warehouse.js';

describe('what is reserved in a stock', () => {
  let app: TestApplication;
  let warehouse: Warehouse;
  let shared: string;
  let own: string;
  /** Sells from the shared source and one of its own. */
  let stockId: number;
  /** Sells from the shared source alone. */
  let otherStockId: number;

  beforeAll(async () => {
    app = await startApplication();
    warehouse = new Warehouse(app);
    [shared, own] = [await warehouse.source(), await warehouse.source()];
    stockId = await warehouse.stock(own, shared);
    otherStockId = await warehouse.stock(shared);
  });
  afterAll(() => app.close());

  const given = async (): Promise<string> => {
    const sku = await warehouse.product();
    await warehouse.items(sku, { [shared]: 10, [own]: 4 });
    return sku;
  };
  const reserved = async (sku: string, stock = stockId): Promise<number | undefined> => {
    const { items } = await app.get(AvailabilityReader).read(stock, [sku]);
    return items[0]?.reserved.toNumber();
  };
  const salable = async (sku: string, stock = stockId): Promise<number | undefined> => {
    const [found] = await app.get(Salability).salableQuantity(stock, [sku]);
    return found?.quantity.toNumber();
  };

  it('is what its own rows say while source-level reservations are off, whatever source they name', async () => {
    const sku = await given();
    await warehouse.reserve(
      { sku, quantity: -3, stockId, source: shared, order: '1' },
      { sku, quantity: -1.5, stockId, order: '2' },
      { sku, quantity: -2, stockId: otherStockId, source: shared, order: '3' },
    );
    expect([await reserved(sku), await reserved(sku, otherStockId)]).toEqual([-4.5, -2]);
    expect([await salable(sku), await salable(sku, otherStockId)]).toEqual([9.5, 8]);
  });

  it('counts the rows at its sources, of every stock, while they are on', async () => {
    const sku = await given();
    await warehouse.withSourceReservations(async () => {
      await warehouse.reserve(
        { sku, quantity: -3, stockId, source: own, order: '1' },
        { sku, quantity: -1.5, stockId, order: '2' },
        { sku, quantity: -2, stockId: otherStockId, source: shared, order: '3' },
        { sku, quantity: -1, stockId: otherStockId, order: '4' },
      );
      // Its own rows without a source, and those at a source of its own, whichever stock took the order.
      expect([await reserved(sku), await reserved(sku, otherStockId)]).toEqual([-6.5, -3]);
      expect([await salable(sku), await salable(sku, otherStockId)]).toEqual([7.5, 7]);
    });
  });

  it('does not count rows at sources that the stock does not sell from', async () => {
    const sku = await given();
    await warehouse.withSourceReservations(async () => {
      await warehouse.reserve({ sku, quantity: -3, stockId, source: own, order: '1' });
      expect(await reserved(sku, otherStockId)).toBe(0);
    });
  });

  it.each([false, true])('counts what is reserved at a disabled source, switched on %p', async (isOn) => {
    const closing = await warehouse.source();
    const stock = await warehouse.stock(own, closing);
    const sku = await warehouse.product();
    await warehouse.items(sku, { [own]: 4, [closing]: 7 });
    const check = async (): Promise<void> => {
      await warehouse.reserve({ sku, quantity: -3, stockId: stock, source: closing, order: '1' });
      expect(await salable(sku, stock)).toBe(8);
      await warehouse.disable(closing);
      await warehouse.refresh([sku]);
      // The goods are gone, the order is not: it will be served from the other source.
      expect([await reserved(sku, stock), await salable(sku, stock)]).toEqual([-3, 1]);
      expect((await storedIndex(app.database, stock)).find(([key]) => key === sku.toUpperCase())).toEqual([
        sku.toUpperCase(),
        4,
        true,
      ]);
      await warehouse.reserve({ sku, quantity: -1, stockId: stock, source: closing, order: '2' });
      const [result] = await app.get(Salability).isSalable(stock, [sku]);
      expect([result?.isSalable, await salable(sku, stock)]).toEqual([false, 0]);
    };
    if (isOn) await warehouse.withSourceReservations(check);
    else await check();
  });

  it('is found under another spelling of the SKU', async () => {
    const sku = await given();
    await warehouse.reserve({ sku: sku.toUpperCase(), quantity: -3, stockId, order: '1' });
    expect(await reserved(sku.toLowerCase())).toBe(-3);
  });

  it.each([false, true])('is the same for every way of asking, switched on %p', async (isOn) => {
    const sku = await given();
    const check = async (): Promise<void> => {
      await warehouse.reserve(
        { sku, quantity: -3, stockId, source: shared, order: '1' },
        { sku, quantity: -1, stockId: otherStockId, source: shared, order: '2' },
        { sku, quantity: -0.5, stockId, order: '3' },
      );
      const breakdown = (await app.get(SourceSalableQuantities).ofSkus([sku])).get(sku.toUpperCase());
      for (const stock of [stockId, otherStockId]) {
        const explanation = await app.get(ExplainSalableQuantity).execute(sku, stock);
        const listed = explanation.reservations.reduce((sum, { quantity }) => sum + quantity.toNumber(), 0);
        expect(listed).toBe(await reserved(sku, stock));
        const figures = [
          await salable(sku, stock),
          explanation.salableQuantity.toNumber(),
          breakdown?.find((each) => each.stockId === stock)?.salableQuantity.toNumber(),
        ];
        expect(new Set(figures).size).toBe(1);
      }
    };
    if (isOn) await warehouse.withSourceReservations(check);
    else await check();
  });
});
