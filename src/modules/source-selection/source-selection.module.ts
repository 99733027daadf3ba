import { Module } from '@nestjs/common';
import { DistanceModule } from '../distance/index.js';
import { SettingsModule } from '../settings/index.js';
import { SourcesModule } from '../sources/index.js';
import { SourceSelectionController } from './api/source-selection.controller.js';
import { DistanceAlgorithm } from './app/distance.algorithm.js';
import { PriorityAlgorithm } from './app/priority.algorithm.js';
import { SELECTION_ALGORITHMS, SourceSelection } from './app/source-selection.service.js';
import { SourceLayoutRepository } from './data/source-layout.repository.js';
import { SourceOfferRepository } from './data/source-offer.repository.js';
import type { SelectionAlgorithm } from './domain/algorithm.js';

/**
 * Which sources goods come from. A further algorithm is a class, listed with the providers and in `inject`; one of
 * another module calls `SourceSelection.register` when that starts.
 */
@Module({
  imports: [DistanceModule, SettingsModule, SourcesModule],
  controllers: [SourceSelectionController],
  providers: [
    SourceOfferRepository,
    SourceLayoutRepository,
    PriorityAlgorithm,
    DistanceAlgorithm,
    {
      provide: SELECTION_ALGORITHMS,
      useFactory: (...algorithms: SelectionAlgorithm[]) => algorithms,
      inject: [PriorityAlgorithm, DistanceAlgorithm],
    },
    SourceSelection,
  ],
  exports: [SourceSelection],
})
export class SourceSelectionModule {}
