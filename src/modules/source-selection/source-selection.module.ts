import { Module } from '@nestjs/common';
import { SourceSelectionController } from './api/source-selection.controller.js';
import { PriorityAlgorithm } from './app/priority.algorithm.js';
import { SELECTION_ALGORITHMS, SourceSelection } from './app/source-selection.service.js';
import { SourceOfferRepository } from './data/source-offer.repository.js';
import type { SelectionAlgorithm } from './domain/algorithm.js';

/** Which sources goods come from. A further algorithm is a class, listed with the providers and in `inject`. */
@Module({
  controllers: [SourceSelectionController],
  providers: [
    SourceOfferRepository,
    PriorityAlgorithm,
    {
      provide: SELECTION_ALGORITHMS,
      useFactory: (...algorithms: SelectionAlgorithm[]) => algorithms,
      inject: [PriorityAlgorithm],
    },
    SourceSelection,
  ],
  exports: [SourceSelection],
})
export class SourceSelectionModule {}
