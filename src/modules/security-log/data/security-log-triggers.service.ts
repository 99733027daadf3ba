import { Injectable, Logger } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { TriggerInstaller } from '../../../platform/database/trigger-installer.js';
import { KEPT_DAYS_MIN } from '../domain/security-entry.js';

/** Set on a session around the statement that prunes. */
export const PRUNING = '@security_log_pruning';

const TRIGGERS = [
  {
    name: 'security_log_immutable',
    body: `BEFORE UPDATE ON security_log FOR EACH ROW
      SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'The security log is append-only: its rows are never edited.'`,
  },
  {
    name: 'security_log_kept',
    body: `BEFORE DELETE ON security_log FOR EACH ROW
      BEGIN
        IF ${PRUNING} IS NULL OR OLD.created_at > UTC_TIMESTAMP() - INTERVAL ${KEPT_DAYS_MIN} DAY THEN
          SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'The security log is append-only: only pruning deletes old rows.';
        END IF;
      END`,
  },
];
/** Their names, for checks whether they are there. */
export const SECURITY_LOG_TRIGGERS: readonly string[] = TRIGGERS.map(({ name }) => name);

const REFUSED =
  'The triggers that protect the security log are missing: the server does not allow them. Grant the TRIGGER ' +
  'privilege and, where the binary log is on, set log_bin_trust_function_creators=1; then run bin/cli migrate.';

/** Installs the triggers of the security log with every migration run. */
@Injectable()
export class SecurityLogTriggers implements OnModuleInit {
  private readonly logger = new Logger(SecurityLogTriggers.name);

  constructor(private readonly installer: TriggerInstaller) {}

  onModuleInit(): void {
    this.installer.installWithMigrations('triggers of the security log', { triggers: TRIGGERS, refusal: REFUSED });
  }

  /** Says in the log at start-up that the security log is not protected, where it is not. */
  async warnIfMissing(): Promise<void> {
    if (!(await this.installer.areInstalled(TRIGGERS))) this.logger.warn(REFUSED);
  }
}
