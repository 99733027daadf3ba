import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { ModuleRef, ModulesContainer } from '@nestjs/core';
import { decodePayload } from '../../../platform/http/decode.js';
import { pathParametersOf, restRoutesIn } from '../../../platform/http/rest-routes.js';
import type { RestRoute } from '../../../platform/http/rest-routes.js';
import type { WireObject } from '../../../platform/http/structure.js';
import { AddressPattern, decodedSegmentsOf } from '../domain/address.js';
import { pathValuesOf } from '../domain/operation-data.js';
import type { PathParameter } from '../domain/operation-data.js';

/** Where the upstream interface calls a parameter of a path something else than the route here does. */
const UPSTREAM_PATHS: Readonly<Record<string, string>> = { '/V1/products/:currentSku': '/V1/products/:sku' };

/** A route that can be called asynchronously. */
export interface OperationRoute {
  readonly route: RestRoute;
  readonly topicName: string;
  readonly parameters: readonly PathParameter[];
  /** Whether the bulk form's address is one of this route. */
  matchesBulk(address: readonly string[]): boolean;
  /** The values in the address of a single request; undefined where it is none of this route. */
  match(address: readonly string[]): ReadonlyMap<string, string> | undefined;
}

/** What an asynchronous address asks for. */
export interface AsynchronousTarget {
  readonly route: OperationRoute;
  readonly form: 'single' | 'bulk';
  /** Values of the path's parameters; empty for a bulk, whose elements carry them. */
  readonly path: Readonly<Record<string, string>>;
}

/**
 * Every route that writes and has a permission of its own, as operations. An asynchronous address finds them when they
 * are scheduled, their topic when they are run.
 */
@Injectable()
export class OperationRoutes implements OnModuleInit {
  private routes: readonly OperationRoute[] = [];
  private byTopic: ReadonlyMap<string, OperationRoute> = new Map();

  constructor(
    private readonly modules: ModulesContainer,
    private readonly moduleRef: ModuleRef,
  ) {}

  /** Throws where a writing route takes more than its payload: it could not be called without an HTTP request. */
  onModuleInit(): void {
    this.routes = restRoutesIn(this.modules)
      .filter(({ method, permission }) => method !== 'GET' && permission !== 'anonymous' && permission !== 'self')
      .map(operationRoute)
      .sort((one, other) => (one.order < other.order ? -1 : 1));
    this.byTopic = new Map(this.routes.map((route) => [route.topicName, route]));
  }

  /** The target of an address below `/rest/async/`, such as `bulk/V1/products`. */
  find(method: string, address: string): AsynchronousTarget | undefined {
    const segments = decodedSegmentsOf(address);
    const isBulk = segments[0] === 'bulk';
    for (const route of this.routes) {
      if (route.route.method !== method) continue;
      if (isBulk) {
        if (route.matchesBulk(segments.slice(1))) return { route, form: 'bulk', path: {} };
        continue;
      }
      const values = route.match(segments);
      if (values) return { route, form: 'single', path: Object.fromEntries(values) };
    }
    return undefined;
  }

  findByTopic(topicName: string): OperationRoute | undefined {
    return this.byTopic.get(topicName);
  }

  /** The payload of the route's handler, decoded from an element. Throws as the synchronous request is refused. */
  decode({ route, parameters }: OperationRoute, element: WireObject): object | undefined {
    const isPut = route.method === 'PUT';
    const path = pathValuesOf(element, parameters, isPut);
    if (!route.payload) return undefined;
    return decodePayload(route.payload, { body: element, path, pathFillsObjects: isPut });
  }

  /** Calls the route's handler. */
  async call({ route }: OperationRoute, payload: object | undefined): Promise<unknown> {
    const controller = this.moduleRef.get<Record<string, (payload: object | undefined) => unknown>>(route.controller, {
      strict: false,
    });
    return controller[route.handler]?.(payload);
  }
}

function operationRoute(route: RestRoute): OperationRoute & { readonly order: string } {
  const handler = `${route.controller.name}.${route.handler}`;
  const taken = Reflect.getMetadata(
    'design:paramtypes',
    route.controller.prototype as object,
    route.handler,
  ) as unknown[];
  if (taken.length > (route.payload ? 1 : 0)) {
    throw new Error(`${handler} takes more than its payload, so it can not be called asynchronously.`);
  }
  const own = new AddressPattern(route.path);
  const upstream = new AddressPattern(UPSTREAM_PATHS[route.path] ?? route.path);
  const aliases = pathParametersOf(UPSTREAM_PATHS[route.path] ?? route.path);
  return {
    route,
    topicName: upstream.topic(route.method),
    parameters: pathParametersOf(route.path).map((name, index) => ({ name, alias: aliases[index] ?? name })),
    order: own.order,
    match: (address) => own.match(address),
    matchesBulk: (address) => own.matchesBulk(address) || upstream.matchesBulk(address),
  };
}
