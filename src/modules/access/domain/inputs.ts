import { isEmail } from 'class-validator';
import { validationFailed } from '../../../platform/errors/application-error.js';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { IDENTIFIER_MESSAGES, identifierViolation } from '../../../platform/identifiers/index.js';

const USERNAME_LENGTH_MAX = 40;
const ROLE_NAME_LENGTH_MAX = 50;
/** An integration's name is the label of its history rows, which has this width. */
const INTEGRATION_NAME_LENGTH_MAX = 255;
const EMAIL_LENGTH_MAX = 128;

/** Characters of a name or a password that a log-in takes, at most. */
export const CREDENTIAL_LENGTH_MAX = 256;
/** Characters of a code of the second factor that are read, at most. */
export const OTP_LENGTH_MAX = 64;

type Violation = ErrorDetail | undefined;

/** Throws one `invalid` that lists every violation; nothing where there is none. */
export function refuseViolations(...violations: readonly Violation[]): void {
  const found = violations.filter((violation) => violation !== undefined);
  if (found.length > 0) throw validationFailed(found);
}

export function usernameViolation(username: string): Violation {
  return nameViolation('username', username, USERNAME_LENGTH_MAX);
}

export function roleNameViolation(name: string): Violation {
  return nameViolation('role_name', name, ROLE_NAME_LENGTH_MAX);
}

export function integrationNameViolation(name: string): Violation {
  return nameViolation('name', name, INTEGRATION_NAME_LENGTH_MAX);
}

export function emailViolation(email: string): Violation {
  return emailViolationWithin(email, EMAIL_LENGTH_MAX);
}

/** Addresses are compared by the collation too, so they must not hold characters that it does not tell apart. */
export function emailViolationWithin(email: string, lengthMax: number): Violation {
  const isUsable = email.length <= lengthMax && identifierViolation(email) === undefined;
  if (isUsable && isEmail(email, { require_tld: false })) return undefined;
  return {
    message: '"%field" has to be an email address of %max characters at most.',
    parameters: { field: 'email', max: lengthMax },
  };
}

/** Names are compared by the collation like SKUs, so the same characters are refused. */
function nameViolation(field: string, name: string, lengthMax: number): Violation {
  if (name.trim() === '') return { message: '"%field" can not be empty.', parameters: { field } };
  if (name.length > lengthMax) {
    return { message: '"%field" can not have more than %max characters.', parameters: { field, max: lengthMax } };
  }
  const violation = identifierViolation(name);
  return violation && { message: IDENTIFIER_MESSAGES[violation], parameters: { field } };
}
