import { startApplication } from './application.js';
import type { TestApplication } from './application.js';
import { APPROVALS, givenPerson } from './approvals.js';
import type { Person } from './approvals.js';
import { givenItems, givenProduct, givenSourceOfStock } from './given.js';
import type { Answer } from './http-client.js';

const ITEMS = '/rest/V1/inventory/source-items';
/** What a caller is told whose change waits. */
export const WAITS = 'The change is larger than you may write alone. It waits until a second person approves it.';
/** What a clerk's role allows. */
export const CLERK = [
  'Vendor_InventoryApi::stock_source_item_assign',
  'Vendor_Catalog::products',
  'Vendor_Inventory::state_moves',
  'Vendor_Inventory::incoming',
  'Vendor_InventoryAdjustment::revert',
  'Vendor_InventoryAdjustment::view',
  'Vendor_InventoryCount::count',
  'Vendor_InventoryCount::post',
];

/**
 * Starts the application for a file of tests about approvals. There are two sources of the default stock, a clerk who may
 * change a quantity by 10 alone, and a boss without a limit. What is not a function is there from `beforeAll` on.
 */
export function useApprovals() {
  let app: TestApplication;
  let [source, other] = ['', ''];
  let [clerk, boss]: Person[] = [];

  beforeAll(async () => {
    app = await startApplication();
    [source, other] = [await givenSourceOfStock(app), await givenSourceOfStock(app)];
    [clerk, boss] = [await givenPerson(app, { resources: CLERK, quantity: 10 }), await givenPerson(app)];
  });
  afterAll(() => app.close());

  const as = (person: Person | undefined, key?: string) => ({
    token: person?.token ?? '',
    ...(key ? { headers: { 'Idempotency-Key': key } } : {}),
  });
  const item = (sku: string, quantity: number, more: object = {}): object => ({
    ...{ sku, source_code: source, quantity, status: 1 },
    ...more,
  });
  const save = (person: Person | undefined, sku: string, quantity: number, key?: string): Promise<Answer> =>
    app.http.post(ITEMS, { sourceItems: [item(sku, quantity)] }, as(person, key));
  const givenStock = async (quantity: number, price = 2): Promise<string> => {
    const { sku } = await givenProduct(app);
    await app.database.execute('UPDATE catalog_product SET price = ? WHERE sku = ?', [price, sku]);
    await givenItems(app, { sku, source_code: source, quantity });
    return sku;
  };
  const waiting = async (sku: string, quantity: number): Promise<number> => {
    const answer = await save(clerk, sku, quantity);
    expect(answer).toMatchObject({ status: 202, body: { status: 'waiting', message: WAITS } });
    return answer.body.approval_id as number;
  };
  const decide = (id: number, what: string, person: Person | undefined = boss, note?: string): Promise<Answer> =>
    app.http.post(`${APPROVALS}/${id}/${what}`, note === undefined ? undefined : { note }, as(person));
  const read = async (id: number): Promise<any> => (await app.http.get(`${APPROVALS}/${id}`)).body;
  const countRequests = async (): Promise<number> =>
    (await app.http.get(`${APPROVALS}?searchCriteria[pageSize]=1`)).body.total_count;

  return {
    ...{ as, item, save, givenStock, waiting, decide, read, countRequests },
    get app() {
      return app;
    },
    get source() {
      return source;
    },
    get other() {
      return other;
    },
    get clerk() {
      return clerk;
    },
    get boss() {
      return boss;
    },
  };
}
