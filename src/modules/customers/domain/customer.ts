import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { EMAIL_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { emailViolationWithin } from '../../access/index.js';

const PERSON_NAME_LENGTH_MAX = 255;

const CONTROL = /\p{Cc}/u;

/** A buyer with an account. */
export interface Customer {
  readonly customerId: number;
  readonly email: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly websiteId: number | null;
  readonly storeId: number | null;
  /** Whether they may log in. */
  readonly isActive: boolean;
  /** `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly createdAt: string;
}

/** What makes a text unusable as the address of a customer, or undefined. */
export function customerEmailViolation(email: string): ErrorDetail | undefined {
  return emailViolationWithin(email, EMAIL_LENGTH_MAX);
}

/** What a customer's password may not be: the address that they log in with, and its part before the host. */
export function customerNames(email: string): readonly string[] {
  return [email, email.slice(0, Math.max(0, email.lastIndexOf('@')))];
}

export function firstnameViolation(name: string): ErrorDetail | undefined {
  return personNameViolation('firstname', name);
}

export function lastnameViolation(name: string): ErrorDetail | undefined {
  return personNameViolation('lastname', name);
}

/** Names of people are shown and never compared: any writing will do, short of what breaks logs and terminals. */
function personNameViolation(field: string, name: string): ErrorDetail | undefined {
  if (name.trim() === '') return { message: '"%field" can not be empty.', parameters: { field } };
  if ([...name].length > PERSON_NAME_LENGTH_MAX) {
    return {
      message: '"%field" can not have more than %max characters.',
      parameters: { field, max: PERSON_NAME_LENGTH_MAX },
    };
  }
  return CONTROL.test(name)
    ? { message: '"%field" can not contain control characters.', parameters: { field } }
    : undefined;
}
