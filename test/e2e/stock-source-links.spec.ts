import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { Given, uniqueCode } from '../integration/stocks/given.js';

const PATH = '/rest/V1/inventory/stock-source-links';
const DELETE_PATH = '/rest/V1/inventory/stock-source-links-delete';
const ORDERED_PATH = '/rest/V1/inventory/get-sources-assigned-to-stock-ordered-by-priority';
const EMPTY = '"%field" can not be empty.';
const WHITESPACE = '"%field" can not contain whitespaces.';
const PRIORITY = '"%field" should be greater then 0.';

const about = (message: string, field: string): object => ({ message, parameters: { field } });
const refusal = (...errors: object[]): object => ({ status: 400, body: { message: 'Validation Failed', errors } });

interface Link {
  readonly source_code: string;
  readonly priority: number;
}

describe('stock-source links', () => {
  let app: TestApplication;
  let given: Given;

  beforeAll(async () => {
    app = await startApplication();
    given = new Given(app.http);
  });

  afterAll(() => app.close());

  const save = (...links: unknown[]) => app.http.post(PATH, { links });
  const listed = async (stockId: number, more = '') => {
    const filter = `searchCriteria[filterGroups][0][filters][0][field]=stock_id&searchCriteria[filterGroups][0][filters][0][value]=${stockId}`;
    return (await app.http.get(`${PATH}?${filter}${more}`)).body;
  };
  const linksOf = async (stockId: number) =>
    (await listed(stockId)).items.map((link: Link) => [link.source_code, link.priority]);

  describe('saving', () => {
    it('links sources to a stock, and changes the priority of links that exist', async () => {
      const [id, a, b] = [await given.stock(), await given.source(), await given.source()];
      const answer = await save(
        { stock_id: id, source_code: a, priority: 1 },
        { stock_id: id, source_code: b, priority: 2 },
      );
      expect(answer).toMatchObject({ status: 200, body: [] });
      expect((await listed(id)).items).toEqual([
        { stock_id: id, source_code: a, priority: 1 },
        { stock_id: id, source_code: b, priority: 2 },
      ]);
      await save({ stock_id: id, source_code: a, priority: 7 });
      expect(await linksOf(id)).toEqual([
        [a, 7],
        [b, 2],
      ]);
    });

    it('takes links in camelCase, and from the query string', async () => {
      const [id, a, b] = [await given.stock(), await given.source(), await given.source()];
      expect((await save({ stockId: id, sourceCode: a, priority: '3' })).status).toBe(200);
      const query = `links[0][stock_id]=${id}&links[0][source_code]=${b}&links[0][priority]=4`;
      expect((await app.http.post(`${PATH}?${query}`)).status).toBe(200);
      expect(await linksOf(id)).toEqual([
        [a, 3],
        [b, 4],
      ]);
    });

    it('spells a source as the source does, and lets the last of several links count', async () => {
      const [id, source] = [await given.stock(), await given.source()];
      await save(
        { stock_id: id, source_code: source, priority: 1 },
        { stock_id: id, source_code: source.toUpperCase(), priority: 2 },
      );
      expect(await linksOf(id)).toEqual([[source, 2]]);
    });

    it('takes a thousand links and no more', async () => {
      const id = await given.stock();
      const source = await given.source();
      const links = Array.from({ length: 1000 }, (_, index) => ({
        stock_id: id,
        source_code: source,
        priority: index + 1,
      }));
      expect((await save(...links)).status).toBe(200);
      expect(await linksOf(id)).toEqual([[source, 1000]]);
      const answer = await save(...links, links[0]);
      expect(answer.status).toBe(400);
      expect(answer.body.errors[0].parameters).toMatchObject({ field: 'links', limit: 1000 });
      expect((await app.http.post(DELETE_PATH, { links: [...links, links[0]] })).status).toBe(400);
    });
  });

  describe('validation', () => {
    it('refuses an empty list, and a request without one', async () => {
      for (const path of [PATH, DELETE_PATH]) {
        expect(await app.http.post(path, { links: [] })).toMatchObject({
          status: 400,
          body: { message: 'Input data is empty' },
        });
        expect(await app.http.post(path, {})).toMatchObject({
          status: 400,
          body: { message: '"%fieldName" is required. Enter and try again.', parameters: { fieldName: 'links' } },
        });
      }
    });

    it('names what is wrong with each link, and saves none', async () => {
      const [id, source] = [await given.stock(), await given.source()];
      const good = { stock_id: id, source_code: source, priority: 1 };
      const cases: [object, object[]][] = [
        [{ source_code: source, priority: 1 }, [about(EMPTY, 'stock_id')]],
        [{ stock_id: id, priority: 1 }, [about(EMPTY, 'source_code')]],
        [{ ...good, source_code: '' }, [about(EMPTY, 'source_code')]],
        [{ ...good, source_code: ' ' }, [about(EMPTY, 'source_code'), about(WHITESPACE, 'source_code')]],
        [{ ...good, source_code: 'eu 1' }, [about(WHITESPACE, 'source_code')]],
        [{ stock_id: id, source_code: source }, [about(PRIORITY, 'priority')]],
        [{ ...good, priority: 0 }, [about(PRIORITY, 'priority')]],
        [{ ...good, priority: -1 }, [about(PRIORITY, 'priority')]],
        [{}, [about(EMPTY, 'stock_id'), about(EMPTY, 'source_code'), about(PRIORITY, 'priority')]],
      ];
      for (const [link, errors] of cases) expect(await save(good, link)).toMatchObject(refusal(...errors));
      expect(await linksOf(id)).toEqual([]);
    });

    it('refuses a priority that the column cannot hold', async () => {
      const link = { stock_id: await given.stock(), source_code: await given.source() };
      expect((await save({ ...link, priority: 65_536 })).status).toBe(400);
      expect((await save({ ...link, priority: 65_535 })).status).toBe(200);
    });

    it('cannot save a link to a stock or a source that does not exist', async () => {
      const [id, source] = [await given.stock(), await given.source()];
      const could = { status: 400, body: { message: 'Could not save StockSourceLinks' } };
      const good = { stock_id: id, source_code: source, priority: 1 };
      for (const stock_id of [4_000_000_000, 0, -1, 10_000_000_000]) {
        expect(await save(good, { ...good, stock_id })).toMatchObject(could);
      }
      expect(await save(good, { ...good, source_code: uniqueCode('none') })).toMatchObject(could);
      expect(await linksOf(id)).toEqual([]);
    });
  });

  describe('deleting', () => {
    it('deletes the links that exist, passes over the others and needs no priority', async () => {
      const [id, a, b, c] = [await given.stock(), await given.source(), await given.source(), await given.source()];
      await given.links(id, a, b);
      const links = [a, c].map((source_code) => ({ stock_id: id, source_code }));
      expect(await app.http.post(DELETE_PATH, { links })).toMatchObject({ status: 200, body: [] });
      expect(await app.http.post(DELETE_PATH, { links })).toMatchObject({ status: 200, body: [] });
      expect(await linksOf(id)).toEqual([[b, 2]]);
    });

    it('takes the links from the query string', async () => {
      const [id, a, b] = [await given.stock(), await given.source(), await given.source()];
      await given.links(id, a, b);
      const query = [a, b]
        .map((code, at) => `links[${at}][stock_id]=${id}&links[${at}][source_code]=${code}`)
        .join('&');
      expect(await app.http.post(`${DELETE_PATH}?${query}`)).toMatchObject({ status: 200, body: [] });
      expect(await linksOf(id)).toEqual([]);
    });

    it('deletes of two stocks and two sources just the pairs that are named', async () => {
      const [x, y, a, b] = [await given.stock(), await given.stock(), await given.source(), await given.source()];
      await given.links(x, a, b);
      await given.links(y, a, b);
      const links = [
        { stock_id: x, source_code: a },
        { stock_id: y, source_code: b.toUpperCase() },
      ];
      await app.http.post(DELETE_PATH, { links });
      expect(await linksOf(x)).toEqual([[b, 2]]);
      expect(await linksOf(y)).toEqual([[a, 1]]);
    });
  });

  describe('reading', () => {
    it('filters, sorts and pages', async () => {
      const [id, a, b, c] = [await given.stock(), await given.source(), await given.source(), await given.source()];
      await given.links(id, a, b, c);
      const order = '&searchCriteria[sort_orders][0][field]=priority&searchCriteria[sort_orders][0][direction]=DESC';
      const body = await listed(id, `${order}&searchCriteria[page_size]=2&searchCriteria[current_page]=1`);
      expect(body.items.map((link: Link) => link.source_code)).toEqual([c, b]);
      expect(body).toMatchObject({
        total_count: 3,
        search_criteria: {
          filter_groups: [{ filters: [{ field: 'stock_id', value: String(id), condition_type: 'eq' }] }],
          sort_orders: [{ field: 'priority', direction: 'DESC' }],
          page_size: 2,
          current_page: 1,
        },
      });
      for (const [field, value] of [
        ['source_code', a],
        ['priority', '1'],
      ]) {
        const filter = `&searchCriteria[filterGroups][1][filters][0][field]=${field}&searchCriteria[filterGroups][1][filters][0][value]=${value}`;
        expect((await listed(id, filter)).items).toEqual([{ stock_id: id, source_code: a, priority: 1 }]);
      }
    });

    it('needs search criteria, and knows its fields', async () => {
      expect(await app.http.get(PATH)).toMatchObject({
        status: 400,
        body: {
          message: '"%fieldName" is required. Enter and try again.',
          parameters: { fieldName: 'searchCriteria' },
        },
      });
      expect((await app.http.get(`${PATH}?searchCriteria`)).status).toBe(200);
      const unknown =
        'searchCriteria[filterGroups][0][filters][0][field]=link_id&searchCriteria[filterGroups][0][filters][0][value]=1';
      expect((await app.http.get(`${PATH}?${unknown}`)).status).toBe(400);
    });

    it('lists the sources of a stock by priority, disabled ones and carriers included', async () => {
      const id = await given.stock();
      const carrier_links = [{ carrier_code: 'ups', position: 1 }];
      const [a, c] = [await given.source({ enabled: false }), await given.source({ enabled: false })].sort();
      const b = await given.source({ use_default_carrier_config: false, carrier_links });
      await save(
        { stock_id: id, source_code: c, priority: 20 },
        { stock_id: id, source_code: a, priority: 20 },
        { stock_id: id, source_code: b, priority: 10 },
      );
      const { status, body } = await app.http.get(`${ORDERED_PATH}/${id}`);
      expect(status).toBe(200);
      expect(body.map((source: Pick<Link, 'source_code'>) => source.source_code)).toEqual([b, a, c]);
      expect(body[0]).toMatchObject({ enabled: true, carrier_links, country_id: 'FR', extension_attributes: {} });
      expect(body[1]).toMatchObject({ enabled: false, carrier_links: [] });
    });

    it('lists no sources of a stock that does not exist, and refuses an id that is no number', async () => {
      expect(await app.http.get(`${ORDERED_PATH}/4000000000`)).toMatchObject({ status: 200, body: [] });
      expect(await app.http.get(`${ORDERED_PATH}/x`)).toMatchObject({ status: 400 });
    });
  });
});
