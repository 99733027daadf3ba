import { isEmail } from 'class-validator';
import { validationFailed } from '../../../platform/errors/application-error.js';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { IDENTIFIER_MESSAGES, identifierProblem } from '../../../platform/sku/index.js';

const USERNAME_LENGTH_MAX = 40;
const ROLE_NAME_LENGTH_MAX = 50;
/** An integration's name is the label of its history rows, which has this width. */
const INTEGRATION_NAME_LENGTH_MAX = 255;
const EMAIL_LENGTH_MAX = 128;
const PASSWORD_LENGTH_MIN = 8;
const PASSWORD_LENGTH_MAX = 256;

type Fault = ErrorDetail | undefined;

/** Throws one `invalid` that lists every fault; nothing where there is none. */
export function refuseFaults(...faults: readonly Fault[]): void {
  const found = faults.filter((fault) => fault !== undefined);
  if (found.length > 0) throw validationFailed(found);
}

export function usernameFault(username: string): Fault {
  return nameFault('username', username, USERNAME_LENGTH_MAX);
}

export function roleNameFault(name: string): Fault {
  return nameFault('role_name', name, ROLE_NAME_LENGTH_MAX);
}

export function integrationNameFault(name: string): Fault {
  return nameFault('name', name, INTEGRATION_NAME_LENGTH_MAX);
}

export function emailFault(email: string): Fault {
  return emailFaultWithin(email, EMAIL_LENGTH_MAX);
}

/** Addresses are compared by the collation too, so they must not hold characters that it does not tell apart. */
export function emailFaultWithin(email: string, lengthMax: number): Fault {
  const isUsable = email.length <= lengthMax && identifierProblem(email) === undefined;
  if (isUsable && isEmail(email, { require_tld: false })) return undefined;
  return {
    message: '"%field" has to be an email address of %max characters at most.',
    parameters: { field: 'email', max: lengthMax },
  };
}

/** Length is what makes a password hard to guess; the value itself never appears in a message. */
export function passwordFault(password: string): Fault {
  if (password.length >= PASSWORD_LENGTH_MIN && password.length <= PASSWORD_LENGTH_MAX) return undefined;
  return {
    message: 'The password must have between %min and %max characters.',
    parameters: { min: PASSWORD_LENGTH_MIN, max: PASSWORD_LENGTH_MAX },
  };
}

/** Names are compared by the collation like SKUs, so the same characters are refused. */
function nameFault(field: string, name: string, lengthMax: number): Fault {
  if (name.trim() === '') return { message: '"%field" can not be empty.', parameters: { field } };
  if (name.length > lengthMax) {
    return { message: '"%field" can not have more than %max characters.', parameters: { field, max: lengthMax } };
  }
  const problem = identifierProblem(name);
  return problem && { message: IDENTIFIER_MESSAGES[problem], parameters: { field } };
}
