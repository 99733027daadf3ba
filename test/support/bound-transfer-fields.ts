import type { BoundWorld } from './bound-world.js';

type Case = (world: BoundWorld) => Promise<void>;

/** Something of the foreign source is not there. */
export const isNotThere = async (
  world: BoundWorld,
  query: string,
  variables: Record<string, unknown>,
): Promise<void> => {
  const before = await world.foreignRows();
  const { errors } = await world.graphql(query, variables);
  expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['NOT_FOUND']);
  world.expectNothingForeign(errors);
  expect(await world.foreignRows()).toEqual(before);
};

/** Ends of a transfer. */
type End = 'origin' | 'destination';

/**
 * A field about a transfer, which is not there between two foreign sources. Of one between theirs and a foreign one a caller
 * sees all but what the foreign source has. What `needs` one end is refused, by the name of the other, who is bound to that.
 */
const transferIsBound =
  (query: string, { needs, isOnItsWay = false }: { readonly needs?: End; readonly isOnItsWay?: boolean } = {}): Case =>
  async (world) => {
    const { own, foreign, elsewhere } = world;
    const made = async (origin: string, destination: string): Promise<Record<string, unknown>> => {
      const id = await world.transfer(origin, destination);
      if (isOnItsWay) await world.app.http.post(`/rest/V1/inventory/transfers/${id}/ship`, {});
      const { body } = await world.app.http.get(`/rest/V1/inventory/transfers/${id}`);
      return { id, ...(query.includes('$stepId') ? { stepId: body.steps[0].id } : {}) };
    };
    await isNotThere(world, query, await made(foreign, elsewhere));
    for (const [end, variables] of [
      ['origin', await made(own, foreign)] as const,
      ['destination', await made(foreign, own)] as const,
    ]) {
      if (needs !== undefined && needs !== end) {
        await world.refusesMutation(query, variables);
        continue;
      }
      const { data, errors } = await world.graphql(query, variables);
      expect([end, errors]).toEqual([end, undefined]);
      world.expectNoForeignFigures(data);
    }
  };

const transferStep = (field: string, needs: End, isOnItsWay: boolean): Case =>
  transferIsBound(`mutation ($id: Int!) { ${field}(id: $id) { transfer { transferId } lines { sku inTransit } } }`, {
    needs,
    isOnItsWay,
  });

/** For each root field of transfers that take time: who does what at which end, and what they see of the other. */
export const TRANSFER_FIELDS: Readonly<Record<string, Case>> = {
  transferOrders: async (world) => {
    const query = `query ($filter: TransferOrderFilter) { transferOrders(filter: $filter) {
      items { transferId originName destinationName totals { quantity } } totalCount } }`;
    const { own, foreign, elsewhere } = world;
    const ids = [await world.transfer(own, foreign), await world.transfer(foreign, own)];
    const neither = await world.transfer(foreign, elsewhere);
    const { data } = await world.graphql(query);
    world.expectNoForeignFigures(data);
    const { items, totalCount } = data.transferOrders;
    const shown = items.map((one: { transferId: number }) => one.transferId);
    expect([shown.slice(0, 2), shown.includes(neither)]).toEqual([ids.toReversed(), false]);
    const nameOf = async (code: string): Promise<unknown> =>
      (await world.app.http.get(`/rest/V1/inventory/sources/${code}`)).body.name;
    expect([items[0].originName, items[0].destinationName]).toEqual([await nameOf(foreign), await nameOf(own)]);
    const found = await world.graphql(query, { filter: { destinationSourceCode: [elsewhere] } });
    expect(found.data.transferOrders).toEqual({ items: [], totalCount: 0 });
    expect(totalCount).toBeGreaterThan(1);
  },
  transferOrder: transferIsBound(
    'query ($id: Int!) { transferOrder(id: $id) { transfer { originName destinationName } lines { sku barcode quantity } steps { kind } } }',
  ),
  transferOrderStepItems: transferIsBound(
    'query ($id: Int!, $stepId: Int!) { transferOrderStepItems(id: $id, stepId: $stepId) { sku } }',
  ),
  // Who plans names the other end. Who does not is in test/e2e/bound-transfers.spec.ts.
  transferOrderSources: async (world) => {
    const { data } = await world.graphql('{ transferOrderSources { code name } }');
    expect(data.transferOrderSources.map(({ code }: { code: string }) => code)).toEqual(
      expect.arrayContaining([world.own, world.foreign, world.elsewhere]),
    );
  },
  transferOrderGoods: async (world) => {
    const query =
      'query ($from: String!, $codes: [String!]!) { transferOrderGoods(originSourceCode: $from, codes: $codes) { sku onHand available } }';
    const goods = async (from: string): Promise<unknown> =>
      (await world.ask(query, { from, codes: [world.sku] })).transferOrderGoods;
    expect(await goods(world.foreign)).toEqual([{ sku: world.sku, onHand: null, available: null }]);
    expect(await goods(world.own)).toEqual([
      { sku: world.sku, onHand: expect.any(Number), available: expect.any(Number) },
    ]);
  },
  createTransferOrder: async (world) => {
    const query =
      'mutation ($transfer: TransferOrderInput!) { createTransferOrder(transfer: $transfer) { transfer { transferId } } }';
    const { own, foreign, elsewhere } = world;
    const planned = (originSourceCode: string, destinationSourceCode: string): ReturnType<BoundWorld['graphql']> =>
      world.graphql(query, {
        transfer: { originSourceCode, destinationSourceCode, items: [{ sku: world.sku, quantity: 1 }] },
      });
    for (const { data, errors } of [await planned(own, foreign), await planned(foreign, own)]) {
      expect([errors, data.createTransferOrder.transfer.transferId]).toEqual([undefined, expect.any(Number)]);
    }
    const { errors } = await planned(foreign, elsewhere);
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN']);
  },
  updateTransferOrder: transferIsBound(
    'mutation ($id: Int!) { updateTransferOrder(id: $id, transfer: { note: "mine" }) { transfer { transferId } } }',
  ),
  shipTransferOrder: transferStep('shipTransferOrder', 'origin', false),
  receiveTransferOrder: transferStep('receiveTransferOrder', 'destination', true),
  closeTransferOrder: transferStep('closeTransferOrder', 'destination', true),
  cancelTransferOrder: transferStep('cancelTransferOrder', 'origin', true),
};
