import { AbstractGraphQLDriver, GraphQLModule, GraphQLSchemaHost } from '@nestjs/graphql';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { RequestHandler } from 'express';
import type { GraphQLSchema } from 'graphql';
import { GRAPHQL_PATH } from '../../src/platform/graphql/graphql-door.js';
import { inSequence } from '../../src/platform/http/in-sequence.js';

/** What Nest's driver asks of the application that it serves GraphQL in. */
interface HttpHost {
  httpAdapter: unknown;
}

/**
 * Has an application make its GraphQL schema and server when they are asked for: by the first operation, or by calling
 * what is returned. It takes a quarter of the start, and most files of tests send no operation. Call it between
 * `NestFactory.create` and `init`.
 */
export function makeGraphqlLate(nest: NestExpressApplication): () => Promise<GraphQLSchema> {
  const graphql = nest.get(GraphQLModule);
  const driver = nest.get(AbstractGraphQLDriver) as unknown as { httpAdapterHost: HttpHost };
  const adapter = nest.getHttpAdapter();
  const make = graphql.onModuleInit.bind(graphql);
  const handlers: RequestHandler[] = [];
  const use = (_path: string, handler: RequestHandler): number => handlers.push(handler);
  // The driver adds its handlers at the end of the list, behind "not found": here they go to the place that was kept.
  driver.httpAdapterHost = {
    httpAdapter: {
      getType: () => adapter.getType(),
      getHttpServer: () => adapter.getHttpServer() as unknown,
      getInstance: () => ({ use }),
      use,
    },
  };
  let made: Promise<RequestHandler> | undefined;
  const server = (): Promise<RequestHandler> => (made ??= make().then(() => inSequence(handlers)));
  graphql.onModuleInit = () => {
    nest.use(GRAPHQL_PATH, ((request, response, next) => {
      server().then((handle) => handle(request, response, next), next);
    }) satisfies RequestHandler);
    return Promise.resolve();
  };
  return async () => {
    await server();
    return nest.get(GraphQLSchemaHost).schema;
  };
}
