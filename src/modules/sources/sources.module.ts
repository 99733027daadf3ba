import { Module } from '@nestjs/common';
import { SourceController } from './api/source.controller.js';
import { SaveSource } from './app/save-source.service.js';
import { SourceReader } from './app/source-reader.service.js';
import { SourceRepository } from './data/source.repository.js';

/** Sources: the locations that hold quantities. */
@Module({
  controllers: [SourceController],
  providers: [SourceRepository, SourceReader, SaveSource],
  exports: [SourceReader, SaveSource],
})
export class SourcesModule {}
