import { Quantity } from '../../../platform/quantity/quantity.js';
import { missingOf, productViolations, unknownWebsiteViolations } from './product-violations.js';
import type { ProductToSave } from './product.js';

const valid: ProductToSave = { sku: 'SKU-1', name: 'Bag' };
const violatedFields = (product: ProductToSave) =>
  productViolations(product).map(({ parameters }) => (parameters as { field: string }).field);

describe('productViolations', () => {
  it('finds none in a usable product', () => {
    expect(
      violatedFields({
        ...valid,
        sku: 'Größe 42/é',
        typeId: 'bundle',
        attributeSetId: 9,
        price: 0,
        weight: 99_999_999.9999,
        status: 2,
        visibility: 1,
        stockItem: {
          qty: Quantity.of(-3),
          minQty: Quantity.of(-5),
          backorders: 2,
          lowStockDate: '2026-02-28 23:59:59',
        },
      }),
    ).toEqual([]);
  });

  it.each([
    [{ sku: '' }, 'sku'],
    [{ sku: '  ' }, 'sku'],
    [{ sku: ' a' }, 'sku'],
    [{ sku: 'a\u00a0' }, 'sku'],
    [{ sku: 'a\u0000' }, 'sku'],
    [{ sku: 'a\u{1f600}' }, 'sku'],
    [{ sku: 'x'.repeat(65) }, 'sku'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ typeId: 'giftcard' as never }, 'type_id'],
    [{ attributeSetId: 0 }, 'attribute_set_id'],
    [{ price: -0.01 }, 'price'],
    [{ price: Number.NaN }, 'price'],
    [{ weight: 100_000_000 }, 'weight'],
    [{ status: 0 }, 'status'],
    [{ visibility: 5 }, 'visibility'],
    [{ stockItem: { qty: Quantity.of(100_000_000) } }, 'qty'],
    [{ stockItem: { backorders: 3 } }, 'backorders'],
    [{ stockItem: { maxSaleQty: Quantity.of(-1) } }, 'max_sale_qty'],
    [{ stockItem: { lowStockDate: '2026-02-31' } }, 'low_stock_date'],
    [{ stockItem: { lowStockDate: '2026-02-28 25:00:00' } }, 'low_stock_date'],
    [{ stockItem: { lowStockDate: '9999-01-01' } }, 'low_stock_date'],
    [{ stockItem: { lowStockDate: 'soon' } }, 'low_stock_date'],
  ])('names the field at fault: %#', (given, field) => {
    expect(violatedFields({ ...valid, ...given })).toEqual([field]);
  });

  it('names all of them at once', () => {
    expect(violatedFields({ sku: ` ${'x'.repeat(70)}`, name: '', price: -1 })).toEqual(['sku', 'sku', 'name', 'price']);
  });
});

describe('missingOf', () => {
  it('wants a name of a new product', () => {
    expect(missingOf({ sku: 'A' })).toHaveLength(1);
    expect(missingOf(valid)).toEqual([]);
  });
});

describe('websiteViolations', () => {
  it('names each unknown website once, and the one of the admin', () => {
    expect(unknownWebsiteViolations([1, 7, 7, 8], new Set([0, 1]))).toHaveLength(2);
    expect(unknownWebsiteViolations([0, 1], new Set([0, 1]))).toHaveLength(1);
  });
});
