import { callRest } from '../api/rest';
import { beginSession } from './session-store';

const LOG_IN_PATH = '/rest/V1/integration/admin/token';

/**
 * Logs in and opens the session. Throws `ApiError` with the server's words: a wrong name or password, too many attempts.
 */
export async function logIn(username: string, password: string): Promise<void> {
  beginSession(await callRest<string>(LOG_IN_PATH, { username, password }));
}
