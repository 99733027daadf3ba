import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { ApolloDriver } from '@nestjs/apollo';
import type { ApolloDriverConfig } from '@nestjs/apollo';
import { Module } from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
import type { Request, Response } from 'express';
import { Environment } from '../config/environment.js';
import { PipelineGuard } from '../http/pipeline-guard.js';
import { DateTimeScalar } from './date-time.scalar.js';
import { formatError } from './error-format.js';
import { GraphiqlPage } from './graphiql-page.js';
import { GraphqlContext } from './graphql-context.js';
import { GRAPHQL_PATH, GraphqlDoor } from './graphql-door.js';
import { BOUNDING_RULES, COMPLEXITY_BOUND, QUERY_BOUNDS } from './query-bounds.js';

/**
 * The GraphQL door: the schema is made from all resolvers of the application that imports this module. One operation
 * per request, of callers whom `GraphqlDoor` has let pass; introspection is off in production unless
 * `GRAPHQL_INTROSPECTION` says otherwise.
 */
@Module({
  imports: [
    GraphQLModule.forRootAsync<ApolloDriverConfig>({
      driver: ApolloDriver,
      inject: [Environment],
      useFactory: (environment: Environment): Omit<ApolloDriverConfig, 'driver'> => ({
        path: GRAPHQL_PATH,
        autoSchemaFile: true,
        sortSchema: true,
        // Apollo checks the schema that is served. Nest would check one on the way there too, by introspection.
        buildSchemaOptions: { skipCheck: true },
        graphiql: false,
        // Fields of objects have permissions of their own.
        fieldResolverEnhancers: ['guards'],
        context: ({ req, res }: { req: Request; res: Response }) => new GraphqlContext(req, res),
        introspection: environment.allowsIntrospection,
        includeStacktraceInErrorResponses: false,
        // Clients send their queries: nobody needs some of them kept between requests.
        persistedQueries: false,
        // Other fields are not guessed at for a client who may not look at the schema.
        hideSchemaDetailsFromClientErrors: !environment.allowsIntrospection,
        parseOptions: { maxTokens: QUERY_BOUNDS.tokens },
        validationRules: BOUNDING_RULES,
        // Hints on how long a field may be kept: none has any, and looking at each value for one takes a third of a page.
        plugins: [COMPLEXITY_BOUND, ApolloServerPluginCacheControlDisabled()],
        formatError,
      }),
    }),
  ],
  providers: [DateTimeScalar, GraphiqlPage, { provide: PipelineGuard, useClass: GraphqlDoor }],
})
export class GraphqlModule {}
