import { isNotThere, TRANSFER_FIELDS } from './bound-transfer-fields.js';
import type { BoundWorld } from './bound-world.js';
import { unique } from './names.js';

type Case = (world: BoundWorld) => Promise<void>;

const PAGE = 'totalCount pageInfo { totalPages }';
const NO_ROWS = { items: [], totalCount: 0, pageInfo: { totalPages: 1 } };

/** A page that has rows of the caller's sources, and none of the foreign one where it is asked for by name. */
const pageIsBound =
  (field: string, filterType: string, row: string, more = ''): Case =>
  async (world) => {
    const query = `query ($filter: ${filterType}) { ${field}(filter: $filter ${more}) { items { ${row} } ${PAGE} } }`;
    const all = (await world.ask(query))[field];
    expect(all.totalCount).toBeGreaterThan(0);
    const own = (await world.ask(query, { filter: { sourceCode: [world.own, world.foreign] } }))[field];
    expect([own.totalCount, JSON.stringify(own).includes(world.own)]).toEqual([all.totalCount, true]);
    const foreign = await world.graphql(query, { filter: { sourceCode: [world.foreign] } });
    expect([foreign.errors, foreign.data[field]]).toEqual([undefined, NO_ROWS]);
  };

const optionsAreBound =
  (field: string): Case =>
  async (world) => {
    expect((await world.ask(`{ ${field} { code } }`))[field]).toEqual([{ code: world.own }]);
  };

const SHIP =
  'mutation ($shipment: ShipOrderInput!) { shipOrder(shipment: $shipment) { shipment { sourceCode sourceName } } }';
const SET_THRESHOLD = `mutation ($source: String!, $sku: String!) {
  setLowStockThreshold(sourceCode: $source, sku: $sku, notifyStockQty: 9) { notifyStockQty } }`;
const CLEAR_THRESHOLD = `mutation ($source: String!, $sku: String!) {
  clearLowStockThreshold(sourceCode: $source, sku: $sku) { notifyStockQty } }`;
const EDIT = `mutation ($sku: String!, $items: [SourceItemEdit!]!) {
  saveSourceItems(sku: $sku, items: $items) { items { sourceCode quantity } } }`;
const MOVE = `mutation ($moves: [StateMoveInput!]!) { moveBetweenStates(moves: $moves) { quantities { quantity } } }`;
const INCOMING = `mutation ($items: [IncomingItemInput!]!) { declareIncoming(items: $items) { quantities { quantity } } }`;
const TRANSFER = `mutation ($from: String!, $to: String!, $items: [TransferItemInput!]!) {
  transferItems(originSourceCode: $from, destinationSourceCode: $to, items: $items) { skuCount } }`;
const POSITIONS = `query ($from: String!, $to: String!, $skus: [String!]!) {
  transferPositions(originSourceCode: $from, destinationSourceCode: $to, skus: $skus) { onHand atDestination } }`;
const SUGGESTIONS = `query ($source: String!, $sku: String!) {
  transferSuggestions(sourceCode: $source, search: $sku) { sku onHand } }`;
const PRODUCTS = `query ($filter: ProductFilter) { products(filter: $filter, pageSize: 50) {
  items { sku sourceItems { sourceCode sourceName sourceEnabled quantity states { state quantity } } } totalCount } }`;
const UNASSIGN = `mutation ($skus: [String!]!, $codes: [String!]!) { unassignSources(skus: $skus, sourceCodes: $codes) { count } }`;
const IMPORT = 'mutation ($input: ImportInput!) { startImport(input: $input) { runId } }';
const NEW_SESSION =
  'mutation ($session: CountSessionInput!) { createCountSession(session: $session) { sessionId sourceCode } }';
const COUNT = `mutation ($id: Int!, $batch: String!, $sku: String!) {
  recordCounts(sessionId: $id, batchId: $batch, entries: [{ sku: $sku, add: 1 }]) { outcomes { state } } }`;

const importOf = ({ sku }: BoundWorld, source: string): object => ({
  kind: 'stock_sources',
  csv: `source_code,sku,quantity,status\n${source},${sku},500,1\n`,
  fileName: 'a.csv',
});

/** Runs a field about a session of the caller's source, and shows that the foreign one's is not there. */
const sessionIsBound =
  (query: string): Case =>
  async (world) => {
    await world.ask(query, { id: await world.session(world.own) });
    await isNotThere(world, query, { id: await world.session(world.foreign) });
  };

