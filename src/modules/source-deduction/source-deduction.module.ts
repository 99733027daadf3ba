import { Module } from '@nestjs/common';
import { SourceItemsModule } from '../source-items/index.js';
import { SourceDeduction } from './app/source-deduction.service.js';
import { DeductionRulesRepository } from './data/deduction-rules.repository.js';

/** What a sales document does to source items. */
@Module({
  imports: [SourceItemsModule],
  providers: [DeductionRulesRepository, SourceDeduction],
  exports: [SourceDeduction],
})
export class SourceDeductionModule {}
