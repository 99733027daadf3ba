import { QuantitiesAt } from '../../src/modules/adjustment-history/app/quantities-at.service.js';
import type { ItemAt } from '../../src/modules/adjustment-history/app/quantities-at.service.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { cli } from '../support/cli.js';
import { eventually } from '../support/eventually.js';
import { configureHistory } from '../support/given-history.js';
import { givenItems, givenProduct, givenSource } from '../support/given.js';
import { graphqlData } from '../support/graphql.js';
import type { Answer } from '../support/http-client.js';
import { countStatements } from '../support/statements.js';

const DAY_MS = 86_400_000;
/** A Sunday of long ago, so that the moments of a story lie in the past. */
const BEGIN = Date.UTC(2026, 0, 4, 12);
const STORIES = 60;
const DAYS = 30;

/** What a story says of an item at some day: null where there is none. */
type State = { readonly quantity: number; readonly status: number } | null;

/** What happens to one source item: on which day it is left in which state. */
interface Story {
  readonly source: string;
  readonly sku: string;
  readonly events: readonly { readonly day: number; readonly after: State }[];
}

const momentOf = (day: number): string => new Date(BEGIN + day * DAY_MS).toISOString().replace('.000Z', 'Z');
const sqlTimeOf = (day: number): string => momentOf(day).slice(0, 19).replace('T', ' ');

/** Numbers that are the same in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

function storyOf(source: string, sku: string, next: () => number): Story {
  const events: { day: number; after: State }[] = [];
  let state = null as State;
  for (let day = Math.floor(next() * 10); day < DAYS; day += 1 + Math.floor(next() * 6)) {
    const [what, quantity] = [next(), 1 + Math.floor(next() * 20)];
    if (state === null) state = { quantity, status: Number(next() < 0.7) };
    else if (what < 0.2) state = null;
    else if (what < 0.4) state = { quantity: state.quantity, status: 1 - state.status };
    else state = { quantity: state.quantity + quantity, status: state.status };
    events.push({ day, after: state });
  }
  return { source, sku, events };
}

/** Since when the item that there is in the end has been there. */
function dayOfComing({ events }: Story): number {
  const gone = events.findLastIndex(({ after }) => after === null);
  return events[gone + 1]?.day ?? 0;
}

function stateAt({ events }: Story, day: number): State {
  return events.findLast((event) => event.day <= day)?.after ?? null;
}

/** The rows that the ledger's writer would have left, and what there is in the end. */
async function tell(app: TestApplication, stories: readonly Story[]): Promise<void> {
  const rows = stories
    .flatMap(({ source, sku, events }) =>
      events.map(({ day, after }, index) => ({ source, sku, day, after, before: events[index - 1]?.after ?? null })),
    )
    .sort((a, b) => a.day - b.day)
    .map(({ source, sku, day, before, after }) => {
      const changed = before?.status !== after?.status;
      const [was, is] = [before?.quantity ?? 0, after?.quantity ?? 0];
      const statuses = changed ? [before?.status ?? null, after?.status ?? null] : [null, null];
      return [source, sku, 'available', is - was, is, ...statuses, 'other', 'system', sqlTimeOf(day)];
    });
  await app.database.execute(
    `INSERT INTO inventory_source_item_adjustment (source_code, sku, state, delta, quantity_after, status_before,
       status_after, reason, actor_type, created_at) VALUES ?`,
    [rows],
  );
  // Of every third it is not known since when it is there, as of items of an older version.
  const present = stories.flatMap((story, index) => {
    const state = stateAt(story, DAYS);
    const since = index % 3 === 0 ? null : sqlTimeOf(dayOfComing(story));
    return state ? [[story.source, story.sku, state.quantity, state.status, since]] : [];
  });
  await app.database.execute(
    'INSERT INTO inventory_source_item (source_code, sku, quantity, status, there_since) VALUES ?',
    [present],
  );
}