const APPROVAL = unique('request');

/** The id of a request for approval by somebody else, about the foreign source. */
async function requestOfOthers({ app, foreign, sku }: BoundWorld): Promise<number> {
  const { insertId } = await app.database.execute(
    `INSERT INTO inventory_approval_request
       (use_case, asked_rows, row_count, largest_quantity, largest_value, requester_id, requester_name, request_id)
     VALUES ('source-items-save', ?, 1, 5, 5, 4000000, 'x', ?)`,
    [JSON.stringify([{ sourceCode: foreign, sku, state: 'available', delta: 5, quantityAfter: 5 }]), APPROVAL],
  );
  return insertId;
}

/** For each root field that is open to bound callers within their sources: what they see, and what they cannot write. */
export const FIELDS_WITHIN_SOURCES: Readonly<Record<string, Case>> = {
  // What somebody is shown of their own is in test/e2e/approvals.spec.ts.
  approvals: async (world) => {
    await requestOfOthers(world);
    const { approvals } = await world.ask('{ approvals { items { id rows { sourceCode } } totalCount } }');
    expect(approvals).toEqual({ items: [], totalCount: 0 });
  },
  approval: async (world) =>
    isNotThere(world, 'query ($id: Int!) { approval(id: $id) { id rows { sourceCode } } }', {
      id: await requestOfOthers(world),
    }),
  withdrawChange: async (world) =>
    isNotThere(world, 'mutation ($id: Int!) { withdrawChange(id: $id) { id } }', { id: await requestOfOthers(world) }),
  productsBySku: async (world) => {
    const query =
      'query ($skus: [String!]!) { productsBySku(skus: $skus) { sku sourceItems { sourceCode quantity } } }';
    const { productsBySku } = await world.ask(query, { skus: [world.sku] });
    expect(productsBySku[0].sourceItems.map((item: { sourceCode: string }) => item.sourceCode)).toEqual([world.own]);
  },
  productsBySalable: async (world) => {
    const query = `query ($stockId: Int!, $filter: ProductFilter) { productsBySalable(stockId: $stockId, filter: $filter) {
      items { sku sourceItems { sourceCode } } totalCount } }`;
    const elsewhere = await world.shop.product([undefined, 3]);
    const found = async (filter: object): Promise<string[]> =>
      (
        await world.ask(query, { stockId: world.shop.stockId, filter: { search: elsewhere, ...filter } })
      ).productsBySalable.items.map(({ sku }: { sku: string }) => sku);
    expect(await found({})).toEqual([elsewhere]);
    const foreign = await world.graphql(query, {
      stockId: world.shop.stockId,
      filter: { search: elsewhere, sourceCode: [world.foreign] },
    });
    expect(foreign.data.productsBySalable).toEqual({ items: [], totalCount: 0 });
    expect(await found({ quantityAtMost: 3 })).toEqual([]);
  },
  saveSheet: async (world) => {
    const query = 'mutation ($cells: [SheetCellInput!]!) { saveSheet(cells: $cells) { count } }';
    const sku = await world.shop.product([1, 1]);
    const cell = (sourceCode: string, expectedQuantity: number): object => ({
      ...{ sku, sourceCode, quantity: 8, expectedQuantity },
    });
    await world.refusesMutation(query, { cells: [cell(world.foreign, 1)] });
    // Nobody is told what is there by now either.
    await world.refusesMutation(query, { cells: [cell(world.own, 1), cell(world.foreign, 2)] });
    expect(await world.onHand(sku)).toEqual([1, 1]);
    expect((await world.ask(query, { cells: [cell(world.own, 1)] })).saveSheet.count).toBe(1);
  },
  ...TRANSFER_FIELDS,
  inventoryMode: async (world) => {
    const { inventoryMode } = await world.ask('{ inventoryMode { enabledSources isSingleSource } }');
    expect(inventoryMode).toEqual({ enabledSources: 1, isSingleSource: false });
  },
  sources: async (world) => {
    const { sources } = await world.ask(`{ sources { items { sourceCode stocks { stockId } } totalCount } }`);
    expect(sources).toEqual({
      items: [{ sourceCode: world.own, stocks: [{ stockId: world.shop.stockId }] }],
      totalCount: 1,
    });
  },
  source: async (world) => {
    const query = 'query ($code: String!) { source(code: $code) { sourceCode } }';
    expect((await world.ask(query, { code: world.own })).source.sourceCode).toBe(world.own);
    const { errors } = await world.graphql(query, { code: world.foreign });
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['NOT_FOUND']);
  },
  sourceItemAdjustments: pageIsBound('sourceItemAdjustments', 'AdjustmentFilter', 'sourceCode quantityAfter'),
  sourceItemsAt: async (world) => {
    const at = `at: "${new Date().toISOString()}"`;
    await pageIsBound('sourceItemsAt', 'SourceItemAtFilter', 'sourceCode quantity', at)(world);
  },
  quantityHistory: async (world) => {
    const query = `query ($sku: String!, $source: String, $from: DateTime!, $to: DateTime!) {
      quantityHistory(sku: $sku, sourceCode: $source, from: $from, to: $to) { series { sourceCode } } }`;
    const window = { sku: world.sku, from: '2020-01-01', to: '2100-01-01' };
    const series = async (source: string | null) =>
      (await world.graphql(query, { ...window, source })).data.quantityHistory.series;
    expect(await series(null)).toEqual([{ sourceCode: world.own }]);
    expect(await series(world.foreign)).toEqual([]);
  },
  sourceOptions: optionsAreBound('sourceOptions'),
  countSources: optionsAreBound('countSources'),
  transferSources: optionsAreBound('transferSources'),
  products: async (world) => {
    const { products } = await world.ask(PRODUCTS, { filter: { search: world.sku } });
    expect(products.items[0].sourceItems.map((item: { sourceCode: string }) => item.sourceCode)).toEqual([world.own]);
    const elsewhere = await world.shop.product([undefined, 3]);
    const found = async (filter: object): Promise<string[]> =>
      (await world.ask(PRODUCTS, { filter })).products.items.map(({ sku }: { sku: string }) => sku);
    // Neither the source nor the quantity of another one can be asked out of the filter.
    expect(await found({ search: elsewhere, sourceCode: [world.foreign] })).toEqual([]);
    expect(await found({ search: elsewhere, quantityAtMost: 3 })).toEqual([]);
    expect(await found({ search: elsewhere })).toEqual([elsewhere]);
  },
  saveSourceItems: async (world) => {
    const edit = (sourceCode: string): Record<string, unknown> => ({
      sku: world.sku,
      items: [{ sourceCode, kind: 'set', quantity: 950 }],
    });
    await world.refusesMutation(EDIT, edit(world.foreign));
    expect((await world.ask(EDIT, edit(world.own))).saveSourceItems.items).toEqual([
      { sourceCode: world.own, quantity: 950 },
    ]);
  },
  transferPositions: async (world) => {
    const positions = (from: string, to: string): Record<string, unknown> => ({ from, to, skus: [world.sku] });
    await world.refusesMutation(POSITIONS, positions(world.foreign, world.own));
    await world.refusesMutation(POSITIONS, positions(world.own, world.foreign));
    await world.ask(POSITIONS, positions(world.own, world.own));
  },
  transferSuggestions: async (world) => {
    const suggested = async (source: string) =>
      (await world.graphql(SUGGESTIONS, { source, sku: world.sku })).data.transferSuggestions;
    expect(await suggested(world.own)).toHaveLength(1);
    expect(await suggested(world.foreign)).toEqual([]);
  },
  transferItems: async (world) => {
    const before = await world.onHand();
    const transfer = (from: string, to: string): Record<string, unknown> => ({
      ...{ from, to, items: [{ sku: world.sku, quantity: 1 }] },
    });
    await world.refusesMutation(TRANSFER, transfer(world.own, world.foreign));
    await world.refusesMutation(TRANSFER, transfer(world.foreign, world.own));
    expect(await world.onHand()).toEqual(before);
  },
  transferProducts: async (world) => {
    const query = 'mutation ($transfer: ProductTransferInput!) { transferProducts(transfer: $transfer) { count } }';
    const transfer = (originSourceCode: string, destinationSourceCode: string): Record<string, unknown> => ({
      transfer: { originSourceCode, destinationSourceCode, skus: [world.sku] },
    });
    const before = await world.onHand();
    await world.refusesMutation(query, transfer(world.own, world.foreign));
    await world.refusesMutation(query, transfer(world.foreign, world.own));
    expect(await world.onHand()).toEqual(before);
  },
  assignSources: async (world) => {
    const query =
      'mutation ($skus: [String!]!, $codes: [String!]!) { assignSources(skus: $skus, sourceCodes: $codes) { count } }';
    const skus = [await world.shop.product([])];
    await world.refusesMutation(query, { skus, codes: [world.foreign] });
    expect((await world.ask(query, { skus, codes: [world.own] })).assignSources.count).toBe(1);
  },
  unassignmentPreview: async (world) => {
    const query =
      'query ($skus: [String!]!, $codes: [String!]!) { unassignmentPreview(skus: $skus, sourceCodes: $codes) { itemCount } }';
    await world.refusesMutation(query, { skus: [world.sku], codes: [world.foreign] });
    expect((await world.ask(query, { skus: [world.sku], codes: [world.own] })).unassignmentPreview.itemCount).toBe(1);
  },
  unassignSources: async (world) => {
    const skus = [await world.shop.product([1, 1])];
    await world.refusesMutation(UNASSIGN, { skus, codes: [world.foreign] });
    expect((await world.ask(UNASSIGN, { skus, codes: [world.own] })).unassignSources.count).toBe(1);
  },
  sourceItemStates: async (world) => {
    await world.app.http.post('/rest/V1/inventory/incoming', {
      items: [world.own, world.foreign].map((source_code) => ({ source_code, sku: world.sku, quantity: 2 })),
    });
    await pageIsBound('sourceItemStates', 'StateQuantityFilter', 'sourceCode quantity')(world);
  },
  moveBetweenStates: async (world) => {
    const move = (sourceCode: string): Record<string, unknown> => ({
      moves: [{ sourceCode, sku: world.sku, fromState: 'available', toState: 'damaged', quantity: 1 }],
    });
    await world.refusesMutation(MOVE, move(world.foreign));
    await world.ask(MOVE, move(world.own));
  },
  declareIncoming: async (world) => {
    const items = (sourceCode: string): Record<string, unknown> => ({
      items: [{ sourceCode, sku: world.sku, quantity: 1 }],
    });
    await world.refusesMutation(INCOMING, items(world.foreign));
    await world.ask(INCOMING, items(world.own));
  },
  lowStock: async (world) => {
    const sku = await world.shop.product([1, 1]);
    await world.app.http.post('/rest/V1/inventory/low-quantity-notification', {
      sourceItemConfigurations: [world.own, world.foreign].map((source_code) => ({
        source_code,
        sku,
        notify_stock_qty: 9,
      })),
    });
    await pageIsBound('lowStock', 'LowStockFilter', 'sourceCode sourceName')(world);
  },
  setLowStockThreshold: async (world) => {
    await world.refusesMutation(SET_THRESHOLD, { source: world.foreign, sku: world.sku });
    await world.ask(SET_THRESHOLD, { source: world.own, sku: world.sku });
  },
  clearLowStockThreshold: async (world) => {
    await world.refusesMutation(CLEAR_THRESHOLD, { source: world.foreign, sku: world.sku });
    await world.ask(CLEAR_THRESHOLD, { source: world.own, sku: world.sku });
  },
  countSessions: async (world) => {
    await Promise.all([world.session(world.own), world.session(world.foreign)]);
    await pageIsBound('countSessions', 'CountSessionFilter', 'sourceCode sourceName lineCount')(world);
  },
  countSession: sessionIsBound('query ($id: Int!) { countSession(id: $id) { sourceCode lineCount } }'),
  countChanges: sessionIsBound(
    'query ($id: Int!) { countChanges(sessionId: $id, afterRevision: 0, afterSku: "") { lines { sku } } }',
  ),
  countReview: sessionIsBound('query ($id: Int!) { countReview(sessionId: $id) { totals { lines } } }'),
  uncountedItems: sessionIsBound('query ($id: Int!) { uncountedItems(sessionId: $id) { items } }'),
  createCountSession: async (world) => {
    const session = (sourceCode: string): Record<string, unknown> => ({
      session: { sourceCode, kind: 'count', name: unique('Shelf') },
    });
    await world.refusesMutation(NEW_SESSION, session(world.foreign));
    await world.ask(NEW_SESSION, session(world.own));
  },
  recordCounts: async (world) => {
    const count = async (source: string) => ({
      ...{ id: await world.session(source), batch: unique('batch-'), sku: world.countedSku },
    });
    await world.ask(COUNT, await count(world.own));
    await isNotThere(world, COUNT, await count(world.foreign));
  },
  postCountSession: sessionIsBound('mutation ($id: Int!) { postCountSession(id: $id) { status } }'),
  cancelCountSession: sessionIsBound('mutation ($id: Int!) { cancelCountSession(id: $id) { status } }'),
  shipment: async (world) => {
    const query = 'query ($id: Int!) { shipment(id: $id) { sourceCode sourceName } }';
    await world.ask(query, { id: await world.shipment(world.own) });
    await isNotThere(world, query, { id: await world.shipment(world.foreign) });
  },
  shipOrder: async (world) => {
    const { id: orderId, lines } = await world.order();
    const items = lines.map((orderItemId) => ({ orderItemId, qty: 1 }));
    const ship = (sourceCode: string): Record<string, unknown> => ({ shipment: { orderId, sourceCode, items } });
    await world.refusesMutation(SHIP, ship(world.foreign));
    expect((await world.ask(SHIP, ship(world.own))).shipOrder.shipment.sourceCode).toBe(world.own);
  },
  previewImport: async (world) => {
    const query =
      'query ($input: ImportInput!) { previewImport(input: $input) { tally { failed } differences { sourceCode } } }';
    const foreign = await world.graphql(query, { input: importOf(world, world.foreign) });
    expect(foreign.data.previewImport).toEqual({ tally: { failed: 1 }, differences: [] });
    expect((await world.ask(query, { input: importOf(world, world.own) })).previewImport.tally.failed).toBe(0);
    const products = await world.graphql(query, { input: { ...importOf(world, world.own), kind: 'products' } });
    expect(products.errors?.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN']);
  },
  // What the worker does with it is in test/integration/access/source-bindings.long.spec.ts.
  startImport: async (world) => {
    await world.ask(IMPORT, { input: importOf(world, world.own) });
    const products = await world.graphql(IMPORT, { input: { ...importOf(world, world.own), kind: 'products' } });
    expect(products.errors?.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN']);
  },
  importRun: async (world) => {
    const query = 'query ($id: String!) { importRun(runId: $id) { runId } }';
    await world.ask(query, { id: (await world.ask(IMPORT, { input: importOf(world, world.own) })).startImport.runId });
    await isNotThere(world, query, { id: await runOfOthers(world) });
  },
  importRuns: async (world) => {
    const { runId } = (await world.ask(IMPORT, { input: importOf(world, world.own) })).startImport;
    const other = await runOfOthers(world);
    const { importRuns } = await world.ask('{ importRuns(pageSize: 100) { items { runId } totalCount } }');
    const runs = importRuns.items.map((run: { runId: string }) => run.runId);
    expect([runs.includes(runId), runs.includes(other), importRuns.totalCount]).toEqual([true, false, runs.length]);
  },
  lookup: async (world) => {
    const found = async (term: string) =>
      (
        await world.ask(
          'query ($term: String!) { lookup(term: $term) { sources { sourceCode } requests { requestId changes } products { sku } } }',
          { term },
        )
      ).lookup;
    expect((await found(world.own)).sources).toEqual([{ sourceCode: world.own }]);
    const { data } = await world.graphql('query ($term: String!) { lookup(term: $term) { sources { sourceCode } } }', {
      term: world.foreign,
    });
    expect(data.lookup.sources).toEqual([]);
    // A request that wrote at both shows what it wrote at theirs, one that wrote elsewhere is not there.
    const requestOf = async (...sources: string[]): Promise<string> => {
      const { headers } = await world.app.http.post('/rest/V1/inventory/source-items', {
        sourceItems: sources.map((source_code) => ({
          source_code,
          sku: world.sku,
          quantity: Math.random() * 1000,
          status: 1,
        })),
      });
      return headers.get('x-request-id') ?? '';
    };
    const [both, elsewhere] = [await requestOf(world.own, world.foreign), await requestOf(world.foreign)];
    expect((await found(both)).requests).toEqual([{ requestId: both, changes: 1 }]);
    expect((await found(elsewhere)).requests).toEqual([]);
  },
};

async function runOfOthers(world: BoundWorld): Promise<string> {
  const { body } = await world.app.http.post('/rest/V1/inventory/import/stock-sources', {
    import: { csv: `source_code,sku,quantity,status\n${world.own},${world.sku},500,1\n` },
  });
  return body.run_id;
}
