import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { TriggerInstaller } from '../../../platform/database/trigger-installer.js';
import type { TriggerSet } from '../../../platform/database/trigger-installer.js';
import { IS_UNBALANCED_DELETE } from '../data/balanced-row.repository.js';

const ADD = (row: 'NEW' | 'OLD', sign: '' | '-'): string => `
  INSERT INTO inventory_reservation_balance (sku, stock_id, source_code, quantity)
  VALUES (${row}.sku, ${row}.stock_id, COALESCE(${row}.source_code, ''), ${sign}${row}.quantity)
  ON DUPLICATE KEY UPDATE quantity = quantity + VALUES(quantity)`;

/**
 * Keep the balances right when rows of the table of reservations are written by hand. The ledger's own inserts name a
 * holder and count themselves, in one statement for many rows. It changes no quantities, and deletes rows only where
 * they add up to zero.
 */
const TRIGGERS = [
  {
    name: 'inventory_reservation_count_foreign',
    body: `AFTER INSERT ON inventory_reservation FOR EACH ROW
      BEGIN IF NEW.holder_id IS NULL THEN ${ADD('NEW', '')}; END IF; END`,
  },
  {
    name: 'inventory_reservation_recount',
    body: `AFTER UPDATE ON inventory_reservation FOR EACH ROW
      BEGIN
        IF NOT (NEW.sku <=> OLD.sku AND NEW.stock_id <=> OLD.stock_id AND NEW.source_code <=> OLD.source_code
                AND NEW.quantity <=> OLD.quantity) THEN
          ${ADD('OLD', '-')}; ${ADD('NEW', '')};
        END IF;
      END`,
  },
  {
    name: 'inventory_reservation_uncount_unbalanced',
    body: `AFTER DELETE ON inventory_reservation FOR EACH ROW
      BEGIN IF ${IS_UNBALANCED_DELETE} AND OLD.quantity <> 0 THEN ${ADD('OLD', '-')}; END IF; END`,
  },
];
/** Their names, for checks whether they are there. */
export const DEMAND_TRIGGERS: readonly string[] = TRIGGERS.map(({ name }) => name);
/** Of earlier versions; the old ones go first, as two at once would count every deleted row twice. */
const FORMER_TRIGGERS = ['inventory_reservation_uncount', 'inventory_reservation_uncount_deleted'];

const REFUSED =
  'The database does not let this user create triggers, so reservations that are written by hand are not counted: set log_bin_trust_function_creators = 1, or grant TRIGGER, and migrate again.';

const TRIGGER_SET: TriggerSet = { triggers: TRIGGERS, formerNames: FORMER_TRIGGERS, refusal: REFUSED };

/** Installs the triggers of the demand ledger with every migration run. */
@Injectable()
export class DemandTriggers implements OnModuleInit {
  constructor(private readonly installer: TriggerInstaller) {}

  onModuleInit(): void {
    this.installer.installWithMigrations('triggers of the reservations', TRIGGER_SET);
  }

  /** Brings them to this build's state; returns what to set where the server does not allow it. */
  install(): Promise<string | undefined> {
    return this.installer.install(TRIGGER_SET);
  }
}
