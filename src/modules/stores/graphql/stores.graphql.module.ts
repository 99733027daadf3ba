import { Module } from '@nestjs/common';
import { StoresModule } from '../index.js';
import { WebsitesResolver } from './websites.resolver.js';

/** Websites over GraphQL. */
@Module({ imports: [StoresModule], providers: [WebsitesResolver] })
export class StoresGraphqlModule {}
