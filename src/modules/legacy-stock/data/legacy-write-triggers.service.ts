import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { isLockConflict, isTriggerRefused } from '../../../platform/database/failure.js';
import { Migrator } from '../../../platform/database/migrator.js';
import { TriggerInstaller } from '../../../platform/database/trigger-installer.js';
import type { Trigger } from '../../../platform/database/trigger-installer.js';
import { ApplicationError, invalid } from '../../../platform/errors/application-error.js';
import { LegacyWriteRepository } from './legacy-write.repository.js';

const FROZEN_TABLES = ['cataloginventory_stock_item', 'cataloginventory_stock_status'] as const;
const OPERATIONS = ['insert', 'update'] as const;

/** One per table and kind of write; deletions are not watched (behaviour, "Legacy tables"). */
const TRIGGERS: readonly Trigger[] = FROZEN_TABLES.flatMap((table) =>
  OPERATIONS.map((operation) => ({
    name: `${table}_msi_detect_${operation}`,
    body: `AFTER ${operation.toUpperCase()} ON ${table} FOR EACH ROW
      INSERT INTO inventory_legacy_stock_write
        (table_name, operation, write_count, sample_product_id, first_detected_at, last_detected_at)
      VALUES ('${table}', '${operation}', 1, NEW.product_id, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP)
      ON DUPLICATE KEY UPDATE write_count = write_count + 1, sample_product_id = NEW.product_id,
        last_detected_at = CURRENT_TIMESTAMP`,
  })),
);

/**
 * The triggers that notice which programs still write to the frozen legacy tables. Every migration run installs those
 * that are missing, unless the operator has switched them off. A server that forbids them gets a warning and nothing
 * else.
 */
@Injectable()
export class LegacyWriteTriggers implements OnModuleInit {
  constructor(
    private readonly migrator: Migrator,
    private readonly installer: TriggerInstaller,
    private readonly writes: LegacyWriteRepository,
  ) {}

  onModuleInit(): void {
    this.migrator.addStep({ name: 'triggers on the frozen legacy stock tables', run: () => this.installIfWanted() });
  }

  /** Whether all of them are there. */
  areActive(): Promise<boolean> {
    return this.installer.areInstalled(TRIGGERS);
  }

  /**
   * Installs all of them anew and remembers that they are wanted. Throws `invalid` where the server does not allow it.
   */
  async enable(): Promise<void> {
    await this.writes.setWanted(true);
    await this.change(async () => {
      for (const trigger of TRIGGERS) {
        await this.installer.drop(trigger.name);
        await this.installer.create(trigger);
      }
    });
  }

  /** Removes them, and no migration brings them back. Throws `invalid` where the server does not allow it. */
  async disable(): Promise<void> {
    await this.writes.setWanted(false);
    await this.change(async () => {
      for (const { name } of TRIGGERS) await this.installer.drop(name);
    });
  }

  private async installIfWanted(): Promise<string | undefined> {
    if (!(await this.writes.isWanted())) return undefined;
    try {
      return await this.installer.install({ triggers: TRIGGERS, refusal: REFUSED });
    } catch (error) {
      if (isLockConflict(error)) return IN_USE;
      throw error;
    }
  }

  private async change(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (isTriggerRefused(error)) throw invalid(REFUSED);
      if (isLockConflict(error)) throw new ApplicationError('busy', IN_USE);
      throw error;
    }
  }
}

const REFUSED =
  'Writes to the frozen cataloginventory_* tables are not watched: the server does not allow the triggers. Grant the ' +
  'TRIGGER privilege and, where the binary log is on, set log_bin_trust_function_creators=1; then run ' +
  'bin/cli inventory:legacy-stock:writes --enable.';
const IN_USE =
  'The triggers on the frozen cataloginventory_* tables could not be changed: a transaction holds the tables. Run ' +
  'bin/cli inventory:legacy-stock:writes again.';
