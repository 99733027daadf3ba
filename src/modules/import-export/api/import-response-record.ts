import { Injectable } from '@nestjs/common';
import { Idempotency } from '../../../platform/idempotency/idempotency.service.js';
import type { ImportOptions } from '../app/import-options.js';
import { summaryDocument } from '../app/summary-document.js';

/** Records the responses of keyed imports with the completion of their runs. */
@Injectable()
export class ImportResponseRecord {
  constructor(private readonly idempotency: Idempotency) {}

  /**
   * Claims the running request's key, if it has one. The run's id follows from the key, so that an attempt of the same
   * request after a crash goes on after the last committed row, and two at once are one run, with which only one goes on.
   * What is returned throws `KeyTaken` where another request recorded its response first.
   */
  ofRun(): Pick<ImportOptions, 'runId' | 'lastInserts'> {
    const pending = this.idempotency.claim();
    if (!pending) return {};
    return {
      runId: runIdOf(pending.scopeHash),
      lastInserts: (summary) => this.idempotency.record(pending, summaryDocument(summary)),
    };
  }
}

/** The first digits of the key's hash, written as a UUID is. */
function runIdOf(hash: string): string {
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-');
}