describe('quantities as they were', () => {
  let app: TestApplication;
  let sources: string[];
  let stories: Story[];

  beforeAll(async () => {
    app = await startApplication();
    sources = [await givenSource(app), await givenSource(app)].sort();
    const next = random(20_261_031);
    stories = Array.from({ length: STORIES }, (_, index) =>
      storyOf(sources[index % 2] ?? '', `S-${String(index).padStart(3, '0')}`, next),
    );
    await tell(app, stories);
  });
  afterAll(() => app.close());

  const ask = (at: string, query = ''): Promise<Answer> =>
    app.http.get(`/rest/V1/inventory/source-items-at?at=${encodeURIComponent(at)}${query}`);
  const criteria = (field: string, value: string, group = 0): string =>
    `&searchCriteria[filter_groups][${group}][filters][0][field]=${field}` +
    `&searchCriteria[filter_groups][${group}][filters][0][value]=${encodeURIComponent(value)}`;
  const workedOut = (day: number, among = stories): unknown[] =>
    among
      .flatMap((story) => {
        const state = stateAt(story, day);
        return state ? [{ source_code: story.source, sku: story.sku, ...state }] : [];
      })
      .sort((a, b) => (a.source_code + a.sku < b.source_code + b.sku ? -1 : 1));

  it('are what the events up to then have left, on every day', async () => {
    const first = Math.min(...stories.flatMap(({ events }) => events.map(({ day }) => day)));
    for (let day = first; day <= DAYS; day += 1) {
      const { status, body } = await ask(momentOf(day));
      expect([status, body.at, body.total_count]).toEqual([200, momentOf(day), workedOut(day).length]);
      expect(body.items).toEqual(workedOut(day));
    }
  });

  it('are the same for a moment of another zone, with and without its plus sign encoded', async () => {
    const zoned = `${new Date(BEGIN + 9 * DAY_MS + 3_600_000).toISOString().slice(0, 19)}+01:00`;
    expect((await ask(zoned)).body.items).toEqual(workedOut(9));
    expect((await app.http.get(`/rest/V1/inventory/source-items-at?at=${zoned}`)).body.at).toBe(momentOf(9));
  });

  it('come in pages that fit together, and by filters of SKU and source', async () => {
    const expected = workedOut(15);
    const paged: unknown[] = [];
    for (let page = 1; paged.length < expected.length; page += 1) {
      const query = `&searchCriteria[page_size]=7&searchCriteria[current_page]=${page}`;
      const { body } = await ask(momentOf(15), query);
      expect(body.total_count).toBe(expected.length);
      expect(body.search_criteria).toEqual({ filter_groups: [], page_size: 7, current_page: page });
      paged.push(...body.items);
    }
    expect(paged).toEqual(expected);
    for (const [size, page] of [
      [7, 999],
      [10_000, Number.MAX_SAFE_INTEGER],
    ] as const) {
      const beyond = `&searchCriteria[page_size]=${size}&searchCriteria[current_page]=${page}`;
      const { status, body } = await ask(momentOf(15), beyond);
      expect([status, body.total_count]).toEqual([200, expected.length]);
      expect(body.items).toEqual(expected.slice(Math.floor((expected.length - 1) / size) * size));
    }
    const atOne = stories.filter(({ source }) => source === sources[1]);
    expect((await ask(momentOf(15), criteria('source_code', sources[1] ?? ''))).body.items).toEqual(
      workedOut(15, atOne),
    );
    const [one] = workedOut(15) as { sku: string; source_code: string }[];
    const both = criteria('sku', one?.sku ?? '') + criteria('source_code', one?.source_code ?? '', 1);
    expect((await ask(momentOf(15), both)).body).toMatchObject({ items: [one], total_count: 1 });
    expect((await ask(momentOf(15), criteria('quantity', '1'))).body).toEqual({
      message: 'Invalid attribute name: %1',
      parameters: ['quantity'],
    });
  });

  it('cost as many statements for one item as for all', async () => {
    const count = async (query: string): Promise<number> =>
      (await countStatements(app.database, () => ask(momentOf(15), query))).total;
    const skus = (some: readonly string[]): string =>
      `${criteria('sku', some.join(','))}&searchCriteria[filter_groups][0][filters][0][condition_type]=in`;
    expect(await count('')).toBe(await count(criteria('source_code', sources[0] ?? '')));
    expect(await count(skus(stories.map(({ sku }) => sku)))).toBe(await count(skus(['S-001'])));
    // Where SKUs are named, one more says at how many sources they have to be looked for.
    expect(await count(skus(['S-001']))).toBe((await count('')) + 1);
  });

  it('are the same over GraphQL and as a file', async () => {
    const { sourceItemsAt } = await graphqlData(
      app,
      `query($at: DateTime!, $source: [String!]) {
         sourceItemsAt(at: $at, filter: { sourceCode: $source }, pageSize: 5, currentPage: 2) {
           at totalCount pageInfo { currentPage totalPages } items { sourceCode sku quantity status }
         }
       }`,
      { at: momentOf(20), source: [sources[0]] },
    );
    const expected = workedOut(
      20,
      stories.filter(({ source }) => source === sources[0]),
    ) as { source_code: string; sku: string; quantity: number; status: number }[];
    expect(sourceItemsAt).toEqual({
      at: momentOf(20),
      totalCount: expected.length,
      pageInfo: { currentPage: 2, totalPages: Math.ceil(expected.length / 5) },
      items: expected
        .slice(5, 10)
        .map(({ source_code: sourceCode, sku, quantity, status }) => ({ sourceCode, sku, quantity, status })),
    });

    const lines = (workedOut(20) as typeof expected).map(
      (item) => `${item.source_code},${item.sku},${item.quantity.toFixed(4)},${item.status}`,
    );
    const { code, out } = await cli('inventory:quantities:at', momentOf(20));
    expect([code, out.trim().split('\n')]).toEqual([0, ['source_code,sku,quantity,status', ...lines]]);
    const some = await cli('inventory:quantities:at', momentOf(20), '--source', sources[1] ?? '', '--sku', 'S-001');
    expect(some.out.trim().split('\n').slice(1)).toEqual(lines.filter((line) => line.includes(',S-001,')));
    expect((await cli('inventory:quantities:at', '2026-02-30')).code).toBe(2);
  });

  it('follow what the service itself writes', async () => {
    const source = await givenSource(app);
    const { sku } = await givenProduct(app);
    await givenItems(app, { source_code: source, sku, quantity: 5, status: 1 });
    // As if it had been long ago.
    await app.database.execute('DROP TRIGGER inventory_source_item_adjustment_immutable');
    await app.database.execute('UPDATE inventory_source_item_adjustment SET created_at = ? WHERE sku = ?', [
      sqlTimeOf(5),
      sku,
    ]);
    await givenItems(app, { source_code: source, sku, quantity: 0 });
    const gone = { sourceItems: [{ source_code: source, sku }] };
    expect((await app.http.post('/rest/V1/inventory/source-items-delete', gone)).status).toBe(200);
    const at = async (moment: string): Promise<unknown> => (await ask(moment, criteria('sku', sku))).body.items;
    expect(await at(momentOf(4))).toEqual([]);
    expect(await at(momentOf(6))).toEqual([{ source_code: source, sku, quantity: 5, status: 1 }]);
    const clock = async (): Promise<string> => {
      const sql = `SELECT DATE_FORMAT(UTC_TIMESTAMP(), '%Y-%m-%dT%H:%i:%sZ') AS now`;
      return (await app.database.query<{ now: string }>(sql))[0]?.now ?? '';
    };
    const now = await clock();
    expect(await at(now)).toEqual([]);
    await eventually(async () => (await clock()) > now);
    // What came again was not there in between, nor was it before what it is now.
    await givenItems(app, { source_code: source, sku, quantity: 8, status: 1 });
    expect([await at(momentOf(4)), await at(now)]).toEqual([[], []]);
    expect(await at(momentOf(6))).toEqual([{ source_code: source, sku, quantity: 5, status: 1 }]);
  });

  it('are of their moment to the last, whatever is written while they are read', async () => {
    const [first = '', second = ''] = [await givenSource(app), await givenSource(app)].sort();
    const { sku } = await givenProduct(app);
    for (const source of [first, second]) await givenItems(app, { source_code: source, sku, quantity: 5, status: 1 });
    const clock = async (): Promise<string> =>
      (await app.database.query<{ now: string }>('SELECT CAST(UTC_TIMESTAMP() AS CHAR) AS now'))[0]?.now ?? '';
    const moment = await clock();
    await eventually(async () => (await clock()) > moment);
    const told = await app.within(async () => {
      const pages = await app.get(QuantitiesAt).walk(moment, { sourceCodes: [first, second], skus: [sku] });
      const { value: before } = await pages.next();
      await givenItems(app, { source_code: second, sku, quantity: 3, status: 0 });
      const { value: after } = await pages.next();
      return [before, after] as (readonly ItemAt[])[];
    });
    expect(told.map((items) => items.map((item) => [item.sourceCode, item.quantity.toNumber(), item.status]))).toEqual([
      [[first, 5, 1]],
      [[second, 5, 1]],
    ]);
  });

  it('are told by the times of the rows where ids do not rise with them', async () => {
    const source = await givenSource(app);
    // The writer of second 3 got its id before those of second 1.
    const written: [string, number, number, number | null, number][] = [
      ['LATE-1', 5, 5, 1, 0],
      ['LATE-2', 4, 4, 1, 0],
      ['LATE-2', 1, 5, null, 3],
      ['LATE-1', 2, 7, null, 1],
      ['LATE-3', 9, 9, 1, 1],
      ['LATE-1', 1, 8, null, 4],
    ];
    await app.database.execute(
      `INSERT INTO inventory_source_item_adjustment
         (source_code, sku, delta, quantity_after, status_after, reason, actor_type, created_at) VALUES ?`,
      [
        written.map(([sku, ...row]) => [
          source,
          sku,
          ...row.slice(0, 3),
          'other',
          'system',
          `2026-01-25 10:00:0${row[3]}`,
        ]),
      ],
    );
    await app.database.execute('INSERT INTO inventory_source_item (source_code, sku, quantity, status) VALUES ?', [
      [8, 5, 9].map((quantity, index) => [source, `LATE-${index + 1}`, quantity, 1]),
    ]);
    const at = async (second: number, by: string): Promise<unknown[]> => {
      const { items } = (await ask(`2026-01-25T10:00:0${second}Z`, by)).body;
      return items.map((item: { quantity: number; status: number }) => [item.quantity, item.status]);
    };
    const named = `${criteria('sku', 'LATE-1,late-2,LATE-3')}&searchCriteria[filter_groups][0][filters][0][condition_type]=in`;
    for (const by of [criteria('source_code', source), named]) {
      expect(await at(0, by)).toEqual([
        [5, 1],
        [4, 1],
      ]);
      expect(await at(2, by)).toEqual([
        [7, 1],
        [4, 1],
        [9, 1],
      ]);
      expect(await at(3, by)).toEqual([
        [7, 1],
        [5, 1],
        [9, 1],
      ]);
    }
  });

  it('are refused for times to come, for what is no time, and before the history begins', async () => {
    const later = '2126-01-01T00:00:00Z';
    expect(await ask(later)).toMatchObject({
      status: 400,
      body: { message: 'The time %1 is still to come.', parameters: [later] },
    });
    expect(await ask('last month')).toMatchObject({ status: 400, body: { parameters: ['last month'] } });
    expect((await app.http.get('/rest/V1/inventory/source-items-at')).status).toBe(400);
    const first = Math.min(...stories.flatMap(({ events }) => events.map(({ day }) => day)));
    expect(await ask('2025-12-31T00:00:00Z')).toMatchObject({
      status: 400,
      body: {
        message: 'The quantities at %1 are not known: the earliest time that can be answered is %2.',
        parameters: ['2025-12-31T00:00:00Z', momentOf(first)],
      },
    });
    const refused = await cli('inventory:quantities:at', '2025-12-31');
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(momentOf(first))]);
  });

  it('need the permission of the history', async () => {
    expect((await app.http.get('/rest/V1/inventory/source-items-at?at=2026-02-01', { token: null })).status).toBe(401);
    const token = await app.tokenFor(['Vendor_InventoryApi::source']);
    expect((await app.http.get('/rest/V1/inventory/source-items-at?at=2026-02-01', { token })).status).toBe(401);
  });

  // Last: it takes rows away.
  it('are known from where pruning has left off, whatever older rows are kept', async () => {
    const days = Math.floor((Date.now() - BEGIN) / DAY_MS) - 17;
    await configureHistory(app, { retention_days: days });
    expect((await cli('inventory:adjustment:prune')).code).toBe(0);
    const [row] = await app.database.query<{ at: string }>(
      `SELECT DATE_FORMAT(pruned_before, '%Y-%m-%dT%H:%i:%sZ') AS at FROM inventory_adjustment_horizon WHERE horizon_id = 1`,
    );
    const earliest = row?.at ?? '';
    expect((await ask(momentOf(10))).body.parameters).toEqual([momentOf(10), earliest]);
    const ofStories = criteria('sku', 'S-%') + '&searchCriteria[filter_groups][0][filters][0][condition_type]=like';
    for (const day of [19, 25, DAYS]) {
      expect((await ask(momentOf(day), ofStories)).body.items).toEqual(workedOut(day));
    }
  });
});
