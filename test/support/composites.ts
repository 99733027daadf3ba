import type { TestApplication } from './application.js';
import { unique } from './names.js';

/** A product as the service shows it after a save. */
export interface SavedComposite {
  readonly id: number;
  readonly sku: string;
  readonly body: {
    readonly product_links: readonly object[];
    readonly custom_attributes: readonly object[];
    readonly extension_attributes: {
      readonly configurable_product_links?: readonly number[];
      readonly bundle_product_options?: readonly BundleOptionBody[];
      readonly stock_item?: { readonly is_in_stock: boolean };
    };
  };
}

export interface BundleOptionBody {
  readonly option_id: number;
  readonly title: string;
  readonly required: boolean;
  readonly type: string;
  readonly product_links: readonly { readonly id: string; readonly sku: string }[];
}

/** Saves a product over REST and fails at once where that is refused. */
export async function savedProduct(app: TestApplication, product: object): Promise<SavedComposite> {
  const named = { sku: unique('C'), name: 'Set', ...product };
  const { status, body } = await app.http.post('/rest/V1/products', { product: named });
  if (status !== 200) throw new Error(`The product was not saved: ${JSON.stringify(body)}`);
  return { id: body.id as number, sku: body.sku as string, body: body as SavedComposite['body'] };
}

/** A configurable product that chooses among these. */
export function givenConfigurable(app: TestApplication, childIds: readonly number[], stockItem?: object) {
  return savedProduct(app, {
    type_id: 'configurable',
    extension_attributes: {
      configurable_product_links: childIds,
      ...(stockItem ? { stock_item: stockItem } : {}),
    },
  });
}

/** A grouped product that shows these, one of each. */
export function givenGrouped(app: TestApplication, childSkus: readonly string[]) {
  return savedProduct(app, {
    type_id: 'grouped',
    product_links: childSkus.map((linked_product_sku) => ({ link_type: 'associated', linked_product_sku })),
  });
}

/** A bundle with an option for each list of SKUs. */
export function givenBundle(
  app: TestApplication,
  options: readonly { readonly required: boolean; readonly skus: readonly string[] }[],
) {
  return savedProduct(app, {
    type_id: 'bundle',
    extension_attributes: {
      bundle_product_options: options.map(({ required, skus }, index) => ({
        title: `Option ${index + 1}`,
        required,
        type: 'select',
        product_links: skus.map((sku) => ({ sku, qty: 1, can_change_quantity: 0 })),
      })),
    },
  });
}
