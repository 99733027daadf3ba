import { Module } from '@nestjs/common';
import { AppModule } from './app.module.js';
import { AccessGraphqlModule } from './modules/access/graphql/access.graphql.module.js';
import { AdjustmentHistoryGraphqlModule } from './modules/adjustment-history/graphql/adjustment-history.graphql.module.js';
import { GraphqlModule } from './platform/graphql/graphql.module.js';

/**
 * What a process with the role `api` serves beside REST. It stands apart from `AppModule`, so that workers and the
 * command line neither load nor build a GraphQL schema.
 */
@Module({ imports: [AppModule, GraphqlModule, AccessGraphqlModule, AdjustmentHistoryGraphqlModule] })
export class ApiModule {}
