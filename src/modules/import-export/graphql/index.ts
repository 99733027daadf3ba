import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { AccessModule } from '../../access/index.js';
import { ImportExportModule } from '../index.js';
import { ImportAccess } from './import-access.service.js';
import { ImportsResolver } from './imports.resolver.js';

/** Imports over GraphQL. */
export const ImportExportGraphqlModule = defineGraphqlModule(ImportExportModule, [ImportAccess, ImportsResolver], {
  imports: [AccessModule],
});
