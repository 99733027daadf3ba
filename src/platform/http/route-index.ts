import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { REST_PREFIX } from './rest-addresses.js';

/** A place in Express's list, as far as it is looked at here. */
export interface Layer {
  readonly handle: unknown;
  readonly rawPath?: unknown;
  readonly route?:
    { readonly path: unknown; readonly methods: Readonly<Record<string, boolean | undefined>> } | undefined;
  handleRequest(request: Request, response: Response, next: NextFunction): void;
}

interface IndexedRoute {
  /** Where Express would find it: of several that fit, the first one responds. */
  readonly position: number;
  readonly layer: Layer;
  /** The names of the parameters, with the number of the segment that each one stands in. */
  readonly parameters: readonly (readonly [string, number])[];
}

/** What stands in the list and not in the index. */
interface Other {
  /** The fixed segments that its paths begin with. */
  readonly beginning: readonly string[];
  /** The number of segments of its paths; undefined where they differ. */
  readonly length: number | undefined;
}

interface Found {
  readonly layer: Layer;
  readonly params: Readonly<Record<string, string>>;
}

const FIXED = /^[\w.-]+$/;
const PARAMETER = /^:\w+$/;
/** Paths that need no decoding and in which no segment is empty. */
const PLAIN_PATH = /^(?:\/[\w.~:@+,-]+)+\/?$/;

/** What can follow in a path; at its end stand the routes, by their method. */
class Node {
  readonly fixed = new Map<string, Node>();
  readonly routes = new Map<string, IndexedRoute>();
  parameter: Node | undefined;
}

/**
 * Finds the REST route of a request by the segments of its path, where Express would try one pattern after the other. It
 * holds the routes of plain segments and parameters alone, and none that something before it in the list may match too.
 * What it does not find is left to Express.
 */
export class RouteIndex {
  private readonly root = new Node();

  /** From Express's list, in its order. */
  constructor(layers: readonly Layer[]) {
    const others: Other[] = [];
    layers.forEach((layer, position) => {
      const method = methodOf(layer);
      const segments = segmentsOf(layer);
      const isPlain = segments.every((segment) => FIXED.test(segment) || PARAMETER.test(segment));
      const isOurs = method !== undefined && isPlain && segments[0] === REST_PREFIX;
      if (isOurs && !others.some((other) => mayMatch(other, segments))) {
        this.add(method, segments, { position, layer, parameters: parametersOf(segments) });
      } else
        others.push({
          beginning: fixedBeginningOf(segments),
          length: isPlain && layer.route ? segments.length : undefined,
        });
    });
  }

  /** What Express would choose, with the parameters that it would find; undefined where that is not known here. */
  find(method: string, path: string): Found | undefined {
    if (!PLAIN_PATH.test(path)) return undefined;
    const segments = path.split('/');
    segments.shift();
    if (segments.at(-1) === '') segments.pop();
    const route = firstRoute(this.root, method, segments, 0);
    if (!route) return undefined;
    const params = Object.create(null) as Record<string, string>;
    for (const [name, at] of route.parameters) params[name] = segments[at] ?? '';
    return { layer: route.layer, params };
  }

  private add(method: string, segments: readonly string[], route: IndexedRoute): void {
    const end = segments.reduce((node, segment) => {
      if (PARAMETER.test(segment)) return (node.parameter ??= new Node());
      const next = node.fixed.get(segment) ?? new Node();
      node.fixed.set(segment, next);
      return next;
    }, this.root);
    if (!end.routes.has(method)) end.routes.set(method, route);
  }
}

/** Goes straight to the handler of a REST route. It stands before the routes, and may be installed before there are any. */
export function routeIndexMiddleware(): RequestHandler {
  let index: RouteIndex | undefined;
  const middleware: RequestHandler = (request, response, next) => {
    index ??= new RouteIndex(layersBehind(middleware, request));
    const { url } = request;
    const queryAt = url.indexOf('?');
    const found = index.find(request.method, queryAt < 0 ? url : url.slice(0, queryAt));
    if (!found) return next();
    request.params = found.params;
    found.layer.handleRequest(request, response, next);
  };
  return middleware;
}

function layersBehind(middleware: RequestHandler, request: Request): readonly Layer[] {
  const { stack } = request.app.router as unknown as { readonly stack: readonly Layer[] };
  return stack.slice(stack.findIndex(({ handle }) => handle === middleware) + 1);
}

/** Of a route with one method; HEAD and OPTIONS, which Express responds to by itself, are left to it. */
function methodOf({ route }: Layer): string | undefined {
  const [method, ...more] = Object.keys(route?.methods ?? {});
  const isOne = method !== undefined && more.length === 0;
  return isOne && !['_all', 'head', 'options'].includes(method) ? method.toUpperCase() : undefined;
}

/** In lower case but for the names of parameters: Express does not tell upper from lower case. */
function segmentsOf({ route, rawPath }: Layer): readonly string[] {
  const path = route ? route.path : rawPath;
  // Of a pattern nothing is known: it may match whatever there is.
  if (typeof path !== 'string') return ['*'];
  return path
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => (PARAMETER.test(segment) ? segment : segment.toLowerCase()));
}

function fixedBeginningOf(segments: readonly string[]): readonly string[] {
  const end = segments.findIndex((segment) => !FIXED.test(segment));
  return end < 0 ? segments : segments.slice(0, end);
}

/** Whether a path of these segments may be one of the other's. */
function mayMatch({ beginning, length }: Other, segments: readonly string[]): boolean {
  if (length !== undefined && length !== segments.length) return false;
  return beginning.every(
    (fixed, at) => fixed === segments[at] || (segments[at] !== undefined && PARAMETER.test(segments[at])),
  );
}

function parametersOf(segments: readonly string[]): readonly (readonly [string, number])[] {
  return segments.flatMap((segment, at) => (PARAMETER.test(segment) ? [[segment.slice(1), at] as const] : []));
}

/** Of all routes that fit, the one that comes first in Express's list. */
function firstRoute(node: Node, method: string, segments: readonly string[], at: number): IndexedRoute | undefined {
  const segment = segments[at];
  if (segment === undefined) return node.routes.get(method);
  const next = node.fixed.get(segment) ?? node.fixed.get(segment.toLowerCase());
  const byName = next && firstRoute(next, method, segments, at + 1);
  const byParameter = node.parameter && firstRoute(node.parameter, method, segments, at + 1);
  if (!byName || !byParameter) return byName ?? byParameter;
  return byName.position < byParameter.position ? byName : byParameter;
}
