import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { isDuplicateKey, RestartTransaction } from '../../../platform/database/failure.js';
import { LocalDelivery } from '../../../platform/queue/local-delivery.js';
import { notFound, validationFailed } from '../../../platform/errors/application-error.js';
import { SourceRepository } from '../data/source.repository.js';
import { sourceCodeViolations, sourceViolations } from '../domain/source-violations.js';
import { mergeSource } from '../domain/source.js';
import type { Source, SourceChanges } from '../domain/source.js';

/** What the writer takes for granted: that the code is free, that it is taken, or nothing. */
type ExpectedSource = 'new' | 'existing' | 'any';

/**
 * Creates or updates a source: there is one operation for both, and the code decides (upstream interface, "Sources").
 */
@Injectable()
export class SaveSource {
  constructor(
    private readonly database: Database,
    private readonly sources: SourceRepository,
    private readonly delivery: LocalDelivery,
  ) {}

  /**
   * Stores what is sent over what is stored. The rules are checked on the result, under the row's lock, so that two
   * partial updates cannot add up to a source that breaks one. Throws `invalid` with every broken rule, and for a code
   * that is taken where a new source is expected; not-found where an existing one is.
   */
  async execute(changes: SourceChanges, expected: ExpectedSource = 'any'): Promise<void> {
    await this.database.run(async () => {
      const code = changes.sourceCode ?? '';
      const stored = sourceCodeViolations(code).length === 0 ? await this.sources.lock(code) : undefined;
      requireExpected(code, stored, expected);
      const source = mergeSource(stored, changes);
      const violations = sourceViolations(source);
      if (violations.length > 0) throw validationFailed(violations);
      if (stored) await this.sources.update(source);
      else await this.insert(() => this.sources.insert(source));
      if (changes.carrierLinks !== undefined) {
        await this.sources.replaceCarrierLinks(source.sourceCode, source.carrierLinks);
      }
      // What a disabled source holds cannot be sold.
      if (stored && stored.enabled !== source.enabled) {
        await this.delivery.send('inventory.indexer.source', [source.sourceCode]);
      }
    });
  }

  /** Another request made the source meanwhile: started again, this one finds it and updates it. */
  private async insert(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (isDuplicateKey(error)) throw new RestartTransaction('the source was created meanwhile');
      throw error;
    }
  }
}

function requireExpected(code: string, stored: Source | undefined, expected: ExpectedSource): void {
  if (expected === 'existing' && !stored) throw notFound('Source with code "%value" does not exist.', { value: code });
  if (expected !== 'new' || !stored) return;
  throw validationFailed([
    { message: 'A source with the code "%code" exists already.', parameters: { code: stored.sourceCode } },
  ]);
}
