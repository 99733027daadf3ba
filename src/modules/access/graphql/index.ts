import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { AccessModule } from '../index.js';
import { IntegrationsResolver } from './integrations.resolver.js';
import { OwnAccountResolver } from './own-account.resolver.js';
import { RolesResolver } from './roles.resolver.js';
import { SessionsResolver } from './sessions.resolver.js';
import { UsersResolver } from './users.resolver.js';
import { ViewerResolver } from './viewer.resolver.js';

export { ActorTypeEnum } from './actor-type.enum.js';

/** Who may do what, over GraphQL. */
export const AccessGraphqlModule = defineGraphqlModule(AccessModule, [
  ViewerResolver,
  OwnAccountResolver,
  RolesResolver,
  UsersResolver,
  SessionsResolver,
  IntegrationsResolver,
]);
