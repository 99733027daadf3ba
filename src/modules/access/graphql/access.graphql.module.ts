import { Module } from '@nestjs/common';
import { AccessModule } from '../index.js';
import { IntegrationsResolver } from './integrations.resolver.js';
import { RolesResolver } from './roles.resolver.js';
import { UsersResolver } from './users.resolver.js';
import { ViewerResolver } from './viewer.resolver.js';

/** Who may do what, over GraphQL. */
@Module({
  imports: [AccessModule],
  providers: [ViewerResolver, RolesResolver, UsersResolver, IntegrationsResolver],
})
export class AccessGraphqlModule {}
