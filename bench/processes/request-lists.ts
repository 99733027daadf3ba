import { randomUUID } from 'node:crypto';
import { makeItems } from '../data/catalogue.js';
import type { BenchItem } from '../data/catalogue.js';
import type { RequestParts } from '../harness/http-client.js';

/** What a scenario sends, described so that it can cross a process boundary. `name` tells one list from another. */
export type RequestList =
  | {
      readonly kind: 'stored-items';
      readonly name: string;
      readonly path: string;
      readonly prefix: string;
      readonly itemsPerRequest: number;
      /** Requests with different items, over all clients. */
      readonly requests: number;
      /** Whether each request carries an `Idempotency-Key` of its own. */
      readonly keyed?: boolean;
    }
  | { readonly kind: 'new-items'; readonly name: string; readonly path: string; readonly itemsPerRequest: number }
  | { readonly kind: 'reads'; readonly name: string; readonly paths: readonly string[] }
  /** The same body again and again, of a request that changes nothing. */
  | { readonly kind: 'query'; readonly name: string; readonly path: string; readonly body: string };

type ToBytes = (parts: Omit<RequestParts, 'token'>) => Buffer;

/** Where each client of each list stands: a later stretch goes on from there, so that quantities really change. */
const running = new Map<string, () => Buffer>();

/** Gives client `index` of `clients` its next request, again and again. */
export function makeRequests(list: RequestList, index: number, clients: number, toBytes: ToBytes): () => Buffer {
  const key = `${list.name}/${index}/${clients}`;
  const known = running.get(key);
  if (known) return known;
  const next = begin(list, index, clients, toBytes);
  running.set(key, next);
  return next;
}

function begin(list: RequestList, index: number, clients: number, toBytes: ToBytes): () => Buffer {
  switch (list.kind) {
    case 'stored-items':
      return storedItems(list, index, clients, toBytes);
    case 'new-items':
      return newItems(list, index, toBytes);
    case 'query':
      return inTurn([toBytes({ method: 'POST', path: list.path, body: list.body })], 0);
    case 'reads':
      return inTurn(
        list.paths.map((path) => toBytes({ method: 'GET', path })),
        index * 7,
      );
  }
}

/** Each client has items of its own; each pass over them sends other quantities than the one before. */
function storedItems(
  { prefix, itemsPerRequest, requests, path, keyed }: Extract<RequestList, { kind: 'stored-items' }>,
  index: number,
  clients: number,
  toBytes: ToBytes,
): () => Buffer {
  const items = makeItems(prefix, itemsPerRequest * requests);
  const own = itemBunches(items, itemsPerRequest).filter((_, bunch) => bunch % clients === index);
  const bodies = [1, 2].flatMap((pass) =>
    own.map((bunch, place) => bodyOf(bunch, (at) => quantityOf(pass, place + at))),
  );
  if (!keyed)
    return inTurn(
      bodies.map((body) => toBytes({ method: 'POST', path, body })),
      0,
    );
  let at = 0;
  return () => {
    at += 1;
    return toBytes({ method: 'POST', path, body: bodies[at % bodies.length] ?? '', idempotencyKey: randomUUID() });
  };
}

/** Every request creates items; the bodies are made as they are sent. */
function newItems(
  { name, itemsPerRequest, path }: Extract<RequestList, { kind: 'new-items' }>,
  index: number,
  toBytes: ToBytes,
): () => Buffer {
  let sent = 0;
  return () => {
    sent += 1;
    const items = makeItems(`${name}-${index}-${sent}`, itemsPerRequest);
    return toBytes({ method: 'POST', path, body: bodyOf(items, (at) => quantityOf(1, at)) });
  };
}

/** The items in bunches of `size`, in their order. */
export function itemBunches<Item extends BenchItem>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.floor(items.length / size) }, (_, bunch) =>
    items.slice(bunch * size, (bunch + 1) * size),
  );
}

/** Differs between passes and between neighbours; with decimals, as quantities may have. */
export function quantityOf(pass: number, place: number): number {
  return 10 * pass + (place % 900) + 0.25;
}

function bodyOf(items: readonly BenchItem[], quantity: (place: number) => number): string {
  const sourceItems = items.map(({ sku, sourceCode }, place) => ({
    sku,
    source_code: sourceCode,
    quantity: quantity(place),
    status: 1,
  }));
  return JSON.stringify({ sourceItems });
}

function inTurn(requests: readonly Buffer[], from: number): () => Buffer {
  let at = from;
  return () => {
    const request = requests[at % requests.length];
    at += 1;
    if (!request) throw new Error('There is nothing to send.');
    return request;
  };
}
