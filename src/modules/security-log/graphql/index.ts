import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { SecurityLogModule } from '../index.js';
import { SecurityLogResolver } from './security-log.resolver.js';

/** The security log, over GraphQL. */
export const SecurityLogGraphqlModule = defineGraphqlModule(SecurityLogModule, [SecurityLogResolver]);
