import { AvailabilityReader, Salability } from '../../../src/modules/salability/index.js';
import { ExplainSalableQuantity } from '../../../src/modules/salability/app/explain-salable-quantity.service.js';
import { SourceSalableQuantities } from '../../../src/modules/salability/app/source-salable-quantities.service.js';
import { expectedIndexRow, liveSalableQuantity } from '../../../src/modules/salability/domain/salable-quantity.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { seededRandom } from '../../../bench/harness/random.js';
import { Warehouse } from './support/warehouse.js';

const SKUS = 40;
const random = seededRandom(Number(process.env['SALABILITY_SEED'] ?? 20_260_101));
const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
const chance = (share: number): boolean => random() < share;

/** Every combination that the rules tell apart turns up in forty random SKUs. */
describe('random SKUs', () => {
  let app: TestApplication;
  let warehouse: Warehouse;
  let stocks: number[];
  let sources: string[];

  beforeAll(async () => {
    app = await startApplication();
    warehouse = new Warehouse(app);
    sources = [await warehouse.source(), await warehouse.source(), await warehouse.source()];
    const [one = '', two = '', disabled = ''] = sources;
    stocks = [await warehouse.stock(one, disabled), await warehouse.stock(two, one)];
    await warehouse.disable(disabled);
  });
  afterAll(() => app.close());

  const given = async (): Promise<string> => {
    const sku = await warehouse.product({
      ...(chance(0.4) ? { use_config_manage_stock: false, manage_stock: chance(0.5) } : {}),
      ...(chance(0.5) ? { use_config_backorders: false, backorders: pick([0, 1, 2]) } : {}),
      ...(chance(0.6) ? { use_config_min_qty: false, min_qty: pick([-4, -0.5, 0, 0.25, 3]) } : {}),
    });
    const held = sources.filter(() => chance(0.7));
    if (held.length > 0)
      await warehouse.items(
        sku,
        Object.fromEntries(
          held.map((source) => [source, { quantity: pick([0, 0.5, 3, 8.25, -2]), status: chance(0.8) ? 1 : 0 }]),
        ),
      );
    const orders = Array.from({ length: Math.floor(random() * 4) }, (_, order) => ({
      sku,
      stockId: pick(stocks),
      quantity: pick([-1, -2.5, -3, 1]),
      order: String(order),
      ...(chance(0.7) ? { source: pick(sources) } : {}),
    }));
    if (orders.length > 0) await warehouse.reserve(...orders);
    if (chance(0.1)) await app.database.execute('DELETE FROM catalog_product WHERE sku = ?', [sku]);
    await warehouse.refresh([sku]);
    return sku;
  };

  it.each([false, true])(
    'have the index row that plain code expects, and one salable quantity, switched on %p',
    async (isOn) => {
      const check = async (): Promise<void> => {
        for (let count = 0; count < SKUS; count += 1) {
          const sku = await given();
          const breakdown = (await app.get(SourceSalableQuantities).ofSkus([sku])).get(sku.toUpperCase()) ?? [];
          for (const stockId of stocks) {
            const { items } = await app.get(AvailabilityReader).read(stockId, [sku]);
            const [availability] = items;
            if (!availability) throw new Error('One SKU was asked for.');
            const { index, salableQuantity, lines } = await app.get(ExplainSalableQuantity).execute(sku, stockId);
            const situation = { sku, stockId, configuration: availability.configuration };
            expect({ ...situation, row: index.expected }).toEqual({
              ...situation,
              row: expectedIndexRow(availability),
            });
            expect({ ...situation, row: index.row, isCurrent: index.isCurrent }).toEqual({
              ...situation,
              row: index.expected,
              isCurrent: true,
            });
            const live = liveSalableQuantity(availability);
            expect(salableQuantity).toEqual(live);
            expect(lines.reduce((sum, { quantity }) => sum + quantity.toNumber(), 0)).toBeCloseTo(live.toNumber(), 8);
            const inBreakdown = breakdown.find((each) => each.stockId === stockId);
            if (availability.isAssigned) expect(inBreakdown?.salableQuantity).toEqual(live);
            else expect(inBreakdown).toBeUndefined();
            const known = availability.product !== undefined || availability.isAssigned;
            if (known) {
              const [asked] = await app.get(Salability).salableQuantity(stockId, [sku]);
              expect(asked?.quantity).toEqual(live);
            }
          }
        }
      };
      if (isOn) await warehouse.withSourceReservations(check);
      else await check();
    },
  );
});
