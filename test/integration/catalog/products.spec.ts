import { CreateProducts, ProductReader, SaveProduct } from '../../../src/modules/catalog/index.js';
import { DeleteProduct } from '../../../src/modules/catalog/app/delete-product.service.js';
import type { ProductToSave, SavedProduct } from '../../../src/modules/catalog/index.js';
import { SourceItemReader, SourceItemWriter } from '../../../src/modules/source-items/index.js';
import { ApplicationError } from '../../../src/platform/errors/application-error.js';
import { Quantity } from '../../../src/platform/quantity/quantity.js';
import { skuKey } from '../../../src/platform/identifiers/index.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { driftOf } from '../../support/history.js';
import { unique } from '../../support/names.js';
import { countStatements } from '../../support/statements.js';

const ROUNDS = 8;
const AT_ONCE = 8;

describe('products in the database', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  const save = (product: ProductToSave, currentSku?: string): Promise<SavedProduct> =>
    app.within(() => app.get(SaveProduct).execute(product, { currentSku }));
  const remove = (sku: string): Promise<void> => app.within(() => app.get(DeleteProduct).execute(sku));
  const names = (): string[] => Array.from({ length: AT_ONCE }, (_, index) => `name ${index}`);
  const quantities = async (...skus: string[]): Promise<string[]> =>
    (await app.get(SourceItemReader).ofSkus(skus)).map(({ sku, quantity }) => `${sku}: ${quantity.toNumber()}`);

  /** The refusals among the results; anything but an expected refusal fails the test. */
  async function refusals(work: readonly Promise<unknown>[]): Promise<ApplicationError[]> {
    const results = await Promise.allSettled(work);
    return results.flatMap((result) => {
      if (result.status === 'fulfilled') return [];
      if (result.reason instanceof ApplicationError && result.reason.kind !== 'busy') return [result.reason];
      throw result.reason;
    });
  }

  it('creates a SKU once, however many create it at once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const sku = unique('C');
      const spellings = names().map((name, index) => save({ sku: index % 2 === 0 ? sku : sku.toUpperCase(), name }));
      const saved = await Promise.all(spellings);
      expect(saved.filter(({ created }) => created)).toHaveLength(1);
      expect(new Set(saved.map(({ productId }) => productId)).size).toBe(1);
    }
  });

  it('keeps a product whole when it is created and deleted at once', async () => {
    const stockItem = { qty: Quantity.of(2), isInStock: true };
    for (let round = 0; round < ROUNDS; round += 1) {
      const sku = unique('C');
      const work = names().flatMap((name) => [save({ sku, name, stockItem }), remove(sku)]);
      const refused = await refusals(work);
      expect(refused.every(({ kind }) => kind === 'not-found')).toBe(true);
      const existing = await app.get(ProductReader).existing([sku]);
      if (existing.size > 0) expect((await app.get(ProductReader).get(sku)).websiteIds).toEqual([1]);
    }
  });

  it('gives one SKU to one of those that take it at once, with all of its stock and only that', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const to = unique('N');
      const skus = Array.from({ length: 4 }, () => unique('C'));
      for (const [index, sku] of skus.entries()) {
        await save({ sku, name: 'Bag', stockItem: { qty: Quantity.of(index + 1), isInStock: true } });
      }
      const refused = await refusals(skus.map((sku) => save({ sku: to, name: 'Bag' }, sku)));
      expect(refused.map(({ kind }) => kind)).toEqual(['invalid', 'invalid', 'invalid']);
      const left = await app.get(ProductReader).existing(skus);
      expect(left.size).toBe(3);
      const winner = skus.findIndex((sku) => !left.has(skuKey(sku)));
      expect(await quantities(to)).toEqual([`${to}: ${winner + 1}`]);
      expect(await quantities(skus[winner] ?? '')).toEqual([]);
      expect(await driftOf(app.database, [to, ...skus])).toEqual([]);
    }
  });

  it('loses no unit when stock is booked on a SKU while it is renamed', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [from, to] = [unique('C'), unique('N')];
      await save({ sku: from, name: 'Bag', stockItem: { qty: Quantity.of(10), isInStock: true } });
      const book = (): Promise<unknown> =>
        app.within(() =>
          app
            .get(SourceItemWriter)
            .apply([{ kind: 'adjust', sourceCode: 'default', sku: from, delta: Quantity.of(-1), mustExist: true }], {
              reason: 'damaged',
            }),
        );
      const refused = await refusals([...names().map(book), save({ sku: to, name: 'Bag' }, from)]);
      const [stored] = await app.get(SourceItemReader).ofSkus([to]);
      expect(stored?.quantity.toNumber()).toBe(10 - AT_ONCE + refused.length);
      expect(await quantities(from)).toEqual([]);
      expect(await driftOf(app.database, [from, to])).toEqual([]);
    }
  });

  describe('many at once', () => {
    const products = (count: number, prefix: string): ProductToSave[] =>
      Array.from({ length: count }, (_, index) => ({
        sku: `${prefix}-${index}`,
        name: `Bag ${index}`,
        typeId: index % 10 === 0 ? 'bundle' : 'simple',
        stockItem: index % 3 === 0 ? { manageStock: true } : { qty: Quantity.of(index), isInStock: true },
      }));

    const statementsOf = async (work: () => Promise<unknown>): Promise<number> =>
      (await countStatements(app.database, work)).total;

    it('creates what is missing and leaves the rest, in as many statements for ten as for a thousand', async () => {
      const [few, many] = [products(10, unique('M')), products(1000, unique('M'))];
      const load = (list: readonly ProductToSave[]) => app.within(() => app.get(CreateProducts).execute(list));
      await save({ sku: few[4]?.sku.toUpperCase() ?? '', name: 'Here before' });
      const forFew = await statementsOf(async () => expect(await load(few)).toBe(9));
      const forMany = await statementsOf(async () => expect(await load(many)).toBe(1000));
      expect(forMany).toBeLessThanOrEqual(forFew);
      expect(await load(many)).toBe(0);

      const reader = app.get(ProductReader);
      expect((await reader.get(few[4]?.sku ?? '')).name).toBe('Here before');
      expect(await reader.get(many[10]?.sku ?? '')).toMatchObject({
        name: 'Bag 10',
        typeId: 'bundle',
        websiteIds: [1],
      });
      expect(await quantities(...many.slice(10, 13).map(({ sku }) => sku))).toEqual([`${many[11]?.sku}: 11`]);
    });

    it('creates none where one is refused', async () => {
      const list = products(3, unique('M'));
      const work = app.within(() => app.get(CreateProducts).execute([...list, { sku: ' x', name: 'Bag' }]));
      await expect(work).rejects.toMatchObject({ kind: 'invalid' });
      expect(await app.get(ProductReader).existing(list.map(({ sku }) => sku))).toEqual(new Map());
    });

    it('knows any number of SKUs in one statement, in whichever spelling', async () => {
      const list = products(50, unique('M'));
      await app.within(() => app.get(CreateProducts).execute(list));
      const asked = [...list.map(({ sku }) => sku.toUpperCase()), unique('none')];
      let found: ReadonlyMap<string, { readonly sku: string }> = new Map();
      const count = await statementsOf(async () => (found = await app.get(ProductReader).existing(asked)));
      expect(count).toBe(1);
      expect(found.size).toBe(50);
      expect(found.get(skuKey(asked[7] ?? ''))).toMatchObject({ sku: list[7]?.sku, typeId: 'simple', name: 'Bag 7' });
    });
  });
});
