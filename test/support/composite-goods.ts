import type { TestApplication } from './application.js';
import { unique } from './names.js';

/** A part of a bundle: so many of a product in each set. */
export interface BundlePart {
  readonly sku: string;
  readonly qty: number;
  /** What the choice is called that offers it; each part has a choice of its own. */
  readonly title?: string;
  readonly required?: boolean;
}

/** Makes a bundle of these parts, all of them required unless they say otherwise; returns its SKU. */
export async function givenBundleOf(
  app: TestApplication,
  parts: readonly BundlePart[],
  { shipment = 'together', ...fields }: { shipment?: 'together' | 'separately'; name?: string } = {},
): Promise<string> {
  return saved(app, {
    type_id: 'bundle',
    ...fields,
    ...shippedAs(shipment),
    extension_attributes: {
      bundle_product_options: parts.map(({ sku, qty, title = sku, required = true }) => ({
        title,
        required,
        type: 'select',
        product_links: [{ sku, qty }],
      })),
    },
  });
}

/** Makes a configurable product of these variants; returns its SKU. */
export async function givenConfigurableOf(
  app: TestApplication,
  childSkus: readonly string[],
  fields: { name?: string } = {},
): Promise<string> {
  const ids: number[] = [];
  for (const sku of childSkus) ids.push((await app.http.get(`/rest/V1/products/${sku}`)).body.id);
  return saved(app, {
    type_id: 'configurable',
    ...fields,
    extension_attributes: { configurable_product_links: ids },
  });
}

/** Says anew how the parts of a bundle are shipped. */
export async function shipBundle(
  app: TestApplication,
  sku: string,
  shipment: 'together' | 'separately',
): Promise<void> {
  const { status, body } = await app.http.put(`/rest/V1/products/${sku}`, { product: shippedAs(shipment) });
  if (status !== 200) throw new Error(`The bundle was not saved: ${JSON.stringify(body)}`);
}

function shippedAs(shipment: 'together' | 'separately'): object {
  const value = shipment === 'together' ? '0' : '1';
  return { custom_attributes: [{ attribute_code: 'shipment_type', value }] };
}

async function saved(app: TestApplication, fields: object): Promise<string> {
  const sku = unique('SET');
  const { status, body } = await app.http.post('/rest/V1/products', {
    product: { sku, name: sku, price: 10, ...fields },
  });
  if (status !== 200) throw new Error(`The product was not saved: ${JSON.stringify(body)}`);
  return sku;
}
