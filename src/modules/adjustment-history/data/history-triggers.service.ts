import { Injectable, Logger } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { TriggerInstaller } from '../../../platform/database/trigger-installer.js';
import { BLOCK_IDS, SEGMENT_BLOCKS } from '../domain/block.js';
import { ALL_KINDS, OTHER_KINDS, OTHER_TYPES } from '../domain/kind.js';
import { NOTE_OPENING_BALANCE } from '../domain/vocabulary.js';
import { LEVEL } from './adjustment-count.repository.js';
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

/** Deletions without the triggers went unnoticed: every block is counted anew by the job that adds kinds. */
const DISTRUST_COUNTS = 'UPDATE inventory_adjustment_block SET has_kinds = 0 WHERE has_kinds <> 0';

/** Keeps the counts of the blocks right when rows are pruned, or deleted by hand to undo an opening balance. */
const UNCOUNT = {
  name: 'inventory_source_item_adjustment_uncount',
  body: `AFTER DELETE ON inventory_source_item_adjustment FOR EACH ROW
    INSERT INTO inventory_adjustment_block (block_id, adjustments)
    VALUES (OLD.adjustment_id DIV ${BLOCK_IDS}, -1)
    ON DUPLICATE KEY UPDATE adjustments = adjustments - 1`,
  distrust: DISTRUST_COUNTS,
};

const NUMBER_OF_KIND = (referenceType: string): string => `(SELECT kind_id FROM inventory_adjustment_kind
  WHERE source_code = OLD.source_code AND reason = OLD.reason AND actor_type = OLD.actor_type
    AND reference_type = ${referenceType} LOCK IN SHARE MODE)`;

/**
 * Keeps the counts by kind right as well. It comes behind the trigger above, which locks the row's block. Kinds are read
 * with a lock: else a long deletion would not see those that came after it began.
 */
const UNCOUNT_KIND = {
  name: 'inventory_source_item_adjustment_uncount_kind',
  body: `AFTER DELETE ON inventory_source_item_adjustment FOR EACH ROW FOLLOWS ${UNCOUNT.name}
    BEGIN
      DECLARE kind INT UNSIGNED DEFAULT NULL;
      DECLARE block BIGINT UNSIGNED DEFAULT OLD.adjustment_id DIV ${BLOCK_IDS};
      SET kind = ${NUMBER_OF_KIND("COALESCE(OLD.reference_type, '')")};
      IF kind IS NULL THEN SET kind = COALESCE(${NUMBER_OF_KIND(`'${OTHER_TYPES}'`)}, ${OTHER_KINDS}); END IF;
      INSERT INTO inventory_adjustment_count (level, kind_id, node_id, adjustments)
      VALUES (${LEVEL.block}, ${ALL_KINDS}, block, -1), (${LEVEL.block}, kind, block, -1),
             (${LEVEL.segment}, ${ALL_KINDS}, block DIV ${SEGMENT_BLOCKS}, -1),
             (${LEVEL.segment}, kind, block DIV ${SEGMENT_BLOCKS}, -1),
             (${LEVEL.whole}, ${ALL_KINDS}, 0, -1), (${LEVEL.whole}, kind, 0, -1)
      ON DUPLICATE KEY UPDATE adjustments = adjustments - 1;
    END`,
  follows: UNCOUNT.name,
  distrust: DISTRUST_COUNTS,
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

const TRIGGERS = [IMMUTABLE, UNCOUNT, UNCOUNT_KIND, NOTE_UNDO];
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
