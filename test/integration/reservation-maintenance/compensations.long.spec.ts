import { CompensateReservations } from '../../../src/modules/reservation-maintenance/app/compensate-reservations.service.js';
import { StandardInput } from '../../../src/modules/reservation-maintenance/commands/standard-input.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { cli } from '../../support/cli.js';
import { ApplicationError } from '../../../src/platform/errors/application-error.js';
import { Quantity } from '../../../src/platform/quantity/quantity.js';
import { unique } from '../../support/names.js';
import { Office } from '../credit-memos/support/office.js';
import type { PlacedOrder } from '../credit-memos/support/office.js';
import { reservationsOf } from '../reservations/support/demand.js';
import { driftBy, expectBalanced, givenForeignRows } from './support/ledger.js';

const COMMAND = 'inventory:reservation:create-compensations';
const HEAD = 'Following reservations were created:';
const PER_SOURCE = 'cataloginventory/source_reservations/enabled';

describe('compensations by hand', () => {
  let app: TestApplication;
  let office: Office;
  let stockId: number;

  beforeAll(async () => {
    app = await startApplication();
    office = await Office.open(app, 2);
    ({ stockId } = office.shop);
  });
  afterAll(() => app.close());
  afterEach(() => jest.restoreAllMocks());

  const order = async (quantity = 4, ...onHand: number[]): Promise<{ sku: string; placed: PlacedOrder }> => {
    const sku = await office.product(onHand.length > 0 ? onHand : [10, 10]);
    return { sku, placed: await office.order({ sku, qty_ordered: quantity }) };
  };
  /** What was written for the order since it was placed: source, quantity. */
  const written = async ({ placed }: { placed: PlacedOrder }): Promise<[string | null, number][]> =>
    (await reservationsOf(app, placed.incrementId))
      .filter(([, , , , event]) => event === 'manual_compensation')
      .map(([, source, , quantity]) => [source, quantity]);
  const argument = ({ placed, sku }: { placed: PlacedOrder; sku: string }, quantity: number | string): string =>
    `${placed.incrementId}:${sku}:${quantity}:${stockId}`;
  const done = (sku: string, quantity: string): string =>
    `  - Product ${sku} was compensated by ${quantity} for stock ${stockId}`;
  const lines = (...texts: string[]): string => `${[HEAD, ...texts].join('\n')}\n`;
  const fed = (...texts: string[]): void => {
    jest.spyOn(StandardInput.prototype, 'lines').mockImplementation(async function* () {
      yield* texts;
    });
  };

  it('gives back and reserves as it is told, for the order by both of its names', async () => {
    const sold = await order();
    const other = await order();
    expect(await cli(COMMAND, argument(sold, '+2.000000'), '-r', argument(other, '-1.5'))).toEqual({
      code: 0,
      out: lines(done(sold.sku, '+2.000000'), done(other.sku, '-1.500000')),
      err: '',
    });
    expect((await reservationsOf(app, sold.placed.incrementId)).slice(1)).toEqual([
      [stockId, null, sold.sku, 2, 'manual_compensation', String(sold.placed.id)],
    ]);
    expect(await written(other)).toEqual([[null, -1.5]]);
    await expectBalanced(app);
  });

  it('says in a dry run what it would write, and keeps nothing of it', async () => {
    const sold = await order(4);
    const short = await order(6, 5, 3);
    const would = (sku: string, quantity: string): string =>
      `  - Product ${sku} would be compensated by ${quantity} for stock ${stockId}`;
    const before = await Promise.all([sold, short].map(({ placed }) => reservationsOf(app, placed.incrementId)));
    expect(
      await cli(COMMAND, '--dry-run', argument(sold, 6), argument(sold, 3), argument(short, -2), argument(short, -3)),
    ).toMatchObject({
      code: 1,
      out: `${[
        'Following reservations would be created:',
        would(sold.sku, '+4.000000'),
        would(sold.sku, '+3.000000'),
        would(short.sku, '-2.000000'),
        `  - Argument "${argument(short, -3)}" caused exception "Not enough salable quantity to reserve "${short.sku}" in stock ${stockId}."`,
      ].join('\n')}\n`,
    });
    const asJson = await cli(COMMAND, '--dry-run', '--json', argument(sold, 2));
    expect(JSON.parse(asJson.out)).toMatchObject({ dry_run: true, compensations: [{ sku: sold.sku, written: 2 }] });
    const after = await Promise.all([sold, short].map(({ placed }) => reservationsOf(app, placed.incrementId)));
    expect(after).toEqual(before);
    await expectBalanced(app);
  });

  it('gives back no more than is held, and says what it was', async () => {
    const sold = await order(4);
    const again = await cli(COMMAND, argument(sold, 6), argument(sold, 6), argument(sold, 0));
    expect(again).toMatchObject({
      code: 0,
      out: lines(done(sold.sku, '+4.000000'), done(sold.sku, '+0.000000'), done(sold.sku, '+0.000000')),
    });
    expect(again.err.trim().split('\n')).toEqual([
      `Order ${sold.placed.incrementId} holds less of ${sold.sku} in stock ${stockId} than the +6.000000 that were to be given back.`,
      `Order ${sold.placed.incrementId} holds less of ${sold.sku} in stock ${stockId} than the +6.000000 that were to be given back.`,
    ]);
    const elsewhere = await order(4);
    const { incrementId } = elsewhere.placed;
    expect((await cli(COMMAND, `${incrementId}:${elsewhere.sku}:1:1`)).out).toContain('+0.000000 for stock 1');
    expect(await written(elsewhere)).toEqual([]);
  });

  it('gives back where the order holds, and reserves where an order would', async () => {
    const [near = '', far = ''] = office.sources;
    const sold = await office.shop.warehouse.withSettings({ [PER_SOURCE]: '1' }, async () => {
      const sold = await order(5, 3, 10);
      await cli(COMMAND, argument(sold, 4));
      expect(await written(sold)).toEqual([
        [near, 3],
        [far, 1],
      ]);
      const more = await order(1, 3, 10);
      await cli(COMMAND, argument(more, -3));
      expect(await written(more)).toEqual([
        [near, -2],
        [far, -1],
      ]);
      // What was given back too much at a source is taken back there.
      const excess = await order(1, 3, 10);
      await driftBy(app, excess.placed.incrementId, { sku: excess.sku, stockId, quantity: 2, source: far });
      await cli(COMMAND, argument(excess, -2));
      expect(await written(excess)).toEqual([[far, -2]]);
      return sold;
    });
    // The flag is off again: what is held at sources is given back there all the same.
    await cli(COMMAND, argument(sold, 9));
    expect((await written(sold)).at(-1)).toEqual([far, 1]);
    await expectBalanced(app);
  });

  it('counts what another writer has reserved for the order as the order’s', async () => {
    const sold = await order(4);
    await givenForeignRows(
      app,
      { sku: sold.sku, stockId, quantity: -2, order: sold.placed.incrementId },
      { sku: sold.sku, stockId, quantity: -1, described: sold.placed.incrementId },
    );
    expect((await cli(COMMAND, argument(sold, 3))).out).toBe(lines(done(sold.sku, '+3.000000')));
    await office.shop.shipped(sold.placed, [[sold.placed.lines[0] ?? 0, 4]], office.sources[0]);
    const [row] = await app.database.query<{ quantity: string }>(
      'SELECT SUM(quantity) AS quantity FROM inventory_reservation_balance WHERE sku = ?',
      [sold.sku],
    );
    expect(Number(row?.quantity)).toBe(0);
    await expectBalanced(app);
  });

  it('makes a holder for an order that never reserved anything', async () => {
    const sold = await order(1);
    const { incrementId } = sold.placed;
    await app.database.execute('DELETE FROM inventory_reservation WHERE object_increment_id = ?', [incrementId]);
    await app.database.execute('DELETE FROM inventory_reservation_holder WHERE increment_id = ?', [incrementId]);
    expect((await cli(COMMAND, argument(sold, 1))).out).toBe(lines(done(sold.sku, '+0.000000')));
    expect((await cli(COMMAND, argument(sold, -1))).out).toBe(lines(done(sold.sku, '-1.000000')));
    expect(await written(sold)).toEqual([[null, -1]]);
    await office.shop.shipped(sold.placed, [[sold.placed.lines[0] ?? 0, 1]], office.sources[0]);
    expect(await office.reserved(sold.placed)).toBe(0);
  });

  it('refuses what can not be, goes on, and ends with 1', async () => {
    const sold = await order(4, 5, 0);
    const unmanaged = await office.product([1], { manage_stock: false, use_config_manage_stock: false });
    const { incrementId } = sold.placed;
    const refused = [
      [argument(sold, -2), `Not enough salable quantity to reserve "${sold.sku}" in stock ${stockId}.`],
      [`no-order:${sold.sku}:1:${stockId}`, 'The order with the increment ID "no-order" does not exist.'],
      [`${incrementId}:${sold.sku}:-1:999999`, 'Stock with id "999999" does not exist.'],
      [
        `${incrementId}:unheard-of:-1:${stockId}`,
        `Not enough salable quantity to reserve "unheard-of" in stock ${stockId}.`,
      ],
      [
        `${incrementId}:${unmanaged}:-1:${stockId}`,
        `Nothing is reserved of "${unmanaged}" in stock ${stockId}: its stock is not managed.`,
      ],
    ] as const;
    const { code, out } = await cli(COMMAND, ...refused.map(([text]) => text), argument(sold, -1));
    expect(out).toBe(
      lines(
        ...refused.map(([text, message]) => `  - Argument "${text}" caused exception "${message}"`),
        done(sold.sku, '-1.000000'),
      ),
    );
    expect(code).toBe(1);
    expect(await written(sold)).toEqual([[null, -1]]);
  });

  it('ends with 1 where an argument can not be read, or can not be stored', async () => {
    const sold = await order();
    const unread = await cli(COMMAND, 'nonsense', argument(sold, 1));
    const [, second, third] = unread.out.split('\n');
    expect(second).toMatch(
      /^ {2}- Error while parsing argument "nonsense"\. Given argument does not match pattern "\/.+\/"$/,
    );
    expect(third).toBe(done(sold.sku, '+1.000000'));
    expect(unread.code).toBe(1);
    const store = jest.spyOn(CompensateReservations.prototype, 'execute');
    store.mockRejectedValueOnce(new Error('Data truncated'));
    store.mockRejectedValueOnce(new ApplicationError('lock-timeout', 'The lock could not be had.'));
    const unstored = await cli(COMMAND, argument(sold, 1), argument(sold, 2));
    expect(unstored).toMatchObject({
      code: 1,
      out: lines(
        `  - Argument "${argument(sold, 1)}" caused exception "Could not append Reservation"`,
        `  - Argument "${argument(sold, 2)}" caused exception "The lock could not be had."`,
      ),
    });
    expect(unstored.err).toContain('Data truncated');
  });

  it('lets the orders decide where a number or a SKU holds colons', async () => {
    const { warehouse } = office.shop;
    const sku = unique('A:B');
    const product = await app.http.post('/rest/V1/products', { product: { sku, name: sku, price: 1 } });
    expect(product.status).toBe(200);
    await warehouse.items(sku, { [office.sources[0] ?? '']: 9 });
    const plain = { sku, placed: await office.order({ sku, qty_ordered: 2 }) };
    expect((await cli(COMMAND, argument(plain, 1))).out).toBe(lines(done(sku, '+1.000000')));
    const incrementId = unique('EU:1');
    const odd = { sku, placed: await office.orderWith({ increment_id: incrementId }, { sku, qty_ordered: 2 }) };
    expect(odd.placed.incrementId).toBe(incrementId);
    expect((await cli(COMMAND, argument(odd, 1))).out).toBe(lines(done(sku, '+1.000000')));
    expect(await written(odd)).toEqual([[null, 1]]);
  });

  it('reads lines of standard input where no argument is given', async () => {
    const sold = await order();
    fed(argument(sold, 1), argument(sold, 2));
    expect(await cli(COMMAND)).toMatchObject({
      code: 0,
      out: lines(done(sold.sku, '+1.000000'), done(sold.sku, '+2.000000')),
    });
    expect((await cli(COMMAND, argument(sold, 1))).out).toBe(lines(done(sold.sku, '+1.000000')));
    fed();
    expect(await cli(COMMAND)).toEqual({
      code: 2,
      out: '',
      err: 'A list of compensations needs to be defined as argument or STDIN.\n',
    });
    fed('No order inconsistencies were found');
    expect(await cli(COMMAND)).toMatchObject({ code: 0, out: 'No order inconsistencies were found\n' });
  });

  it('says it all in one document, too', async () => {
    const sold = await order(2);
    const { code, out } = await cli(COMMAND, '--json', argument(sold, 3), 'x');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({
      compensations: [
        {
          argument: argument(sold, 3),
          increment_id: sold.placed.incrementId,
          sku: sold.sku,
          stock_id: stockId,
          requested: 3,
          written: 2,
        },
        { argument: 'x', error: expect.stringContaining('does not match pattern') },
      ],
    });
  });

  it.each([false, true])('sells nothing twice beside orders and other corrections; per source: %s', async (isOn) => {
    const texts = { [PER_SOURCE]: isOn ? '1' : '0' };
    await office.shop.warehouse.withSettings(texts, async () => {
      const sku = await office.product([11, 6]);
      const placed = await office.order({ sku, qty_ordered: 1 });
      const more = { incrementId: placed.incrementId, objectId: String(placed.id), stockId, sku };
      const compensate = async (): Promise<number> => {
        try {
          const quantity = Quantity.of(-3);
          const done = await app.within(() => app.get(CompensateReservations).execute({ ...more, quantity }));
          return -done.toNumber();
        } catch (error) {
          expect((error as ApplicationError).text).toMatch(/^Not enough salable quantity to reserve/);
          return 0;
        }
      };
      const buy = async (): Promise<number> => {
        const answer = await app.http.post('/rest/V1/orders', {
          entity: { store_id: office.shop.storeId, customer_email: 'b@example.com', items: [{ sku, qty_ordered: 3 }] },
        });
        return answer.status === 200 ? 3 : 0;
      };
      const taken = await Promise.all(Array.from({ length: 16 }, (_, at) => (at % 2 === 0 ? compensate() : buy())));
      expect(taken.reduce((sum, each) => sum + each, 0)).toBe(15);
      const [row] = await app.database.query<{ quantity: string }>(
        'SELECT SUM(quantity) AS quantity FROM inventory_reservation WHERE sku = ?',
        [sku],
      );
      expect(Number(row?.quantity)).toBe(-16);
      await expectBalanced(app);
    });
  });

  it('gives back once, however many ask at the same time', async () => {
    const sold = await order(4);
    const { id, incrementId } = sold.placed;
    const given = await Promise.all(
      Array.from({ length: 12 }, () =>
        app.within(() =>
          app.get(CompensateReservations).execute({
            incrementId,
            objectId: String(id),
            stockId,
            sku: sold.sku,
            quantity: Quantity.of(1.5),
          }),
        ),
      ),
    );
    expect(Quantity.sum(given).toNumber()).toBe(4);
    expect(await office.reserved(sold.placed)).toBe(0);
    await expectBalanced(app);
  });
});
