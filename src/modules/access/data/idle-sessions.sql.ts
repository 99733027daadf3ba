import { Settings } from '../../settings/index.js';
import type { CallerType } from '../domain/caller.js';
import { USE_RECORDED_EVERY_SECONDS } from './access-token.repository.js';

const storedText = (path: Parameters<typeof Settings.read>[0]): string =>
  `(SELECT CAST(c.value AS CHAR(255)) FROM core_config_data c
     WHERE c.scope = 'default' AND c.scope_id = 0 AND c.path = '${path}')`;

/** What is stored of the setting; it is read with the token, so that a change of it holds at once. */
export const IDLE_MINUTES = storedText('admin/security/session_idle_minutes');
/** As `IDLE_MINUTES`. */
export const TAKES_BEARER = storedText('oauth/consumer/enable_integration_as_bearer');

/**
 * Whether a user has left their session alone for so long that it is over. A use is known to the minute, so the session
 * ends up to a minute later than the setting says, and never earlier.
 */
export function isIdle(
  owner: CallerType,
  { idleSeconds, idleMinutes }: { readonly idleSeconds: number; readonly idleMinutes: string | null },
): boolean {
  const minutes = Settings.read('admin/security/session_idle_minutes', idleMinutes);
  return owner === 'admin' && minutes > 0 && idleSeconds >= minutes * 60 + USE_RECORDED_EVERY_SECONDS;
}
