import type { Shop } from '../integration/shipping/support/shop.js';
import { startTransfers } from '../integration/transfers/support/transfers.js';
import type { Transfers } from '../integration/transfers/support/transfers.js';
import type { TestApplication } from '../support/application.js';
import type { Answer } from '../support/http-client.js';
import { unique } from '../support/names.js';

describe('transfers with an Idempotency-Key', () => {
  let app: TestApplication;
  let shop: Shop;
  let transfers: Transfers;
  let [east, west] = ['', ''];

  beforeAll(async () => {
    ({ app, shop, transfers, east, west } = await startTransfers());
  });
  afterAll(() => app.close());

  const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } });
  const told = ({ status, body, headers }: Answer): unknown => [
    status,
    body,
    headers.get('idempotent-replayed') === 'true',
  ];

  it('are made once, and answered the same again', () =>
    shop.warehouse.inEveryMode(async () => {
      const [sku, other] = [await shop.product([9, 0]), await shop.product([9, 0])];
      const [part, all] = [keyed(unique('key')), keyed(unique('key'))];
      const send = (): Promise<Answer> => transfers.some([east, west], [[sku, 2]], part);
      expect([told(await send()), told(await send())]).toEqual([
        [200, [], false],
        [200, [], true],
      ]);
      expect(await shop.onHand(sku)).toEqual([7, 2]);
      expect((await transfers.some([east, west], [[sku, 1]], part)).status).toBe(422);

      const sendAll = (): Promise<Answer> => transfers.all([east, west], [other], false, all);
      expect(told(await sendAll())).toEqual([200, true, false]);
      await shop.warehouse.items(other, { [east]: 4 });
      expect(told(await sendAll())).toEqual([200, true, true]);
      expect(await shop.onHand(other)).toEqual([4, 9]);
    }));

  it('are refused the same again, though they would be possible by then', () =>
    shop.warehouse.inEveryMode(async () => {
      const [sku, key] = [await shop.product([1, 0]), keyed(unique('key'))];
      const send = (): Promise<Answer> => transfers.some([east, west], [[sku, 2]], key);
      const first = await send();
      expect(first.status).toBe(400);
      await shop.warehouse.items(sku, { [east]: 5 });
      expect(told(await send())).toEqual([400, first.body, true]);
      expect(await shop.onHand(sku)).toEqual([5, 0]);
    }));

  it('are made once when they come many times at once', () =>
    shop.warehouse.inEveryMode(async () => {
      const [sku, key] = [await shop.product([100, 0]), keyed(unique('key'))];
      const answers = await Promise.all(Array.from({ length: 8 }, () => transfers.some([east, west], [[sku, 3]], key)));
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
      expect(await shop.onHand(sku)).toEqual([97, 3]);
      expect(await transfers.recorded(sku)).toHaveLength(2);
    }));

  it('answer the last of the stock to both of two that come at once', () =>
    shop.warehouse.inEveryMode(async () => {
      const [sku, key] = [await shop.product([3, 0]), keyed(unique('key'))];
      const send = (): Promise<Answer> => transfers.some([east, west], [[sku, 3]], key);
      const answers = await Promise.all([send(), send()]);
      // The one that finds nothing left is no refusal: its twin has moved it.
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
      expect(await shop.onHand(sku)).toEqual([0, 3]);
    }));

  it('count as made once for the assignments, too', async () => {
    const [sku, key] = [await shop.product([5]), keyed(unique('key'))];
    const body = { skus: [sku], sourceCodes: [west] };
    const assign = (): Promise<Answer> => transfers.post('bulk-product-source-assign', body, key);
    expect([told(await assign()), told(await assign())]).toEqual([
      [200, 1, false],
      [200, 1, true],
    ]);
  });
});
