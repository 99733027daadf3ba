import { callRest } from '../api/rest';
import { beginSession } from './session-store';

const LOG_IN_PATH = '/rest/V1/integration/admin/token';

/**
 * Logs in and opens the session. Throws `ApiError` with the server's words: a wrong name or password, too many attempts.
 * Its code is `OTP_REQUIRED` where the password is right and a code of the second factor is needed.
 */
export async function logIn(username: string, password: string, otp: string | undefined): Promise<void> {
  beginSession(await callRest<string>(LOG_IN_PATH, { username, password, ...(otp === undefined ? {} : { otp }) }));
}
