import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { givenProduct } from '../support/given.js';
import { codesOf, graphql, graphqlData } from '../support/graphql.js';
import { driftOf, historyOf } from '../support/history.js';
import { unique } from '../support/names.js';
import { MAKE_SESSION, RECORD_COUNTS, REVIEW_COUNT, SESSIONS, Shelf } from '../support/stock-counts.js';

const COUNT = 'Vendor_InventoryCount::count';
const POST = 'Vendor_InventoryCount::post';

describe('counting and receiving', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  const statesOf = (body: any): string[] => body.outcomes.map(({ state }: { state: string }) => state);

  describe('a session', () => {
    it('is made, read, listed and cancelled', async () => {
      const shelf = await Shelf.with(app);
      const session = await shelf.session({ name: ' Shelf 7 ', is_blind: true });
      expect(session).toEqual({
        ...{ id: expect.any(Number), source_code: shelf.source, kind: 'count', is_blind: true, name: 'Shelf 7' },
        ...{ status: 'open', revision: 0, created_by: expect.any(String), changed_items: 0 },
        ...{ created_at: expect.any(String), updated_at: expect.any(String) },
      });
      expect((await app.http.get(`${SESSIONS}/${session.id}`)).body).toEqual(session);
      const filter = 'searchCriteria[filterGroups][0][filters][0]';
      const list = await app.http.get(`${SESSIONS}?${filter}[field]=source_code&${filter}[value]=${shelf.source}`);
      expect(list.body).toMatchObject({ items: [session], total_count: 1 });
      const cancelled = await app.http.post(`${SESSIONS}/${session.id}/cancel`);
      expect(cancelled.body).toMatchObject({ status: 'cancelled', closed_by: session.created_by, revision: 1 });
      expect((await app.http.post(`${SESSIONS}/${session.id}/cancel`)).body).toEqual(cancelled.body);
      expect(await shelf.send(session.id, [{ code: 'x', add: 1 }])).toMatchObject({
        status: 409,
        body: {
          message: 'Count session %id is %status by %name.',
          parameters: { id: session.id, status: 'cancelled' },
        },
      });
      expect((await shelf.post(session.id)).status).toBe(409);
    });

    it.each<[string, object, number]>([
      ['no name', { name: ' ' }, 400],
      ['a long name', { name: 'x'.repeat(101) }, 400],
      ['an unknown kind', { kind: 'guess' }, 400],
      ['a receipt without a reference', { kind: 'receipt' }, 400],
      ['a blind receipt', { kind: 'receipt', reference: 'DN', is_blind: true }, 400],
      ['an unknown source', { source_code: 'nowhere' }, 404],
    ])('is refused with %s', async (_what, more, status) => {
      const { source } = await Shelf.with(app);
      const session = { source_code: source, kind: 'count', name: 'Shelf', ...more };
      expect((await app.http.post(SESSIONS, { session })).status).toBe(status);
    });

    it('is refused where its source has fifty', async () => {
      const shelf = await Shelf.with(app);
      await app.database.execute(`INSERT INTO inventory_count_session (source_code, kind, name, creator) VALUES ?`, [
        Array.from({ length: 50 }, (_, index) => [shelf.source, 'count', `S${index}`, 'admin:0']),
      ]);
      const session = { source_code: shelf.source, kind: 'count', name: 'one more' };
      expect(await app.http.post(SESSIONS, { session })).toMatchObject({
        status: 400,
        body: { message: 'A source can have at most %1 open count sessions.', parameters: [50] },
      });
    });

    it('that does not exist is a 404 everywhere', async () => {
      const paths = ['', '/lines', '/review'].map((path) => app.http.get(`${SESSIONS}/4000000000${path}`));
      const writes = [
        app.http.post(`${SESSIONS}/4000000000/post`, {}),
        app.http.post(`${SESSIONS}/4000000000/cancel`),
        app.http.post(`${SESSIONS}/4000000000/counts`, { batch_id: '12345678', entries: [{ code: 'x', add: 1 }] }),
      ];
      expect((await Promise.all([...paths, ...writes])).map(({ status }) => status)).toEqual([
        404, 404, 404, 404, 404, 404,
      ]);
    });

    it('asks for its permissions, and is cancelled by who made it or may post', async () => {
      const shelf = await Shelf.with(app, 1);
      const [counter, other, poster, stranger] = await Promise.all([
        app.tokenFor([COUNT]),
        app.tokenFor([COUNT]),
        app.tokenFor([COUNT, POST]),
        app.tokenFor(['Vendor_Catalog::products']),
      ]);
      const session = await shelf.session({}, { token: counter });
      await shelf.counted(session.id, 1, shelf.sku, { token: other });
      const status = async (path: string, token: string): Promise<number> =>
        (await app.http.post(`${SESSIONS}/${session.id}/${path}`, {}, { token })).status;
      expect(await status('post', counter)).toBe(401);
      expect((await app.http.get(`${SESSIONS}/${session.id}/review`, { token: counter })).status).toBe(401);
      expect((await app.http.get(`${SESSIONS}/${session.id}`, { token: stranger })).status).toBe(401);
      expect(await status('cancel', other)).toBe(401);
      expect(await status('cancel', poster)).toBe(200);
    });
  });

  describe('scans', () => {
    it('add up, by barcode and by SKU, and tell what became of each', async () => {
      const shelf = await Shelf.with(app, 5, 2);
      const [first = '', second = ''] = shelf.skus;
      const barcode = `03600029${Date.now() % 10_000}`.padEnd(12, '7');
      const saved = await app.http.put(`/rest/V1/products/${first}`, {
        product: { custom_attributes: [{ attribute_code: 'ean', value: barcode }] },
      });
      expect(saved.body.custom_attributes).toEqual([{ attribute_code: 'barcode', value: barcode }]);
      const { sku: bundle } = await givenProduct(app, { sku: unique('SET'), type_id: 'bundle' });
      const { id } = await shelf.session();
      const { body } = await shelf.send(id, [
        { code: barcode, add: 1 },
        { code: ` 0${barcode} `, add: 2 },
        { code: second.toLowerCase(), add: 1 },
        { code: 'no such thing', add: 1 },
        { code: bundle, add: 1 },
        // Such as the link on a package, which a camera reads like a barcode.
        { code: `https://${'x'.repeat(248)}`, add: 1 },
        { code: second, add: 0.5 },
        { code: second, add: -2 },
        { code: second, set: 7, version: 4 },
      ]);
      expect(statesOf(body)).toEqual([
        ...[
          'counted',
          'counted',
          'counted',
          'unknown',
          'composite',
          'unknown',
          'fractional',
          'out_of_range',
          'conflict',
        ],
      ]);
      expect(body.outcomes[1]).toMatchObject({ sku: first, name: 'Bag', quantity: 3, expected: 5, version: 2 });
      expect(body.outcomes[8]).toMatchObject({ sku: second, quantity: 1, version: 1 });
      expect(body.session.revision).toBe(1);
      const { body: lines } = await app.http.get(`${SESSIONS}/${id}/lines`);
      expect(lines.lines.map((line: any) => [line.sku, line.quantity, line.expected])).toEqual(
        [
          [first, 3, 5],
          [second, 1, 2],
        ].toSorted(([a], [b]) => String(a).localeCompare(String(b))),
      );
      expect(lines).toMatchObject({ has_more: false, next_revision: 1 });
      const since = `after_revision=${lines.next_revision}&after_sku=${lines.next_sku}`;
      expect((await app.http.get(`${SESSIONS}/${id}/lines?${since}`)).body.lines).toEqual([]);
      await shelf.counted(id, 1, second);
      expect((await app.http.get(`${SESSIONS}/${id}/lines?${since}`)).body.lines).toMatchObject([
        { sku: second, quantity: 2 },
      ]);
    });

    it('of a SKU that is the barcode of another product count what they name', async () => {
      const shelf = await Shelf.with(app, 5, 2);
      const [named = '', other = ''] = shelf.skus;
      const product = { custom_attributes: [{ attribute_code: 'barcode', value: named }] };
      expect((await app.http.put(`/rest/V1/products/${other}`, { product })).status).toBe(200);
      const { id } = await shelf.session();
      const { body } = await shelf.send(id, [
        { code: named, add: 1 },
        { sku: named.toLowerCase(), add: 3 },
        { sku: named, set: 4, version: 1 },
        { sku: 'x'.repeat(65), add: 1 },
      ]);
      expect(body.outcomes).toMatchObject([
        { state: 'counted', sku: other, quantity: 1, expected: 2 },
        { state: 'counted', sku: named, quantity: 3, expected: 5 },
        { state: 'counted', sku: named, quantity: 4, expected: 5 },
        { state: 'unknown' },
      ]);
    });

    it('count once, however often a batch is sent, also after the session is posted', async () => {
      const shelf = await Shelf.with(app, 5);
      const { id } = await shelf.session();
      const entries = [
        { code: shelf.sku, add: 4 },
        { code: 'unknown', add: 1 },
      ];
      const first = await shelf.send(id, entries, 'batch-0001');
      const again = await shelf.send(id, entries, 'batch-0001');
      expect([first.body.is_repeated, again.body.is_repeated]).toEqual([false, true]);
      expect(again.body.outcomes).toEqual(first.body.outcomes);
      expect((await shelf.post(id)).status).toBe(200);
      expect((await shelf.send(id, entries, 'batch-0001')).body.outcomes).toEqual(first.body.outcomes);
      expect((await shelf.send(id, entries, 'batch-0002')).status).toBe(409);
      expect(await shelf.onHand()).toEqual([4]);
    });

    it('that were all taken back leave nothing, while a line that is set to 0 says that nothing is there', async () => {
      const shelf = await Shelf.with(app, 5, 6);
      const [undone = '', none = ''] = shelf.skus;
      const { id } = await shelf.session();
      await shelf.send(id, [
        { code: undone, add: 1 },
        { code: undone, add: -1 },
        { code: none, set: 0 },
      ]);
      const { lines } = (await app.http.get(`${SESSIONS}/${id}/lines`)).body;
      expect(Object.fromEntries(lines.map((line: any) => [line.sku, line.is_removed]))).toEqual({
        [undone]: true,
        [none]: false,
      });
      expect((await shelf.review(id)).totals).toMatchObject({ lines: 1, differing: 1, removed: 6 });
      expect((await shelf.post(id)).body).toMatchObject({ status: 'posted', changed_items: 1 });
      expect(await shelf.onHand()).toEqual([5, 0]);
    });

    it('of another person on one line, and in another open count, are told', async () => {
      const shelf = await Shelf.with(app, 5);
      const [ann, bob] = await Promise.all([app.tokenFor([COUNT]), app.tokenFor([COUNT])]);
      const { id } = await shelf.session();
      const alone = await shelf.counted(id, 1, shelf.sku, { token: ann });
      expect(alone).not.toHaveProperty('also_by');
      expect(alone).not.toHaveProperty('elsewhere');
      const second = await shelf.counted(id, 2, shelf.sku, { token: bob });
      expect(second).toMatchObject({ quantity: 3, also_by: alone.counted_by });
      expect(await shelf.counted(id, 1, shelf.sku, { token: ann })).toMatchObject({ also_by: second.counted_by });
      const other = await shelf.session({ name: 'Shelf 8' });
      expect((await shelf.counted(other.id, 1)).elsewhere).toMatchObject({ session_id: id });
      const { totals, lines } = await shelf.review(id);
      expect(totals).toMatchObject({ shared: 1 });
      expect(lines[0].elsewhere).toMatchObject([{ session_id: other.id, session_name: 'Shelf 8' }]);
    });

    it('of a blind count are not told what is expected', async () => {
      const shelf = await Shelf.with(app, 5);
      const { id } = await shelf.session({ is_blind: true });
      expect(await shelf.counted(id, 1)).not.toHaveProperty('expected');
      expect((await app.http.get(`${SESSIONS}/${id}/lines`)).body.lines[0]).not.toHaveProperty('expected');
      expect((await shelf.review(id)).lines).toMatchObject([{ expected: 5, difference: -4 }]);
    });

    it.each<[string, object]>([
      ['a short batch id', { batch_id: 'short', entries: [{ code: 'x', add: 1 }] }],
      ['another sign in it', { batch_id: 'batch_id_1', entries: [{ code: 'x', add: 1 }] }],
      ['no entries', { batch_id: '12345678', entries: [] }],
      ['too many', { batch_id: '12345678', entries: Array.from({ length: 201 }, () => ({ code: 'x', add: 1 })) }],
      ['an empty code', { batch_id: '12345678', entries: [{ code: ' ', add: 1 }] }],
      ['a long code', { batch_id: '12345678', entries: [{ code: 'x'.repeat(257), add: 1 }] }],
      ['a code and a SKU', { batch_id: '12345678', entries: [{ code: 'x', sku: 'x', add: 1 }] }],
      ['both add and set', { batch_id: '12345678', entries: [{ code: 'x', add: 1, set: 1 }] }],
      ['neither', { batch_id: '12345678', entries: [{ code: 'x' }] }],
      ['13 digits', { batch_id: '12345678', entries: [{ code: 'x', add: 1_000_000_000 }] }],
    ])('are refused with %s', async (_what, body) => {
      const { id } = await (await Shelf.with(app)).session();
      expect((await app.http.post(`${SESSIONS}/${id}/counts`, body)).status).toBe(400);
    });
  });

  describe('posting', () => {
    it('writes the differences as one request with reason count, and once', async () => {
      const shelf = await Shelf.with(app, 5, 5, 5);
      const [more = '', same = '', fewer = ''] = shelf.skus;
      const { id } = await shelf.session({ name: 'Shelf 9' });
      await shelf.send(id, [
        { code: more, add: 7 },
        { code: same, add: 5 },
        { code: fewer, add: 1 },
      ]);
      expect(await shelf.review(id)).toMatchObject({
        totals: { lines: 3, differing: 2, added: 2, removed: 4, moved: 0, shared: 0, below_zero: 0 },
      });
      const posted = await shelf.post(id);
      expect(posted.body).toMatchObject({ status: 'posted', changed_items: 2, request_id: expect.any(String) });
      expect((await shelf.post(id)).body).toEqual(posted.body);
      expect(await shelf.onHand()).toEqual([7, 5, 1]);
      const rows = (await historyOf(app.database, ...shelf.skus)).filter(({ reason }) => reason === 'count');
      expect(rows.map(({ sku, delta }) => [sku, delta]).toSorted()).toEqual(
        [
          [more, 2],
          [fewer, -4],
        ].toSorted(),
      );
      expect(rows[0]).toMatchObject({ reference_type: 'count_session', reference_id: String(id), note: 'Shelf 9' });
      expect(new Set(rows.map(({ request_id }) => request_id))).toEqual(new Set([posted.body.request_id]));
      expect(await driftOf(app.database, shelf.skus)).toEqual([]);
    });

    it('leaves alone what has moved since it was counted', async () => {
      const shelf = await Shelf.with(app, 10);
      const { id } = await shelf.session();
      await shelf.counted(id, 9);
      await shelf.set(4);
      expect(await shelf.review(id)).toMatchObject({
        totals: { moved: 1 },
        lines: [{ quantity: 9, expected: 10, on_hand: 4, difference: -1, result: 3, moved_meanwhile: false }],
      });
      expect((await shelf.post(id)).status).toBe(200);
      expect(await shelf.onHand()).toEqual([3]);
    });

    it('tells what has moved while it was counted', async () => {
      const shelf = await Shelf.with(app, 10);
      const { id } = await shelf.session();
      await shelf.counted(id, 3);
      await shelf.set(8);
      await shelf.counted(id, 5);
      const review = await shelf.review(id);
      expect(review.lines).toMatchObject([{ quantity: 8, expected: 8, difference: 0, moved_meanwhile: true }]);
      // It changes nothing, so there is nothing to be accepted.
      expect(review.totals).toMatchObject({ moved: 1, moved_meanwhile: 0 });
    });

    it('of two counts of the same goods corrects them once', async () => {
      const shelf = await Shelf.with(app, 10);
      const [one, two] = [await shelf.session(), await shelf.session()];
      await shelf.counted(one.id, 8);
      await shelf.counted(two.id, 8);
      expect((await shelf.post(one.id)).status).toBe(200);
      expect((await shelf.review(two.id)).lines).toMatchObject([
        { expected: 8, difference: 0, moved_meanwhile: false },
      ]);
      expect((await shelf.post(two.id)).body).toMatchObject({ status: 'posted', changed_items: 0 });
      expect(await shelf.onHand()).toEqual([8]);
    });

    it('is refused where more was taken off than is left, and where somebody has counted since', async () => {
      const shelf = await Shelf.with(app, 10, 10);
      const { id } = await shelf.session();
      await shelf.send(
        id,
        shelf.skus.map((code) => ({ code, set: 0 })),
      );
      await shelf.set(4);
      const refused = await shelf.post(id);
      expect(refused).toMatchObject({
        status: 400,
        body: { errors: [{ parameters: { sku: shelf.sku, quantity: 4, result: -6 } }] },
      });
      expect(await shelf.onHand()).toEqual([4, 10]);
      expect((await shelf.review(id)).totals).toMatchObject({ below_zero: 1 });
      expect((await shelf.post(id, { expected_revision: 0 })).status).toBe(409);
      await shelf.send(id, [{ code: shelf.sku, set: 1 }]);
      expect((await shelf.post(id, { expected_revision: 2 })).status).toBe(200);
      expect(await shelf.onHand()).toEqual([1, 0]);
    });

    it('leaves what was not counted alone, or writes it off where the figure is as it was shown', async () => {
      const shelf = await Shelf.with(app, 5, 6, 0);
      const { id } = await shelf.session();
      expect((await shelf.post(id)).body.message).toBe('Nothing has been counted yet.');
      await shelf.counted(id, 5);
      expect((await shelf.review(id)).uncounted).toEqual({ items: 1, quantity: 6, is_too_many: false });
      expect((await shelf.post(id, { uncounted: 'zero', expected_uncounted: 5 })).status).toBe(409);
      expect((await shelf.post(id, { uncounted: 'all' })).status).toBe(400);
      expect((await shelf.post(id, { uncounted: 'zero', expected_uncounted: 6 })).body.changed_items).toBe(1);
      expect(await shelf.onHand()).toEqual([5, 0, 0]);
    });

    it('of a receipt adds, with reason received and its reference, and puts goods on sale', async () => {
      const shelf = await Shelf.with(app, 5, 0);
      const [some = '', none = ''] = shelf.skus;
      const { sku: fresh } = await givenProduct(app, { sku: unique('NEW') });
      const receipt = await shelf.session({ kind: 'receipt', reference: 'DN-4711', name: 'Delivery' });
      await shelf.send(receipt.id, [
        { code: some, add: 2 },
        { code: none, add: 3 },
        { code: fresh, add: 4 },
      ]);
      expect((await shelf.post(receipt.id, { uncounted: 'zero' })).status).toBe(400);
      expect((await shelf.post(receipt.id)).body).toMatchObject({ status: 'posted', changed_items: 3 });
      expect(await shelf.onHand()).toEqual([7, 3]);
      const rows = (await historyOf(app.database, some, fresh)).filter(({ reason }) => reason === 'received');
      expect(rows.toSorted((one, other) => one.delta - other.delta)).toMatchObject([
        { sku: some, delta: 2, reference_type: 'receipt', reference_id: 'DN-4711', note: 'Delivery' },
        { sku: fresh, delta: 4, status_after: 1 },
      ]);
    });
  });

  describe('a product', () => {
    it('takes its lines along to another SKU, and with it when it goes', async () => {
      const shelf = await Shelf.with(app, 5, 6);
      const [renamed = '', deleted = ''] = shelf.skus;
      const { id } = await shelf.session();
      const posted = await shelf.session();
      for (const session of [id, posted.id]) {
        await shelf.send(
          session,
          shelf.skus.map((code) => ({ code, add: 1 })),
        );
      }
      expect((await app.http.post(`${SESSIONS}/${posted.id}/cancel`)).status).toBe(200);
      const to = unique('TO');
      expect((await app.http.put(`/rest/V1/products/${renamed}`, { product: { sku: to } })).status).toBe(200);
      expect((await app.http.delete(`/rest/V1/products/${deleted}`)).status).toBe(200);
      const skusOf = async (session: number): Promise<string[]> =>
        (await app.http.get(`${SESSIONS}/${session}/lines`)).body.lines.map(({ sku }: { sku: string }) => sku);
      expect(await skusOf(id)).toEqual([to]);
      expect((await skusOf(posted.id)).toSorted()).toEqual([...shelf.skus].toSorted());
      expect((await shelf.post(id)).body).toMatchObject({ status: 'posted', changed_items: 1 });
      expect((await historyOf(app.database, to)).at(-1)).toMatchObject({ reason: 'count', delta: -4 });
    });
  });

  describe('over GraphQL', () => {
    it('does the same', async () => {
      const shelf = await Shelf.with(app, 5, 6, 2);
      const [first = '', second = ''] = shelf.skus;
      const { createCountSession: made } = await graphqlData(app, MAKE_SESSION, {
        session: { sourceCode: shelf.source, kind: 'count', name: 'Shelf 1' },
      });
      const id = made.sessionId;
      const entries = [
        { code: first, add: 4 },
        { code: second, set: 6, version: 0 },
      ];
      const { recordCounts: recorded } = await graphqlData(app, RECORD_COUNTS, { id, batch: 'batch-0001', entries });
      expect(recorded).toMatchObject({
        isRepeated: false,
        session: { revision: 1, lineCount: 2, sourceName: shelf.source },
        outcomes: [
          { code: first, state: 'counted', quantity: 4, expected: 5, version: 1, alsoBy: null, elsewhere: null },
          { code: second, state: 'counted', quantity: 6, expected: 6 },
        ],
      });
      expect(await graphqlData(app, REVIEW_COUNT, { id, all: true })).toEqual({
        countReview: {
          totals: { lines: 2, differing: 1, added: 0, removed: 1 },
          lines: [{ sku: first, difference: -1, result: 4, name: 'Bag', elsewhere: [] }],
          pageInfo: { totalPages: 1 },
        },
        uncountedItems: { items: 1, quantity: 2, isTooMany: false },
      });
      const changes = `{ countChanges(sessionId: ${id}, afterRevision: 0, afterSku: "") {
        session { status } lines { sku quantity expected isRemoved countedAt } nextRevision nextSku hasMore } }`;
      expect((await graphqlData(app, changes)).countChanges).toMatchObject({
        ...{ session: { status: 'open' }, nextRevision: 1, hasMore: false },
        lines: expect.arrayContaining([
          { sku: first, quantity: 4, expected: 5, isRemoved: false, countedAt: expect.any(String) },
        ]),
      });
      const post = `mutation { postCountSession(id: ${id}, expectedRevision: 1, uncounted: zero, expectedUncounted: 2) {
        status requestId changedItems } }`;
      expect((await graphqlData(app, post)).postCountSession).toEqual({
        ...{ status: 'posted', requestId: expect.any(String), changedItems: 2 },
      });
      expect(await shelf.onHand()).toEqual([4, 6, 0]);
      const list = `{ countSessions(filter: { sourceCode: ["${shelf.source}"], status: [posted], search: "shelf" }) {
        totalCount items { sessionId lineCount kind } } countSources { code }
        countSession(id: ${id}) { closedBy } }`;
      expect(await graphqlData(app, list)).toMatchObject({
        countSessions: { totalCount: 1, items: [{ sessionId: id, lineCount: 2, kind: 'count' }] },
        countSources: expect.arrayContaining([{ code: shelf.source }]),
      });
    });

    it('asks for the permissions of REST', async () => {
      const [{ id }, token] = [await (await Shelf.with(app, 1)).session(), await app.tokenFor([COUNT])];
      const answer = await graphql(app, `{ uncountedItems(sessionId: ${id}) { items } }`, {}, { token });
      expect(codesOf(answer)).toEqual(['FORBIDDEN']);
      const cancel = await graphql(app, `mutation { cancelCountSession(id: ${id}) { status } }`, {}, { token });
      expect(codesOf(cancel)).toEqual(['FORBIDDEN']);
    });
  });
});
