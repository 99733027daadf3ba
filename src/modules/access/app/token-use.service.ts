import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { AccessTokenRepository } from '../data/access-token.repository.js';

/**
 * Writes down when tokens are used, to the minute. No request waits for it. A use that is not written down because the
 * database is busy or away is written down with the next one.
 */
@Injectable()
export class TokenUse implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Access');
  private readonly writing = new Set<Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly tokens: AccessTokenRepository,
  ) {}

  /** Writes down that the token is in use. Inside a transaction it is left to a later use. */
  note(tokenHash: Buffer): void {
    if (this.database.inTransaction) return;
    const writing = this.tokens
      .recordUse(tokenHash)
      .catch((error: unknown) => this.logger.warn(`The use of a token could not be written down: ${String(error)}`))
      .finally(() => this.writing.delete(writing));
    this.writing.add(writing);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.writing);
  }
}
