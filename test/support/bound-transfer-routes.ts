import { FOREIGN_SOURCE } from './bound-world.js';
import type { BoundWorld } from './bound-world.js';
import type { Answer } from './http-client.js';

type Case = (world: BoundWorld) => Promise<void>;

const ALL = 'searchCriteria[pageSize]=500';

/** Ends of a transfer. */
type End = 'origin' | 'destination';

/**
 * A transfer between two foreign sources is not there. Of one between theirs and a foreign one a caller sees all but what the
 * foreign source has. What `needs` one end is refused, by the name of the other, who is bound to that.
 */
const transferIsBound =
  (
    call: (world: BoundWorld, id: number, token: string) => Promise<{ status: number; body: any }>,
    { needs, isOnItsWay = false }: { readonly needs?: End; readonly isOnItsWay?: boolean } = {},
  ): Case =>
  async (world) => {
    const { own, foreign, elsewhere, token } = world;
    const made = async (origin: string, destination: string): Promise<number> => {
      const id = await world.transfer(origin, destination);
      if (isOnItsWay) await world.app.http.post(`/rest/V1/inventory/transfers/${id}/ship`, {});
      return id;
    };
    const called = async (id: number): Promise<{ status: number; body: any; isSame: boolean }> => {
      const before = JSON.stringify(await world.transferRows(id));
      const { status, body } = await call(world, id, token);
      world.expectNoForeignFigures(body);
      return { status, body, isSame: JSON.stringify(await world.transferRows(id)) === before };
    };
    const neither = await called(await made(foreign, elsewhere));
    expect([neither.status, neither.isSame, JSON.stringify(neither.body).includes(foreign)]).toEqual([
      404,
      true,
      false,
    ]);
    for (const [end, id] of [
      ['origin', await made(own, foreign)] as const,
      ['destination', await made(foreign, own)] as const,
    ]) {
      const { status, body, isSame } = await called(id);
      if (needs === undefined || needs === end) expect([end, status]).toEqual([end, 200]);
      else {
        expect({ end, status, body, isSame }).toEqual({
          ...{ end, status: 403, isSame: true },
          body: { message: FOREIGN_SOURCE, parameters: [foreign] },
        });
      }
    }
  };

/** As `transferIsBound`, of a step of a transfer that is on its way. */
const stepIsBound = (step: string, needs: End): Case =>
  transferIsBound(({ app }, id, token) => app.http.post(`/rest/V1/inventory/transfers/${id}/${step}`, {}, { token }), {
    needs,
    isOnItsWay: true,
  });

/** For each route of transfers that take time: who does what at which end, and what they see of the other. */
export const TRANSFER_ROUTES: Readonly<Record<string, Case>> = {
  'GET /V1/inventory/transfers': async (world) => {
    const { own, foreign, elsewhere } = world;
    const ids = [await world.transfer(own, foreign), await world.transfer(foreign, own)];
    const neither = await world.transfer(foreign, elsewhere);
    const listOf = async (query: string): Promise<{ items: { id: number }[]; total_count: number }> => {
      const { status, body } = await world.get(`inventory/transfers?${query}`);
      expect(status).toBe(200);
      world.expectNoForeignFigures(body);
      return body;
    };
    const { items, total_count } = await listOf(ALL);
    const shown = items.map(({ id }) => id);
    expect([shown.slice(0, 2), shown.includes(neither), total_count]).toEqual([ids.toReversed(), false, items.length]);
    const second = await listOf('searchCriteria[pageSize]=1&searchCriteria[currentPage]=2');
    expect([second.items.map(({ id }) => id), second.total_count]).toEqual([[ids[0]], total_count]);
    const of = 'searchCriteria[filterGroups][0][filters][0]';
    const found = await listOf(`${of}[field]=destination_source_code&${of}[value]=${elsewhere}&${ALL}`);
    expect([found.items, found.total_count]).toEqual([[], 0]);
  },
  'POST /V1/inventory/transfers': async (world) => {
    const { own, foreign, elsewhere } = world;
    const plan = (origin_source_code: string, destination_source_code: string): Promise<Answer> =>
      world.post('inventory/transfers', {
        transfer: { origin_source_code, destination_source_code, items: [{ sku: world.sku, quantity: 1 }] },
      });
    for (const answer of [await plan(own, foreign), await plan(foreign, own)]) {
      expect([answer.status, answer.body.status]).toEqual([200, 'draft']);
      world.expectNoForeignFigures(answer.body);
    }
    expect(await plan(foreign, elsewhere)).toMatchObject({
      status: 403,
      body: {
        message: 'The request names sources that the caller is not bound to.',
        errors: [foreign, elsewhere].map((code) => ({ message: FOREIGN_SOURCE, parameters: [code] })),
      },
    });
  },
  'GET /V1/inventory/transfers/:transferId': transferIsBound(({ app }, id, token) =>
    app.http.get(`/rest/V1/inventory/transfers/${id}`, { token }),
  ),
  'GET /V1/inventory/transfers/:transferId/steps/:stepId': transferIsBound(async ({ app }, id, token) => {
    const { body } = await app.http.get(`/rest/V1/inventory/transfers/${id}`);
    return app.http.get(`/rest/V1/inventory/transfers/${id}/steps/${body.steps[0].id}`, { token });
  }),
  'PUT /V1/inventory/transfers/:transferId': transferIsBound(({ app }, id, token) =>
    app.http.put(`/rest/V1/inventory/transfers/${id}`, { transfer: { note: 'mine' } }, { token }),
  ),
  'POST /V1/inventory/transfers/:transferId/ship': transferIsBound(
    ({ app }, id, token) => app.http.post(`/rest/V1/inventory/transfers/${id}/ship`, {}, { token }),
    { needs: 'origin' },
  ),
  'POST /V1/inventory/transfers/:transferId/receive': stepIsBound('receive', 'destination'),
  'POST /V1/inventory/transfers/:transferId/close': stepIsBound('close', 'destination'),
  'POST /V1/inventory/transfers/:transferId/cancel': stepIsBound('cancel', 'origin'),
};
