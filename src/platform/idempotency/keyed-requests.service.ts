import { Injectable } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { currentContext } from '../context/request-context.js';
import { invalid } from '../errors/application-error.js';
import { bodyOf } from '../http/body-reader.js';
import { FIELD } from '../http/graphql-field.js';
import type { GraphqlFieldDefinition } from '../http/graphql-field.js';
import { idempotencyOf } from '../http/rest-routes.js';
import { Idempotency, Replayed } from './idempotency.service.js';
import { ResponseKeeper } from '../http/response-keeping.js';
import type { ResponseKeeping } from '../http/response-keeping.js';

const KEY_LENGTH_MAX = 255;
const REPLAYED_HEADER = 'Idempotent-Replayed';

/** A request whose response is kept under its key. */
interface Keyed {
  readonly request: Request;
  readonly response: Response;
  /** What the key belongs to, beside caller and method. */
  readonly path: string;
  readonly body: unknown;
  readonly mode: ResponseKeeping;
}

/**
 * Reads `Idempotency-Key` on every writing REST route, but those that log in, and on every GraphQL mutation. Each field
 * of a mutation has a response of its own under the key.
 */
@Injectable()
export class KeyedRequests extends ResponseKeeper {
  constructor(
    private readonly reflector: Reflector,
    private readonly idempotency: Idempotency,
  ) {
    super();
  }

  override respond(context: ExecutionContext, work: () => Promise<unknown>): Promise<unknown> | undefined {
    const keyed =
      context.getType<'http' | 'graphql'>() === 'graphql' ? this.mutationOf(context) : this.routeOf(context);
    const key = keyed?.request.headers['idempotency-key'];
    if (!keyed || key === undefined) return undefined;
    return this.keep(String(key), keyed, work);
  }

  private routeOf(context: ExecutionContext): Keyed | undefined {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (request.headers['idempotency-key'] === undefined) return undefined;
    const mode = idempotencyOf(context.getHandler());
    if (mode === 'none') return undefined;
    const [path = '', query = ''] = request.originalUrl.split('?', 2);
    // The body may have been refused already: it is read when there is a key.
    return {
      request,
      response: http.getResponse<Response>(),
      path: path.replace(/\/+$/, ''),
      get body(): unknown {
        return { query, body: bodyOf(request) };
      },
      mode,
    };
  }

  private mutationOf(context: ExecutionContext): Keyed | undefined {
    const field = this.reflector.get<GraphqlFieldDefinition | undefined>(FIELD, context.getHandler());
    if (field?.kind !== 'mutation' || field.idempotency === 'none') return undefined;
    const { req: request, res: response } = context.getArgByIndex<{ req: Request; res: Response }>(2);
    const { path, fieldName } = context.getArgByIndex<{ path: { key: string }; fieldName: string }>(3);
    const body = { field: fieldName, arguments: context.getArgByIndex<unknown>(1) };
    return { request, response, path: `/graphql/${path.key}`, body, mode: field.idempotency };
  }

  private async keep(
    key: string,
    { request, response, path, body, mode }: Keyed,
    work: () => Promise<unknown>,
  ): Promise<unknown> {
    if (key === '' || key.length > KEY_LENGTH_MAX) {
      throw invalid('The Idempotency-Key must have between 1 and %1 characters.', [KEY_LENGTH_MAX]);
    }
    const { actor } = currentContext();
    try {
      const { result, replayed } = await this.idempotency.execute(
        { caller: `${actor.type}:${actor.id ?? ''}`, method: request.method, path, key, body },
        work,
        mode,
      );
      if (replayed) markReplayed(response);
      return result;
    } catch (error) {
      if (error instanceof Replayed) markReplayed(response);
      throw error;
    }
  }
}

/** What was recorded is the response's text, so what would name its type has no part in it. */
function markReplayed(response: Response): void {
  response.setHeader(REPLAYED_HEADER, 'true');
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
}
