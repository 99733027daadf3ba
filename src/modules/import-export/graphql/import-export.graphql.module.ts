import { Module } from '@nestjs/common';
import { AccessModule } from '../../access/index.js';
import { ImportExportModule } from '../index.js';
import { ImportAccess } from './import-access.service.js';
import { ImportsResolver } from './imports.resolver.js';

/** Imports over GraphQL. */
@Module({ imports: [AccessModule, ImportExportModule], providers: [ImportAccess, ImportsResolver] })
export class ImportExportGraphqlModule {}
