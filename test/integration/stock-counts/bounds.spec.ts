import { CreateProducts } from '../../../src/modules/catalog/index.js';
import { PruneCountSessions } from '../../../src/modules/stock-counts/app/prune-count-sessions.service.js';
import { CountInspection } from '../../../src/modules/stock-counts/index.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { unique } from '../../support/names.js';
import { countStatements } from '../../support/statements.js';
import { SESSIONS, Shelf } from '../../support/stock-counts.js';

const LINES_MAX = 10_000;

describe('count sessions', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  /** So many products that are in no source. */
  const products = async (count: number): Promise<string[]> => {
    const prefix = unique('MANY');
    const skus = Array.from({ length: count }, (_, index) => `${prefix}-${index}`);
    await app.within(() => app.get(CreateProducts).execute(skus.map((sku) => ({ sku, name: 'Bag' }))));
    return skus;
  };
  const entriesOf = (skus: readonly string[]): object[] => skus.map((code) => ({ code, add: 2 }));

  it('take, show and post two hundred products with as many statements as two', async () => {
    const shelf = await Shelf.with(app);
    const skus = await products(400);
    const cost = async (some: readonly string[]): Promise<number[]> => {
      const [session, other] = [await shelf.session(), await shelf.session()];
      await shelf.send(other.id, entriesOf(some));
      const costs: number[] = [];
      for (const work of [
        () => shelf.send(session.id, entriesOf(some)),
        () => app.http.get(`${SESSIONS}/${session.id}/lines`),
        () => shelf.review(session.id),
        () => shelf.post(session.id),
      ]) {
        const { total } = await countStatements(app.database, work);
        costs.push(total);
      }
      expect((await app.http.get(`${SESSIONS}/${session.id}`)).body).toMatchObject({ changed_items: some.length });
      await shelf.post(other.id);
      return costs;
    };
    // The first of each kind asks for what is kept afterwards.
    await cost(skus.slice(0, 2));
    const few = await cost(skus.slice(2, 4));
    const many = await cost(skus.slice(200, 400));
    expect(many.map((total, index) => total <= (few[index] ?? 0))).toEqual([true, true, true, true]);
  });

  it('have ten thousand products at most, and post all of them', async () => {
    const shelf = await Shelf.with(app);
    const { id } = await shelf.session();
    const skus = [...(await products(5000)), ...(await products(5000)), ...(await products(1))];
    const rows = skus.slice(0, LINES_MAX).map((sku) => [id, sku, 1, 0, 0, 1, 1, 'admin:0']);
    await app.database.execute(
      `INSERT INTO inventory_count_line (session_id, sku, quantity, expected, first_expected, version, revision, counter)
       VALUES ?`,
      [rows],
    );
    const { body } = await shelf.send(id, entriesOf([skus[LINES_MAX] ?? '', skus[0] ?? '']));
    expect(body.outcomes.map(({ state }: { state: string }) => state)).toEqual(['full', 'counted']);
    const page = (await app.http.get(`${SESSIONS}/${id}/review?page_size=500&current_page=20`)).body;
    expect([page.totals.lines, page.lines.length]).toEqual([LINES_MAX, 500]);
    expect((await app.http.get(`${SESSIONS}/${id}/review?page_size=501`)).status).toBe(400);
    // Nothing more can be posted beside them.
    await shelf.set(3, skus[LINES_MAX]);
    expect((await shelf.review(id)).uncounted).toEqual({ items: 1, quantity: 3, is_too_many: true });
    expect((await shelf.post(id, { uncounted: 'zero' })).body.message).toBe(
      'At most %1 products can be posted at once.',
    );
    expect((await shelf.post(id)).body).toMatchObject({ status: 'posted', changed_items: LINES_MAX });
  });

  describe('posting what nobody has found', () => {
    it('is refused where a stray scan after a movement has spoilt a line, until that is set or accepted', async () => {
      const shelf = await Shelf.with(app, 10, 10);
      const [set = '', accepted = ''] = shelf.skus;
      const { id } = await shelf.session();
      for (const sku of shelf.skus) {
        await shelf.counted(id, 10, sku);
        await shelf.set(6, sku);
        // Plus and undo: the count is the one of before, and goods have left the shelf.
        await shelf.counted(id, 1, sku);
        await shelf.counted(id, -1, sku);
      }
      expect((await shelf.review(id)).totals).toMatchObject({ differing: 2, moved: 2, moved_meanwhile: 2 });
      const refused = await shelf.post(id);
      expect(refused.status).toBe(400);
      expect(refused.body.errors.map((error: any) => error.parameters.sku).toSorted()).toEqual(shelf.skus.toSorted());
      expect(await shelf.onHand()).toEqual([6, 6]);
      await shelf.send(id, [{ sku: set, set: 6 }]);
      const again = await shelf.post(id);
      expect([again.status, again.body.parameters ?? again.body.errors[0].parameters]).toEqual([
        400,
        { sku: accepted },
      ]);
      expect((await shelf.post(id, { accept_moved: true })).body).toMatchObject({ changed_items: 1 });
      expect(await shelf.onHand()).toEqual([6, 10]);
    });

    it('of a receipt does not ask what has moved', async () => {
      const shelf = await Shelf.with(app, 10);
      const { id } = await shelf.session({ kind: 'receipt', reference: 'DN-1' });
      await shelf.counted(id, 1);
      await shelf.set(4);
      await shelf.counted(id, 1);
      const review = await shelf.review(id);
      expect(review.totals).toMatchObject({ moved_meanwhile: 0 });
      expect(review).not.toHaveProperty('uncounted');
      expect((await shelf.post(id)).status).toBe(200);
      expect(await shelf.onHand()).toEqual([6]);
    });

    it('never writes off what another count has found, open or posted meanwhile', async () => {
      const shelf = await Shelf.with(app, 5, 6, 7, 8);
      const [own = '', open = '', posted = '', nobodys = ''] = shelf.skus;
      const [one, two, three] = [await shelf.session(), await shelf.session(), await shelf.session()];
      const [cancelled, receipt] = [await shelf.session(), await shelf.session({ kind: 'receipt', reference: 'DN-1' })];
      await shelf.counted(one.id, 5, own);
      await shelf.counted(two.id, 6, open);
      await shelf.counted(three.id, 7, posted);
      await shelf.send(two.id, [
        { code: nobodys, add: 1 },
        { code: nobodys, add: -1 },
      ]);
      for (const { id } of [cancelled, receipt]) await shelf.counted(id, 1, nobodys);
      expect((await app.http.post(`${SESSIONS}/${cancelled.id}/cancel`)).status).toBe(200);
      expect((await shelf.post(three.id)).status).toBe(200);
      expect((await shelf.review(one.id)).uncounted).toEqual({ items: 1, quantity: 8, is_too_many: false });
      const next = (await app.http.get(`${SESSIONS}/${one.id}/review?current_page=2`)).body;
      expect(next).not.toHaveProperty('uncounted');
      const { body } = await shelf.post(one.id, { uncounted: 'zero', expected_uncounted: 8 });
      expect(body).toMatchObject({ status: 'posted', changed_items: 1 });
      expect(await shelf.onHand()).toEqual([5, 6, 7, 0]);
    });

    it('writes off what a count has found that was posted before it began', async () => {
      const shelf = await Shelf.with(app, 5, 6);
      const [own = '', before = ''] = shelf.skus;
      const earlier = await shelf.session();
      await shelf.counted(earlier.id, 6, before);
      expect((await shelf.post(earlier.id)).status).toBe(200);
      await app.database.execute(
        'UPDATE inventory_count_session SET closed_at = closed_at - INTERVAL 1 DAY WHERE session_id = ?',
        [earlier.id],
      );
      const { id } = await shelf.session();
      await shelf.counted(id, 5, own);
      expect((await shelf.post(id, { uncounted: 'zero', expected_uncounted: 6 })).status).toBe(200);
      expect(await shelf.onHand()).toEqual([5, 0]);
    });
  });

  describe('what is old or broken', () => {
    const prune = (dryRun: boolean): Promise<unknown> =>
      app.within(() => app.get(PruneCountSessions).executeAlone({ dryRun }));

    it('is told by the guard and set right, and closed sessions go after a year', async () => {
      await prune(false);
      const shelf = await Shelf.with(app, 5, 6);
      const [old, kept, open] = [await shelf.session(), await shelf.session(), await shelf.session()];
      for (const { id } of [old, kept]) {
        await shelf.counted(id, 1);
        expect((await app.http.post(`${SESSIONS}/${id}/cancel`)).status).toBe(200);
      }
      await app.database.execute(
        'UPDATE inventory_count_session SET closed_at = NOW() - INTERVAL 366 DAY WHERE session_id = ?',
        [old.id],
      );
      await shelf.send(
        open.id,
        shelf.skus.map((code) => ({ code, add: 1 })),
      );
      await app.database.execute("UPDATE inventory_count_line SET sku = 'by hand' WHERE session_id = ? AND sku = ?", [
        open.id,
        shelf.sku,
      ]);
      const lost = await shelf.session();
      await app.database.execute("UPDATE inventory_count_session SET source_code = 'gone' WHERE session_id = ?", [
        lost.id,
      ]);
      const slice = await app.get(CountInspection).slice(open.id - 1, 10);
      expect(slice).toMatchObject({
        sourceless: [{ sessionId: lost.id }],
        strays: [{ sessionId: open.id, sku: 'by hand' }],
      });
      expect((await shelf.post(open.id)).status).toBe(400);
      const report = { deleted: 1, days: 365, repaired: { cancelled: 1, lines: 1 } };
      expect(await prune(true)).toEqual(report);
      expect(await prune(false)).toEqual(report);
      expect(await prune(false)).toEqual({ deleted: 0, days: 365, repaired: { cancelled: 0, lines: 0 } });
      const status = async ({ id }: { id: number }): Promise<number> =>
        (await app.http.get(`${SESSIONS}/${id}`)).status;
      expect([await status(old), await status(kept), await status(open)]).toEqual([404, 200, 200]);
      expect((await shelf.post(open.id)).body).toMatchObject({ status: 'posted', changed_items: 1 });
    });
  });
});
