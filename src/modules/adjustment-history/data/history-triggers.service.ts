import { Injectable, Logger } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { TriggerInstaller } from '../../../platform/database/trigger-installer.js';
import { BLOCK_IDS } from '../domain/block.js';
import { NOTE_OPENING_BALANCE } from '../domain/vocabulary.js';
import { OPENINGS_UNDONE } from './horizon.repository.js';

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

/**
 * Tells that an opening balance is taken back, also where that is done by hand: else its rows would be missed. The first
 * rows that are left no longer begin at zero then.
 */
const NOTE_UNDO = {
  name: 'inventory_source_item_adjustment_note_undo',
  body: `AFTER DELETE ON inventory_source_item_adjustment FOR EACH ROW
    BEGIN
      IF OLD.note = '${NOTE_OPENING_BALANCE}' AND OLD.reason = 'other' AND OLD.actor_type = 'system' THEN
        INSERT INTO inventory_adjustment_horizon (horizon_id, pruned_before)
        VALUES (${OPENINGS_UNDONE}, UTC_TIMESTAMP()) ON DUPLICATE KEY UPDATE horizon_id = horizon_id;
        UPDATE inventory_adjustment_request SET undone = undone + 1
         WHERE request_id = OLD.request_id AND first_adjustment_id <= OLD.adjustment_id
           AND last_adjustment_id >= OLD.adjustment_id
         ORDER BY first_adjustment_id DESC LIMIT 1;
      END IF;
    END`,
};

const TRIGGERS = [IMMUTABLE, UNCOUNT, NOTE_UNDO];
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
