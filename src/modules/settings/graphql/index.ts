import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { SettingsModule } from '../index.js';
import { SettingsResolver } from './settings.resolver.js';

/** The admin configuration over GraphQL. */
export const SettingsGraphqlModule = defineGraphqlModule(SettingsModule, [SettingsResolver]);
