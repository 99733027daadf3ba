import { Injectable, Module } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { AppModule } from '../../../src/app.module.js';
import { createApplication } from '../../../src/platform/cli/command-line.js';
import { TerminalLogger } from '../../../src/platform/cli/terminal-logger.js';
import { skuKey } from '../../../src/platform/identifiers/index.js';
import { SourceSelection, SourceSelectionModule } from '../../../src/modules/source-selection/index.js';
import type {
  OfferingSource,
  SelectionAlgorithm,
  SelectionRequest,
  SourceInOrder,
} from '../../../src/modules/source-selection/index.js';
import { Database } from '../../../src/platform/database/database.js';
import { Migrator } from '../../../src/platform/database/migrator.js';
import { Quantity } from '../../../src/platform/quantity/quantity.js';
import { createTestDatabase } from '../../support/database.js';

/**
 * An algorithm of somebody else: few parcels. The sources that can send the most of the wanted SKUs in full come first,
 * equal ones by priority. This is all that it takes, with `FewestParcelsModule` in the list of `AppModule`.
 */
@Injectable()
class FewestParcels implements SelectionAlgorithm, OnModuleInit {
  readonly code = 'fewest_parcels';
  readonly title = 'Fewest Parcels';
  readonly description = 'Sources that can send the most of the goods in full come first';

  constructor(private readonly selection: SourceSelection) {}

  onModuleInit(): void {
    this.selection.register(this);
  }

  order(sources: readonly OfferingSource[], { items }: SelectionRequest): Promise<readonly SourceInOrder[]> {
    const wanted = new Map(items.map(({ sku, quantity }) => [skuKey(sku), quantity]));
    const inFull = ({ offers }: OfferingSource): number =>
      offers.filter(({ sku, quantity }) => !quantity.minus(wanted.get(skuKey(sku)) ?? Quantity.ZERO).isNegative())
        .length;
    return Promise.resolve([...sources].sort((one, other) => inFull(other) - inFull(one)));
  }
}

@Module({ imports: [SourceSelectionModule], providers: [FewestParcels] })
class FewestParcelsModule {}

@Module({ imports: [AppModule, FewestParcelsModule] })
class WithFewestParcels {}

describe('an algorithm of another module', () => {
  let selection: SourceSelection;
  let close: () => Promise<void>;

  beforeAll(async () => {
    await createTestDatabase();
    const application = await createApplication(WithFewestParcels, {
      version: '1.1.0',
      logger: new TerminalLogger('silent'),
    });
    const database = application.get(Database, { strict: false });
    await database.dataSource.initialize();
    await application.get(Migrator, { strict: false }).migrate();
    selection = application.get(SourceSelection, { strict: false });
    close = () => application.close();
    await database.execute("INSERT INTO inventory_stock (stock_id, name) VALUES (77, 'Parcels')");
    await database.execute('INSERT INTO inventory_source (source_code, name, country_id, postcode) VALUES ?', [
      ['first', 'second', 'third'].map((code) => [code, code, 'DE', '1']),
    ]);
    await database.execute('INSERT INTO inventory_source_stock_link (stock_id, source_code, priority) VALUES ?', [
      ['first', 'second', 'third'].map((code, at) => [77, code, at + 1]),
    ]);
    await database.execute('INSERT INTO inventory_source_item (source_code, sku, quantity, status) VALUES ?', [
      [
        ['first', 'mug', 5, 1],
        ['second', 'mug', 1, 1],
        ['second', 'bag', 1, 1],
        ['third', 'mug', 2, 1],
        ['third', 'bag', 4, 1],
      ],
    ]);
  });
  afterAll(() => close());

  it('is listed after those of the service', () => {
    expect(selection.algorithms.map(({ code }) => code)).toEqual(['priority', 'distance', 'fewest_parcels']);
  });

  it('selects, and is explained like any other', async () => {
    const { items, isShippable, explanation } = await selection.select('fewest_parcels', {
      stockId: 77,
      items: [
        { sku: 'mug', quantity: Quantity.of(2) },
        { sku: 'bag', quantity: Quantity.of(3) },
      ],
      explain: true,
    });
    expect(isShippable).toBe(true);
    expect(items.map((item) => [item.sourceCode, item.sku, item.qtyToDeduct.toNumber()])).toEqual([
      ['third', 'mug', 2],
      ['third', 'bag', 3],
      ['first', 'mug', 0],
      ['second', 'mug', 0],
      ['second', 'bag', 0],
    ]);
    expect(explanation?.map(({ sku, sourceCode, rank, reason }) => [sku, sourceCode, rank, reason])).toEqual([
      ['mug', 'third', 1, 'taken'],
      ['mug', 'first', 2, 'enough_taken_before'],
      ['mug', 'second', 3, 'enough_taken_before'],
      ['bag', 'third', 1, 'taken'],
      ['bag', 'first', 2, 'no_source_item'],
      ['bag', 'second', 3, 'enough_taken_before'],
    ]);
  });

  it('may forget sources, and repeat them: all are asked once, and told of so', async () => {
    const careless: SelectionAlgorithm = {
      ...{ code: 'careless', title: 'Careless', description: 'Puts some sources in order' },
      order: () =>
        Promise.resolve([
          { sourceCode: 'second', distance: 1 },
          { sourceCode: 'elsewhere', distance: 2 },
          { sourceCode: 'SECOND', distance: 3 },
        ]),
    };
    selection.register(careless);
    const wanted = { stockId: 77, items: [{ sku: 'mug', quantity: Quantity.of(7) }] };
    const { items, explanation } = await selection.select('careless', { ...wanted, explain: true });
    expect(items.map((item) => [item.sourceCode, item.qtyToDeduct.toNumber()])).toEqual([
      ['second', 1],
      ['first', 5],
      ['third', 1],
    ]);
    expect(
      explanation?.map(({ sourceCode, rank, distance, qtyTaken }) => [sourceCode, rank, distance, qtyTaken.toNumber()]),
    ).toEqual([
      ['second', 1, 1, 1],
      ['first', 2, undefined, 5],
      ['third', 3, undefined, 1],
    ]);
    expect((await selection.select('careless', wanted)).items).toEqual(items);
  });

  it('has a code of its own', () => {
    expect(() => selection.register({ ...selection.algorithms[0], code: 'distance' } as SelectionAlgorithm)).toThrow(
      'There is a source selection algorithm "distance" already.',
    );
  });
});
