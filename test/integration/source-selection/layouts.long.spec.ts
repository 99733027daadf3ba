import { Settings } from '../../../src/modules/settings/index.js';
import { SourceSelection } from '../../../src/modules/source-selection/index.js';
import type { Selection } from '../../../src/modules/source-selection/index.js';
import { Quantity } from '../../../src/platform/quantity/quantity.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { LAYOUTS } from './support/layouts.js';
import type { Layout } from './support/layouts.js';

const FLAG = 'cataloginventory/source_reservations/enabled';

describe('the selection of sources', () => {
  let app: TestApplication;
  let isPerSource = false;

  beforeAll(async () => {
    app = await startApplication();
    await app.get(Settings).set('cataloginventory/source_selection_distance_based/provider', 'offline');
    await insert('inventory_geoname (country_code, postcode, city, region, province, latitude, longitude)', [
      ['XA', 'at-0', 'Zero', '', '', 0, 0],
      ['XA', 'at-2', 'Two', '', '', 2, 0],
    ]);
    await Promise.all(Object.values(LAYOUTS).map((layout, index) => build(layout, index)));
  });
  afterAll(() => app.close());

  async function insert(target: string, rows: readonly (readonly unknown[])[]): Promise<void> {
    if (rows.length > 0) await app.database.execute(`INSERT INTO ${target} VALUES ?`, [rows]);
  }

  const stockOf = (index: number): number => 1000 + index;
  const named = (index: number, name: string): string => `l${index}-${name}`;
  const bare = (name: string): string => name.replace(/^l\d+-/, '');

  async function build({ sources, shelves, reserved = [] }: Layout, index: number): Promise<void> {
    const stockId = stockOf(index);
    await insert('inventory_stock (stock_id, name)', [[stockId, named(index, 'stock')]]);
    await insert(
      'inventory_source (source_code, name, enabled, country_id, postcode, latitude, longitude)',
      Object.entries(sources).map(([code, [, place]]) => [
        ...[named(index, code), code, code.startsWith('off') ? 0 : 1, 'XA'],
        typeof place === 'string' ? place : 'nobody knows it',
        ...(typeof place === 'number' ? [place, 0] : [null, null]),
      ]),
    );
    await insert(
      'inventory_source_stock_link (stock_id, source_code, priority)',
      Object.entries(sources).map(([code, [priority]]) => [stockId, named(index, code), priority]),
    );
    await insert(
      'inventory_source_item (source_code, sku, quantity, status)',
      Object.entries(shelves).flatMap(([sku, onShelf]) =>
        Object.entries(onShelf).map(([code, shelf]) => [
          ...[named(index, code), named(index, sku)],
          ...(typeof shelf === 'number' ? [shelf, 1] : [shelf.outOfStock, 0]),
        ]),
      ),
    );
    await insert(
      'inventory_reservation (stock_id, sku, quantity, source_code)',
      reserved.map(([sku, code, quantity, other]) => [
        ...[other ? stockId + 5000 : stockId, named(index, sku), quantity, named(index, code)],
      ]),
    );
  }

  /** Each change would have all indexes rebuilt. */
  async function keepPerSource(isWanted: boolean): Promise<void> {
    if (isWanted === isPerSource) return;
    await app.within(() => app.get(Settings).set(FLAG, isWanted ? '1' : '0'));
    isPerSource = isWanted;
  }

  async function select(layout: Layout, index: number, explain: boolean): Promise<Selection> {
    await keepPerSource(layout.perSource ?? false);
    const { algorithm = 'priority', wanted, to } = layout;
    return app.get(SourceSelection).select(algorithm, {
      stockId: stockOf(index),
      items: wanted.map(([sku, quantity]) => ({ sku: named(index, sku), quantity: Quantity.of(quantity) })),
      ...(to ? { destination: { country: 'XA', postcode: to, street: '', region: '', city: '' } } : {}),
      explain,
    });
  }

  const rowsOf = ({ items }: Selection): unknown[] =>
    items.map((item) => [
      ...[bare(item.sourceCode), bare(item.sku), item.qtyToDeduct.toNumber(), item.qtyAvailable.toNumber()],
    ]);

  it('is worked out by hand for more than twenty layouts', () => {
    expect(Object.keys(LAYOUTS).length).toBeGreaterThanOrEqual(20);
  });

  it.each(Object.entries(LAYOUTS).map(([name, layout], index) => [name, layout, index] as const))(
    '%s',
    async (_name, layout, index) => {
      const plain = await select(layout, index, false);
      expect(rowsOf(plain)).toEqual(layout.gives);
      expect(plain.isShippable).toBe(layout.isShippable);
      expect(plain.explanation).toBeUndefined();
      const explained = await select(layout, index, true);
      expect({ ...explained, explanation: undefined }).toEqual({ ...plain, explanation: undefined });
      expect(
        explained.explanation?.map(({ sku, sourceCode, rank, distance, qtyAvailable, qtyTaken, reason }) => [
          ...[bare(sku), bare(sourceCode), rank, distance === undefined ? null : Math.round(distance / 1000)],
          ...[qtyAvailable.toNumber(), qtyTaken.toNumber(), reason],
        ]),
      ).toEqual(layout.why);
    },
  );
});
