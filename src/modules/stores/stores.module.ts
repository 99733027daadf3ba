import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StoreCodes } from '../../platform/http/store-code.middleware.js';
import { StoreController } from './api/store.controller.js';
import { CachedStoreCodes } from './app/cached-store-codes.service.js';
import { CreateWebsite } from './app/create-website.service.js';
import { StoreReader } from './app/store-reader.service.js';
import { StoreEntity } from './data/store.entity.js';
import { StoreRepository } from './data/store.repository.js';
import { WebsiteEntity } from './data/website.entity.js';

/** Websites and store views. It depends on no other module; what a new website needs from others hangs itself in. */
@Module({
  imports: [TypeOrmModule.forFeature([WebsiteEntity, StoreEntity])],
  controllers: [StoreController],
  providers: [
    StoreRepository,
    StoreReader,
    CreateWebsite,
    CachedStoreCodes,
    { provide: StoreCodes, useExisting: CachedStoreCodes },
  ],
  exports: [StoreReader, CreateWebsite, StoreCodes],
})
export class StoresModule {}
