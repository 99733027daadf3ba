import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { TriggerInstaller } from '../../../platform/database/trigger-installer.js';
import { IS_UNBALANCED_DELETE } from '../../reservations/index.js';

const NOTE = (kind: 'moved' | 'deleted'): string => `
  INSERT INTO inventory_reservation_edit
    (kind, reservation_id, holder_id, stock_id, sku, source_code, quantity, edited_by, edited_at)
  VALUES ('${kind}', OLD.reservation_id, OLD.holder_id, OLD.stock_id, OLD.sku, OLD.source_code, OLD.quantity, USER(),
          UTC_TIMESTAMP())`;

/**
 * Note what could not be found out afterwards. The service never changes the source of a reservation. A row that was
 * moved leaves sums and balances that agree, all at the wrong location. What was reserved ahead of an order is known
 * from its rows alone.
 */
const TRIGGERS = [
  {
    name: 'inventory_reservation_note_move',
    body: `AFTER UPDATE ON inventory_reservation FOR EACH ROW
      BEGIN IF OLD.holder_id IS NOT NULL AND NOT (NEW.source_code <=> OLD.source_code) THEN ${NOTE('moved')}; END IF; END`,
  },
  {
    name: 'inventory_reservation_note_unbalanced',
    body: `AFTER DELETE ON inventory_reservation FOR EACH ROW
      BEGIN
        IF ${IS_UNBALANCED_DELETE} AND OLD.holder_id IS NOT NULL
           AND EXISTS (SELECT 1 FROM inventory_reservation_holder h
                        WHERE h.holder_id = OLD.holder_id AND h.state = 'held') THEN ${NOTE('deleted')}; END IF;
      END`,
  },
];
/** Of earlier versions. */
const FORMER_TRIGGERS = ['inventory_reservation_note_delete'];
/** Their names, for the check that they are there. */
export const EDIT_TRIGGERS: readonly string[] = TRIGGERS.map(({ name }) => name);

const REFUSED =
  'The database does not let this user create triggers, so reservations that are moved by hand are not noticed: set log_bin_trust_function_creators = 1, or grant TRIGGER, and migrate again.';

/** Installs the triggers that note edits of reservations with every migration run. */
@Injectable()
export class EditTriggers implements OnModuleInit {
  constructor(private readonly installer: TriggerInstaller) {}

  onModuleInit(): void {
    this.installer.installWithMigrations('triggers of the guard', {
      triggers: TRIGGERS,
      formerNames: FORMER_TRIGGERS,
      refusal: REFUSED,
    });
  }
}
