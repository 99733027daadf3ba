import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StoreCodes } from '../../platform/http/store-code.middleware.js';
import { SettingsModule } from '../settings/index.js';
import { StoreController } from './api/store.controller.js';
import { CachedStoreCodes } from './app/cached-store-codes.service.js';
import { ChangeWebsite } from './app/change-website.service.js';
import { CreateWebsite } from './app/create-website.service.js';
import { Currencies } from './app/currencies.service.js';
import { StoreReader } from './app/store-reader.service.js';
import { StoreEntity } from './data/store.entity.js';
import { StoreRepository } from './data/store.repository.js';
import { WebsiteEntity } from './data/website.entity.js';

/** Websites, store views and their currencies. What a new website needs from other modules hangs itself in. */
@Module({
  imports: [TypeOrmModule.forFeature([WebsiteEntity, StoreEntity]), SettingsModule],
  controllers: [StoreController],
  providers: [
    StoreRepository,
    StoreReader,
    ChangeWebsite,
    CreateWebsite,
    Currencies,
    CachedStoreCodes,
    { provide: StoreCodes, useExisting: CachedStoreCodes },
  ],
  exports: [StoreReader, ChangeWebsite, CreateWebsite, Currencies, StoreCodes],
})
export class StoresModule {}
