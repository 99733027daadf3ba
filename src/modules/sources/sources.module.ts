import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SourceController } from './api/source.controller.js';
import { SaveSource } from './app/save-source.service.js';
import { SourceReader } from './app/source-reader.service.js';
import { SourceCarrierLinkEntity } from './data/source-carrier-link.entity.js';
import { SourceEntity } from './data/source.entity.js';
import { SourceRepository } from './data/source.repository.js';

/** Sources: the locations that hold quantities. */
@Module({
  imports: [TypeOrmModule.forFeature([SourceEntity, SourceCarrierLinkEntity])],
  controllers: [SourceController],
  providers: [SourceRepository, SourceReader, SaveSource],
  exports: [SourceReader, SaveSource],
})
export class SourcesModule {}
