import { Injectable } from '@nestjs/common';
import { Idempotency } from '../../../platform/idempotency/idempotency.service.js';
import { summaryDocument } from '../app/summary-document.js';
import type { ImportSummary } from '../app/import-summary.js';

/** Records the answers of keyed imports with the completion of their runs. */
@Injectable()
export class AnswerRecord {
  constructor(private readonly idempotency: Idempotency) {}

  /**
   * Claims the running request's key, if it has one. An import repeated before its answer is recorded is done again, which
   * finds the rows as they should be. What is answered throws `KeyTaken` where another request recorded its answer first.
   */
  ofSummary(): ((summary: ImportSummary) => Promise<void>) | undefined {
    const pending = this.idempotency.claim();
    if (!pending) return undefined;
    return (summary) => this.idempotency.record(pending, summaryDocument(summary));
  }
}
