import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { isCommonPassword } from './common-passwords.js';

const PASSWORD_LENGTH_MIN = 10;
/** Longer ones would be work for the hash and for nobody's memory. */
const PASSWORD_LENGTH_MAX = 256;

/**
 * What makes a text unusable as a password, or undefined (NIST SP 800-63B): length, what everybody tries first, and the
 * user's own `names`. There is no rule about kinds of characters. The value itself never appears in a message.
 */
export function passwordViolation(password: string, names: readonly string[] = []): ErrorDetail | undefined {
  const plain = comparable(password);
  if ([...plain].length < PASSWORD_LENGTH_MIN || password.length > PASSWORD_LENGTH_MAX) {
    return {
      message: 'The password must have between %min and %max characters.',
      parameters: { min: PASSWORD_LENGTH_MIN, max: PASSWORD_LENGTH_MAX },
    };
  }
  if (names.some((name) => comparable(name) === plain)) {
    return { message: 'The password can not be the name that one logs in with.' };
  }
  return isCommonPassword(plain)
    ? { message: 'The password is one of the commonest, which are tried first. Choose another one.' }
    : undefined;
}

/** As the hash takes it (composed or not), and in one case. */
function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
