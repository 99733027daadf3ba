import { EndTransfer } from '../../src/modules/transfer-orders/app/end-transfer.service.js';
import { toldBy, TransferOrders } from '../integration/transfer-orders/support/transfer-orders.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { APPROVALS, givenPerson } from '../support/approvals.js';
import type { Person } from '../support/approvals.js';
import { FOREIGN_SOURCE } from '../support/bound-world.js';
import { givenItems, givenProduct, givenSource } from '../support/given.js';
import { graphql } from '../support/graphql.js';
import type { Answer, CallOptions } from '../support/http-client.js';
import { unique } from '../support/names.js';

const HISTORY = '/rest/V1/inventory/source-item-adjustments';
const STATES = '/rest/V1/inventory/source-item-states';

/** Units of the foreign source that nobody but its own staff may read: no other figure of the test has these digits. */
const HIDDEN = 4711.0625;

describe('a transfer between a warehouse and a shop, each with staff of its own', () => {
  let app: TestApplication;
  let orders: TransferOrders;
  let [warehouse, shop, elsewhere, sku] = ['', '', '', ''];
  let packer: Person;
  let seller: Person;
  let route: readonly string[];

  const as = ({ token }: Person, key?: string): CallOptions => ({
    token,
    ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
  });
  const criteria = (field: string, value: string): string => {
    const filter = 'searchCriteria[filterGroups][0][filters][0]';
    return `?${filter}[field]=${field}&${filter}[value]=${value}&searchCriteria[pageSize]=100`;
  };
  const shownTo = async (person: Person, path: string, field: string, value: string): Promise<any[]> => {
    const { status, body } = await app.http.get(`${path}${criteria(field, value)}`, as(person));
    expect(status).toBe(200);
    return body.items;
  };
  const step = (id: number, name: string, person: Person, body: object = {}, key?: string): Promise<Answer> =>
    orders.post(`/${id}/${name}`, body, as(person, key));
  const draft = async (person: Person, quantity: number): Promise<number> => {
    const { status, body } = await orders.post(
      '',
      {
        transfer: {
          ...{ origin_source_code: warehouse, destination_source_code: shop, items: [{ sku, quantity }] },
        },
      },
      as(person),
    );
    expect(status).toBe(200);
    return body.id;
  };
  const inTransit = async (): Promise<number> => {
    const [row] = await app.database.query<{ quantity: string }>(
      "SELECT quantity FROM inventory_source_item_state WHERE source_code = ? AND sku = ? AND state = 'in_transit'",
      [shop, sku],
    );
    return Number(row?.quantity ?? 0);
  };
  const setInTransit = (quantity: number): Promise<unknown> =>
    app.database.execute(
      "UPDATE inventory_source_item_state SET quantity = ? WHERE source_code = ? AND sku = ? AND state = 'in_transit'",
      [quantity, shop, sku],
    );

  beforeAll(async () => {
    app = await startApplication();
    orders = new TransferOrders(app);
    [warehouse, shop, elsewhere] = [await givenSource(app), await givenSource(app), await givenSource(app)];
    route = [warehouse, shop];
    packer = await givenPerson(app, { sourceCodes: [warehouse] });
    seller = await givenPerson(app, { sourceCodes: [shop] });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ sku } = await givenProduct(app));
    await givenItems(app, { sku, source_code: warehouse, quantity: 100 }, { sku, source_code: shop, quantity: HIDDEN });
  });

  it('is asked for by the shop, sent by the warehouse, taken in and closed by the shop', async () => {
    const id = await draft(seller, 10);
    expect(toldBy(await step(id, 'ship', seller))).toEqual([403, FOREIGN_SOURCE]);
    const shipped = await step(id, 'ship', packer, {}, unique('key'));
    expect([shipped.status, shipped.body.in_transit]).toEqual([200, 10]);
    expect(await inTransit()).toBe(10);
    for (const name of ['receive', 'close']) {
      expect([name, (await step(id, name, packer)).status]).toEqual([name, 403]);
    }
    const key = unique('key');
    const items = [
      { sku, quantity: 4 },
      { sku, quantity: 3, state: 'damaged' },
    ];
    const received = await step(id, 'receive', seller, { items }, key);
    expect([received.status, received.body.in_transit]).toEqual([200, 3]);
    expect((await step(id, 'receive', seller, { items }, key)).headers.get('idempotent-replayed')).toBe('true');
    expect((await step(id, 'cancel', seller)).status).toBe(403);
    const closed = await step(id, 'close', seller, { note: 'One box never came' });
    expect([closed.body.status, closed.body.items[0].lost]).toEqual(['closed', 3]);
    // A repeat is as the first time: who may not close is not told what became of it.
    expect((await step(id, 'close', seller)).body.status).toBe('closed');
    expect((await step(id, 'close', packer)).status).toBe(403);
    expect(JSON.stringify([shipped.body, received.body, closed.body])).not.toContain('.0625');

    const rowsOf = async (person: Person): Promise<unknown[]> =>
      (await shownTo(person, HISTORY, 'sku', sku))
        .filter(({ reference_type }) => reference_type === 'transfer_order')
        .map(({ source_code, state, delta }) => [source_code, state, delta]);
    expect(await rowsOf(packer)).toEqual([[warehouse, 'available', -10]]);
    const own = await rowsOf(seller);
    expect([own.length, own.every((row) => (row as string[])[0] === shop)]).toEqual([6, true]);
    expect(await shownTo(packer, STATES, 'sku', sku)).toEqual([]);
  });

  it('turns round at the word of the warehouse, and says nothing of what the shop has where that is not enough', async () => {
    const id = await draft(packer, 20);
    expect((await step(id, 'ship', packer)).status).toBe(200);
    await setInTransit(7.0625);
    const refused = await step(id, 'cancel', packer);
    expect(toldBy(refused)).toEqual([
      400,
      'Validation Failed',
      `What was sent of SKU "${sku}" is not in transit to source "${shop}" any more.`,
    ]);
    expect([JSON.stringify(refused.body).includes('7.0625'), await inTransit()]).toEqual([false, 7.0625]);
    await setInTransit(20);
    const cancelled = await step(id, 'cancel', packer);
    expect([cancelled.status, cancelled.body.status, await inTransit()]).toEqual([200, 'cancelled', 0]);
    expect((await step(id, 'cancel', packer)).body.status).toBe('cancelled');
    expect((await step(id, 'cancel', seller)).status).toBe(403);
    expect((await shownTo(packer, '/rest/V1/inventory/source-items', 'sku', sku)).map((item) => item.quantity)).toEqual(
      [100],
    );
  });

  it('is changed and cancelled by either as a draft, and goes to no way without them', async () => {
    const id = await draft(packer, 5);
    const change = (person: Person, transfer: object): Promise<Answer> =>
      app.http.put(`/rest/V1/inventory/transfers/${id}`, { transfer }, as(person));
    expect((await change(seller, { note: 'More, please', items: [{ sku, quantity: 6 }] })).body.quantity).toBe(6);
    const lost = await change(packer, { origin_source_code: elsewhere });
    expect([lost.status, lost.body.errors.map(({ parameters }: any) => parameters)]).toEqual([
      403,
      [[elsewhere], [shop]],
    ]);
    expect((await change(packer, { destination_source_code: unique('nowhere') })).status).toBe(400);
    expect((await step(id, 'cancel', seller)).body.status).toBe('cancelled');
    expect((await step(id, 'cancel', packer)).body.status).toBe('cancelled');
  });

  it('is nothing to who is bound to neither end, nor to who is bound to nothing any more', async () => {
    const id = await draft(packer, 5);
    const stranger = await givenPerson(app, { sourceCodes: [elsewhere] });
    const nobody = await givenPerson(app, { sourceCodes: [] });
    for (const person of [stranger, nobody]) {
      expect((await app.http.get(`/rest/V1/inventory/transfers/${id}`, as(person))).status).toBe(404);
      for (const name of ['ship', 'receive', 'close', 'cancel']) {
        expect([name, (await step(id, name, person)).status]).toEqual([name, 404]);
      }
      expect(await shownTo(person, '/rest/V1/inventory/transfers', 'id', String(id))).toEqual([]);
    }
    expect((await orders.get(id)).body.status).toBe('draft');
  });

  it('is offered the other sources to choose from only to who plans', async () => {
    const viewer = await givenPerson(app, {
      resources: ['Vendor_Inventory::transfers'],
      sourceCodes: [warehouse],
    });
    const offered = async (person: Person): Promise<string[]> =>
      (
        await graphql(app, '{ transferOrderSources { code } }', {}, { token: person.token })
      ).data.transferOrderSources.map(({ code }: { code: string }) => code);
    expect(await offered(viewer)).toEqual([warehouse]);
    expect(await offered(packer)).toEqual(expect.arrayContaining([warehouse, shop, elsewhere]));
  });

  it('waits for a second person where it is large, who is shown what the requester is not', async () => {
    const boss = await givenPerson(app);
    const small = await givenPerson(app, { sourceCodes: [warehouse], quantity: 5 });
    const taking = await givenPerson(app, { sourceCodes: [shop], quantity: 5 });
    const id = await draft(packer, 30);
    const asked = await step(id, 'ship', small);
    expect([asked.status, await inTransit()]).toEqual([202, 0]);
    const approval = asked.body.approval_id as number;
    const rowsFor = async (person: Person): Promise<unknown> =>
      (await app.http.get(`${APPROVALS}/${approval}`, as(person))).body.rows.map((row: any) => [
        ...[row.source_code, row.state],
      ]);
    expect(await rowsFor(boss)).toHaveLength(2);
    expect(await rowsFor(small)).toEqual([[warehouse, 'available']]);
    const { data } = await graphql(
      app,
      'query ($id: Int!) { approval(id: $id) { rows { sourceCode quantityAfter } } }',
      { id: approval },
      { token: small.token },
    );
    expect(data.approval.rows).toEqual([{ sourceCode: warehouse, quantityAfter: 70 }]);
    // Nobody who is bound decides, be they the other end.
    expect((await app.http.post(`${APPROVALS}/${approval}/approve`, {}, as(seller))).status).toBe(403);
    expect((await app.http.post(`${APPROVALS}/${approval}/approve`, {}, as(boss))).body.status).toBe('approved');
    expect(await inTransit()).toBe(30);

    const receipt = await step(id, 'receive', taking);
    expect(receipt.status).toBe(202);
    const second = receipt.body.approval_id as number;
    expect((await app.http.post(`${APPROVALS}/${second}/approve`, {}, as(boss))).body.status).toBe('approved');
    expect([await inTransit(), (await orders.get(id)).body.status]).toEqual([0, 'received']);
  });

  it('is written to its other end by its own steps alone, whatever lets a caller through', async () => {
    const id = await orders.shipped(route, [[sku, 10]]);
    // A use case that names no other end meets the writer.
    const before = await inTransit();
    await app.http.post(
      '/rest/V1/inventory/state-moves',
      { items: [{ source_code: shop, sku, from_state: 'in_transit', to_state: 'damaged', quantity: 1 }] },
      as(packer),
    );
    expect(await inTransit()).toBe(before);
    await expect(app.within(() => app.get(EndTransfer).close(id, null))).resolves.toMatchObject({
      transfer: { status: 'closed' },
    });
  });
});
