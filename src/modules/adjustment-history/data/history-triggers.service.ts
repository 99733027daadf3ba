import { Injectable, Logger } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { TriggerInstaller } from '../../../platform/database/trigger-installer.js';
import { BLOCK_IDS } from '../domain/block.js';

/**
 * Refuses every update of a history row: rows are never edited by any user of the database (spec, "Adjustment history
 * row").
 */
const IMMUTABLE = {
  name: 'inventory_source_item_adjustment_immutable',
  body: `BEFORE UPDATE ON inventory_source_item_adjustment FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'The adjustment history is append-only: its rows are never edited.'`,
};

/** Keeps the counts of the blocks right when rows are pruned, or deleted by hand to undo an opening balance. */
const UNCOUNT = {
  name: 'inventory_source_item_adjustment_uncount',
  body: `AFTER DELETE ON inventory_source_item_adjustment FOR EACH ROW
    INSERT INTO inventory_adjustment_block (block_id, adjustments)
    VALUES (OLD.adjustment_id DIV ${BLOCK_IDS}, -1)
    ON DUPLICATE KEY UPDATE adjustments = adjustments - 1`,
};

const TRIGGERS = [IMMUTABLE, UNCOUNT];
/** Their names, for checks whether they are there. */
export const HISTORY_TRIGGERS: readonly string[] = TRIGGERS.map(({ name }) => name);

/** Installs the triggers of the history with every migration run, and knows whether they are there. */
@Injectable()
export class HistoryTriggers implements OnModuleInit {
  private readonly logger = new Logger(HistoryTriggers.name);
  private active = false;

  constructor(private readonly installer: TriggerInstaller) {}

  onModuleInit(): void {
    this.installer.installWithMigrations('triggers of the adjustment history', {
      triggers: TRIGGERS,
      refusal: REFUSED,
    });
  }

  /** Whether all triggers are there; once they are, the result is kept. */
  async areActive(): Promise<boolean> {
    this.active ||= await this.installer.areInstalled(TRIGGERS);
    return this.active;
  }

  /** Says in the log at start-up that the history is not protected, where it is not. */
  async warnIfMissing(): Promise<void> {
    if (!(await this.areActive())) this.logger.warn(REFUSED);
  }
}

const REFUSED =
  'The triggers that protect the adjustment history are missing: the server does not allow them. Grant the TRIGGER ' +
  'privilege and, where the binary log is on, set log_bin_trust_function_creators=1; then run bin/cli migrate.';
