import * as library from 'magento-api-rest';
import { IntegrationService } from '../../src/modules/access/index.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { givenSource } from '../support/given.js';
import { unique } from '../support/names.js';

process.env['APP_ENCRYPTION_KEY'] = '0123456789abcdef'.repeat(4);

const RESOURCES = [
  'Vendor_InventoryApi::source',
  'Vendor_InventoryApi::source_edit',
  'Vendor_InventoryApi::stock_source_item_assign',
];

// The package is CommonJS that says it was a module: the compiler and the test runner take its default for two things.
const Client = library.default as unknown as typeof library.default.default;
type Client = InstanceType<typeof Client>;

/** What axios throws for a response that is no success. */
interface Failure {
  readonly response?: { readonly status: number; readonly data: unknown };
}

describe.each([1, 256])('a public client of the interface, as it comes from the registry, with SHA-%i', (sha) => {
  let app: TestApplication;
  let source: string;

  beforeAll(async () => {
    app = await startApplication();
    source = await givenSource(app);
  });
  afterAll(() => app.close());

  const newClient = async (
    changes: { consumerSecret?: string; type?: string; resources?: readonly string[] } = {},
  ): Promise<Client> => {
    const { resources = RESOURCES, ...options } = changes;
    const { accessToken, oauth } = await app.get(IntegrationService).create({ name: unique('erp'), resources });
    if (!oauth) throw new Error('The integration has no consumer.');
    const { consumerKey, consumerSecret, accessTokenSecret: tokenSecret } = oauth;
    return new Client({
      url: app.origin,
      consumerKey,
      consumerSecret,
      accessToken,
      tokenSecret,
      sha,
      ...options,
    });
  };
  const refusalOf = (call: Promise<unknown>): Promise<Failure['response']> =>
    call.then(
      () => undefined,
      (failure: Failure) => failure.response,
    );

  it('writes stock and reads it back', async () => {
    const client = await newClient();
    const sku = unique('sku-ü/+');
    const item = { sku, source_code: source, quantity: 12.5, status: 1 };
    expect(await client.post('inventory/source-items', { sourceItems: [item] })).toMatchObject({
      status: 200,
      data: [],
    });
    const answer = await client.get('inventory/source-items', {
      filter_groups: [{ filters: [{ field: 'sku', value: encodeURIComponent(sku), condition_type: 'eq' }] }],
      page_size: 10,
      current_page: 1,
    });
    expect(answer).toMatchObject({ status: 200, data: { items: [item], total_count: 1 } });
    expect((await client.get('inventory/source-items', { sku: encodeURIComponent(sku) })).data.items).toHaveLength(1);
    expect((await client.get('inventory/sources')).data).toMatchObject({ total_count: expect.any(Number) as number });
    expect((await client.post('inventory/source-items-delete', { sourceItems: [item] })).data).toEqual([]);
  });

  it('changes a source with PUT, and writes through the asynchronous interface', async () => {
    const client = await newClient();
    const put = await client.put(`inventory/sources/${source}`, {
      source: { name: 'Renamed', country_id: 'DE', postcode: '10115' },
    });
    expect(put.status).toBe(200);
    const later = await newClient({ type: 'async/V1' });
    const sku = unique('sku');
    const answer = await later.post('inventory/source-items', {
      sourceItems: [{ sku, source_code: source, quantity: 4, status: 1 }],
    });
    expect(answer).toMatchObject({ status: 202, data: { bulk_uuid: expect.any(String) as string } });
  });

  it('is told by 401 what is wrong', async () => {
    const wrong = await newClient({ consumerSecret: 'another' });
    expect(await refusalOf(wrong.get('inventory/sources'))).toMatchObject({
      status: 401,
      data: { message: 'The signature is invalid. Verify and try again.' },
    });
    const client = await newClient({ resources: ['Vendor_Sales::ship'] });
    expect(await refusalOf(client.get('inventory/sources'))).toMatchObject({
      status: 401,
      data: { parameters: { resources: 'Vendor_InventoryApi::source' } },
    });
  });
});
