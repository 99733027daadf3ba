import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { ApprovalsModule } from '../index.js';
import { ApprovalsResolver } from './approvals.resolver.js';

/** Approvals over GraphQL. */
export const ApprovalsGraphqlModule = defineGraphqlModule(ApprovalsModule, [ApprovalsResolver]);
