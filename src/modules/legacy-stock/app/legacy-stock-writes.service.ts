import { Injectable } from '@nestjs/common';
import { LegacyWriteTriggers } from '../data/legacy-write-triggers.service.js';
import { LegacyWriteRepository } from '../data/legacy-write.repository.js';
import type { LegacyWrite } from '../data/legacy-write.repository.js';

/** Which programs still write to tables that nothing reads. */
export interface LegacyWriteReport {
  /** Whether writes are being noticed at all. */
  readonly isActive: boolean;
  /** The latest first; none is what one hopes for. */
  readonly writes: readonly LegacyWrite[];
}

/**
 * Watches the frozen legacy stock tables for writes of others (spec, "Command line": `inventory:legacy-stock:writes`).
 */
@Injectable()
export class LegacyStockWrites {
  constructor(
    private readonly triggers: LegacyWriteTriggers,
    private readonly writes: LegacyWriteRepository,
  ) {}

  async report(): Promise<LegacyWriteReport> {
    return { isActive: await this.triggers.areActive(), writes: await this.writes.all() };
  }

  /** The number of rows that `clear` would remove. */
  count(): Promise<number> {
    return this.writes.count();
  }

  /** Forgets what was noticed; returns the number of rows removed. */
  clear(): Promise<number> {
    return this.writes.clear();
  }

  /**
   * Begins to watch; doing it again installs the triggers anew. Throws `invalid` where the server does not allow it.
   */
  enable(): Promise<void> {
    return this.triggers.enable();
  }

  /** Ends watching until `enable`. Throws `invalid` where the server does not allow it. */
  disable(): Promise<void> {
    return this.triggers.disable();
  }
}
