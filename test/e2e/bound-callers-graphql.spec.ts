import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { FIELDS_WITHIN_SOURCES } from '../support/bound-fields.js';
import { BoundWorld, NOT_FOR_BOUND } from '../support/bound-world.js';
import { fittingValue, resolversOf, rootFieldsOf } from '../support/graphql-operations.js';
import type { AnsweredField, RootField } from '../support/graphql-operations.js';

/** Root fields that have nothing of any source, reviewed one by one. Figures of a whole stock name none of its sources. */
const WITHOUT_SOURCE_DATA = [
  ...['beginSecondFactor', 'changeOwnPassword', 'confirmSecondFactor', 'endMyOtherSessions', 'endMySession'],
  ...['mySessions', 'ownSecondFactor', 'removeSecondFactor', 'renewRecoveryCodes', 'signOut', 'viewer'],
  ...['savedViews', 'saveView', 'deleteView'],
  ...['importLimits', 'product', 'stockStates', 'websites'],
  ...['stock', 'stocks', 'stockOptions', 'lowestSalable'],
  ...['approvalsToDecide', 'transferOrderStates', 'usualCurrency'],
];

/** Fields of objects that have nothing of any source, reviewed one by one. */
const PARTS_WITHOUT_SOURCE_DATA = [
  'ApproversResolver.approvedBy',
  'LookupResolver.products',
  'ProductPartResolver.product',
  'ProductPartsResolver.partCount',
  'ProductPartsResolver.partOf',
  'ProductPartsResolver.parts',
  'ProductsResolver.isQtyDecimal',
  'StockOfWebsiteResolver.stock',
  'WebsitesResolver.currency',
];

/** Fields of objects within sources; each is asked for by the case of the root field that leads to it. */
const PARTS_WITHIN_SOURCES = [
  'AdjustmentsResolver.items',
  'AdjustmentsResolver.pageInfo',
  'AdjustmentsResolver.totalCount',
  'ApprovalsResolver.rows',
  'CountsResolver.lineCount',
  'CountsResolver.sourceName',
  'LookupResolver.requests',
  'LookupResolver.sources',
  'LowStockResolver.sourceName',
  'ProductsResolver.sourceItems',
  'ShipmentsResolver.sourceName',
  'ShippingResolver.shipment',
  'SourceItemResolver.sourceEnabled',
  'SourceItemResolver.sourceName',
  'SourceItemStatesResolver.states',
  'StockSourcesResolver.sources',
  'StocksOfSourceResolver.stocks',
  'TransferOrdersResolver.destinationName',
  'TransferOrdersResolver.originName',
  'TransferOrdersResolver.totals',
];

/** Fields that refuse, of objects that bound callers get to, with a query that asks for them. */
const REFUSED_PARTS: Readonly<Record<string, (world: BoundWorld) => Promise<string> | string>> = {
  'LookupResolver.customers': () => '{ lookup(term: "abcd") { customers { email } } }',
  'LookupResolver.orders': () => '{ lookup(term: "abcd") { orders { incrementId } } }',
  'ProductSalabilityResolver.stocks': ({ sku }) => `{ product(sku: "${sku}") { stocks { stockId } } }`,
  'ShipmentsResolver.order': async (world) => `{ shipment(id: ${await world.shipment(world.own)}) { order { id } } }`,
  'ShippingResolver.order': async (world) => {
    const { id, lines } = await world.order();
    const shipment = `{ orderId: ${id}, items: [{ orderItemId: ${lines[0]}, qty: 1 }], sourceCode: "${world.own}" }`;
    return `mutation { shipOrder(shipment: ${shipment}) { order { id } } }`;
  },
};

/** Of objects that bound callers are given by nothing: orders, and what was done to them. */
const OF_REFUSED_OBJECTS =
  /^(CreditMemos|InvoiceS?|Invoices|Invoicing|OrderChanges|OrderCreditMemos|OrderFields|OrderInvoices|OrderPickup|OrderPlacing|OrderShipments|Placement|ReadyOrders|Refunding)Resolver\./;

describe('a caller who is bound to sources, on every GraphQL field', () => {
  let app: TestApplication;
  let world: BoundWorld;
  let roots: readonly RootField[];
  let fields: readonly AnsweredField[];

  beforeAll(async () => {
    app = await startApplication();
    world = await BoundWorld.of(app);
    roots = rootFieldsOf(await app.graphqlSchema());
    fields = resolversOf(app);
  });
  afterAll(() => app.close());

  const namesOf = (treatment: 'within sources' | 'no source data' | undefined, isPart: boolean): string[] =>
    fields
      .filter(
        ({ definition }) => definition?.forBoundCallers === treatment && (definition?.kind === 'field') === isPart,
      )
      .map(({ name, field }) => (isPart ? name : field))
      .sort();

  it('is told nothing of sources by the fields that say so, which were looked at one by one', () => {
    expect(namesOf('no source data', false)).toEqual([...WITHOUT_SOURCE_DATA].sort());
    expect(namesOf('no source data', true)).toEqual([...PARTS_WITHOUT_SOURCE_DATA].sort());
  });

  it('has a case for every other field that is open', () => {
    expect(namesOf('within sources', false)).toEqual(Object.keys(FIELDS_WITHIN_SOURCES).sort());
    expect(namesOf('within sources', true)).toEqual([...PARTS_WITHIN_SOURCES].sort());
  });

  it('is refused by all others, whatever their resources', async () => {
    const open = new Set([...namesOf('within sources', false), ...namesOf('no source data', false)]);
    const refused = roots.filter(({ name }) => !open.has(name));
    expect(refused.length).toBeGreaterThan(50);
    for (const { name, text, arguments: args } of refused) {
      const variables = Object.fromEntries(args.map((argument) => [argument.name, fittingValue(argument.type)]));
      const { data, errors } = await world.graphql(text, variables);
      expect({
        name,
        data: data?.[name] ?? null,
        errors: errors?.map(({ path, extensions }) => ({ path, extensions })),
      }).toEqual({
        ...{ name, data: null },
        errors: [{ path: [name], extensions: { code: 'FORBIDDEN', template: NOT_FOR_BOUND } }],
      });
    }
  });

  it('is refused by every field of an object that says nothing', async () => {
    const reachable = namesOf(undefined, true).filter((name) => !OF_REFUSED_OBJECTS.test(name));
    expect(reachable).toEqual(Object.keys(REFUSED_PARTS).sort());
    for (const [name, queryOf] of Object.entries(REFUSED_PARTS)) {
      const { errors } = await world.graphql(await queryOf(world));
      expect({ name, codes: errors?.map(({ extensions }) => extensions['template']) }).toEqual({
        ...{ name, codes: [NOT_FOR_BOUND] },
      });
    }
  });

  it('is shown the sources of a stock that are theirs', async () => {
    const { stock } = await world.ask(
      `{ stock(id: ${world.shop.stockId}) { sources { priority source { sourceCode } } } }`,
    );
    expect(stock.sources).toEqual([{ priority: 1, source: { sourceCode: world.own } }]);
  });

  it('is told what they are bound to', async () => {
    expect((await world.ask('{ viewer { isAll boundSources } }')).viewer).toEqual({
      isAll: true,
      boundSources: [world.own],
    });
    const { body } = await app.http.post('/graphql', { query: '{ viewer { boundSources } }' });
    expect(body.data.viewer.boundSources).toBeNull();
  });

  it.each(Object.keys(FIELDS_WITHIN_SOURCES))('stays within their sources: %s', async (name) => {
    await FIELDS_WITHIN_SOURCES[name]?.(world);
  });
});
