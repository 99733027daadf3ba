import type { PlacedDocument, PlacementWriter } from '../../src/modules/placement/index.js';
import type { PlacementOutcome } from '../../src/modules/placement/domain/placement.js';
import { IdempotencyRecordRepository } from '../../src/platform/idempotency/idempotency-record.repository.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { unique } from '../support/names.js';
import { OrderDesk } from './support/order-desk.js';
import { ReservationShop, toldBy } from './support/reservations-shop.js';

const NEIGHBOURS = 31;
const BUSY = 'The data is being changed by too many others at the moment. Try again.';

/** What makes a document fail the group that it is written with. */
type Fault = () => Error;

/** Fails whatever it is written with, as long as nobody has asked it for refusals since the fault was found out. */
class FaultyWriter implements PlacementWriter<string> {
  private found: string | undefined;
  attempts = 0;

  constructor(
    private readonly culprit: string,
    private readonly fault: Fault,
    private readonly refusal?: Error,
  ) {}

  refusals(documents: readonly string[]): Promise<ReadonlyMap<string, Error>> {
    const refused = documents.filter((document) => document === this.found);
    return Promise.resolve(new Map(refused.flatMap((document) => (this.refusal ? [[document, this.refusal]] : []))));
  }

  write(documents: readonly PlacedDocument<string>[]): Promise<void> {
    this.attempts += 1;
    if (!documents.some(({ content }) => content === this.culprit)) return Promise.resolve();
    this.found = this.culprit;
    return Promise.reject(this.fault());
  }
}

function duplicateKey(): Error {
  return Object.assign(new Error('Duplicate entry'), { errno: 1062, code: 'ER_DUP_ENTRY' });
}

describe('one request that can not be written', () => {
  let app: TestApplication;
  let shop: ReservationShop;

  beforeAll(async () => {
    app = await startApplication();
    shop = await ReservationShop.open(app);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => app.close());

  const placeAmongNeighbours = async (
    writer: PlacementWriter<string>,
  ): Promise<{ culprit: PlacementOutcome | undefined; placed: number; reserved: number }> => {
    const sku = await shop.product(100);
    const contents = Array.from({ length: NEIGHBOURS + 1 }, (_, n) => (n === 13 ? 'culprit' : `neighbour ${n}`));
    const outcomes = await shop.place(
      contents.map((content) => shop.request({ [sku]: 1 }, { document: { writer, content } as never })),
    );
    return {
      culprit: outcomes[13],
      placed: outcomes.filter(({ isPlaced }) => isPlaced).length,
      reserved: await shop.reserved(sku),
    };
  };

  it('is refused alone for a duplicate key, in a second attempt of the whole group', async () => {
    const taken = new Error('taken');
    const writer = new FaultyWriter('culprit', duplicateKey, taken);
    const { culprit, placed, reserved } = await placeAmongNeighbours(writer);
    expect(culprit).toEqual({ isPlaced: false, error: taken });
    expect([placed, reserved, writer.attempts]).toEqual([NEIGHBOURS, NEIGHBOURS, 2]);
  });

  it('is refused alone where its writer throws, found by halves', async () => {
    const spoilt = new Error('spoilt');
    const writer = new FaultyWriter('culprit', () => spoilt);
    const { culprit, placed, reserved } = await placeAmongNeighbours(writer);
    expect(culprit).toEqual({ isPlaced: false, error: spoilt });
    expect([placed, reserved]).toEqual([NEIGHBOURS, NEIGHBOURS]);
    // The whole of 32, then two halves of each half with the culprit, five times.
    expect(writer.attempts).toBe(11);
  });

  it('is refused alone for a duplicate key that nobody explains', async () => {
    const { culprit, placed, reserved } = await placeAmongNeighbours(new FaultyWriter('culprit', duplicateKey));
    expect(toldBy(culprit)).toBe(BUSY);
    expect([placed, reserved]).toEqual([NEIGHBOURS, NEIGHBOURS]);
  });

  it('is refused alone for a quantity that no column holds', async () => {
    const [huge, sku] = [await shop.product(5, { takesBackorders: true }), await shop.product(5)];
    const [item] = shop.request({ [huge]: 60_000_000 }).items;
    const outcomes = await shop.place([
      shop.request({ [sku]: 1 }),
      { ...shop.request({}), items: item ? [item, item] : [] },
      shop.request({ [sku]: 1 }),
    ]);
    expect(outcomes.map(toldBy)).toEqual([true, '"%field" can have at most 12 digits, four of them decimals.', true]);
    expect([await shop.reserved(sku), await shop.reserved(huge)]).toEqual([2, 0]);
  });
});

describe('the answer to a keyed request', () => {
  let app: TestApplication;
  let shop: ReservationShop;
  let desk: OrderDesk;

  beforeAll(async () => {
    app = await startApplication();
    shop = await ReservationShop.open(app);
    desk = new OrderDesk(app.http);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => app.close());

  const keyed = (key: string): { headers: Record<string, string> } => ({ headers: { 'Idempotency-Key': key } });
  const lines = (sku: string): { sku: string; quantity: number }[] => [{ sku, quantity: 1 }];

  it('is recorded with the reservation or not at all', async () => {
    const sku = await shop.product(5);
    const wanted = { shop: shop.shop, lines: lines(sku), incrementId: unique('K') };
    const key = unique('key');
    jest.spyOn(IdempotencyRecordRepository.prototype, 'insertMany').mockRejectedValueOnce(new Error('spoilt'));
    expect((await desk.reserve(wanted, keyed(key))).status).toBe(500);
    expect([await shop.reserved(sku), await shop.isKnown(wanted.incrementId)]).toEqual([0, false]);
    expect((await desk.reserve(wanted, keyed(key))).status).toBe(200);
    expect(await shop.reserved(sku)).toBe(1);
  });

  it('comes again for the same key, after a cancel too, and reserves nothing anew', async () => {
    const sku = await shop.product(5);
    const wanted = { shop: shop.shop, lines: lines(sku), incrementId: unique('K') };
    const key = unique('key');
    await desk.reserve(wanted, keyed(key));
    await desk.cancelReservation(wanted.incrementId);
    const again = await desk.reserve(wanted, keyed(key));
    expect([again.status, again.body, await shop.reserved(sku)]).toEqual([200, true, 0]);
  });

  it.each(['reserve', 'place'] as const)('is one for two at once with the same key: %s', async (act) => {
    const sku = await shop.product(50);
    const key = unique('key');
    const wanted = { shop: shop.shop, lines: lines(sku), ...(act === 'reserve' ? { incrementId: unique('K') } : {}) };
    const answers = await Promise.all(Array.from({ length: 8 }, () => desk[act](wanted, keyed(key))));
    const placed = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(new Set(placed.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await shop.reserved(sku)).toBe(1);
    const replay = await desk[act](wanted, keyed(key));
    expect([replay.status, replay.body]).toEqual([200, placed[0]?.body]);
    expect(await shop.reserved(sku)).toBe(1);
  });
});
