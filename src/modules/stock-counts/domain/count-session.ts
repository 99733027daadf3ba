import { ApplicationError, notFound } from '../../../platform/errors/application-error.js';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { REFERENCE_ID_LENGTH_MAX } from '../../adjustment-history/index.js';

/** A count finds out what is there; a receipt adds what has come. */
export const COUNT_KINDS = ['count', 'receipt'] as const;
export type CountKind = (typeof COUNT_KINDS)[number];

/** What is posted or cancelled stays so. */
export const COUNT_STATUSES = ['open', 'posted', 'cancelled'] as const;
export type CountStatus = (typeof COUNT_STATUSES)[number];

export const COUNT_NAME_LENGTH_MAX = 100;
export const COUNT_REFERENCE_LENGTH_MAX = REFERENCE_ID_LENGTH_MAX;
/** Products of a session: all of them are posted with one transaction. */
export const COUNT_LINES_MAX = 10_000;
/** Open sessions of a source. */
export const OPEN_SESSIONS_MAX = 50;
export const SESSION_ID_MAX = 4_294_967_295;

const CONTROL = /\p{Cc}/u;

/** A count or a receipt at a source, which several people may work on. Times are `YYYY-MM-DD HH:MM:SS` in UTC. */
export interface CountSession {
  readonly sessionId: number;
  readonly sourceCode: string;
  readonly kind: CountKind;
  /** Whoever counts is not shown what is expected. */
  readonly isBlind: boolean;
  readonly name: string;
  /** Of a receipt: the delivery that it belongs to. */
  readonly reference: string | null;
  readonly status: CountStatus;
  /** Grows with every change of the session or of its lines, which bear the one that they came with. */
  readonly revision: number;
  readonly createdBy: string | null;
  /** Type and id of who made it. */
  readonly creator: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Who posted or cancelled it, and when; null while it is open. */
  readonly closedBy: string | null;
  readonly closedAt: string | null;
  /** The request of its rows in the adjustment history, once it is posted. */
  readonly requestId: string | null;
  /** Source items that the posting has changed. */
  readonly changedItems: number;
}

/** What a session is made with. */
export interface NewCountSession {
  readonly sourceCode: string;
  readonly kind: CountKind;
  readonly isBlind: boolean;
  readonly name: string;
  readonly reference: string | null;
}

/** Every rule that a new session breaks; its texts have no blanks around them. */
export function sessionViolations({ kind, isBlind, name, reference }: NewCountSession): ErrorDetail[] {
  const violations = [
    ...(name === '' ? [about('name', '"%field" can not be empty.')] : []),
    ...textViolations('name', name, COUNT_NAME_LENGTH_MAX),
    ...textViolations('reference', reference ?? '', COUNT_REFERENCE_LENGTH_MAX),
  ];
  if (!COUNT_KINDS.includes(kind)) return [...violations, about('kind', '"%field" has no such value.')];
  if (kind === 'receipt' && reference === null) violations.push(about('reference', '"%field" can not be empty.'));
  if (kind === 'receipt' && isBlind) violations.push({ message: 'Only a count can be blind.' });
  return violations;
}

export function noSuchSession(sessionId: number): ApplicationError {
  return notFound('There is no count session with id "%id".', { id: sessionId });
}

/** The refusal of a change to a session that is posted or cancelled. */
export function sessionClosed({ sessionId, status, closedBy }: CountSession): ApplicationError {
  return new ApplicationError('conflict', 'Count session %id is %status by %name.', {
    id: sessionId,
    status,
    name: closedBy ?? '',
  });
}

function textViolations(field: string, text: string, limit: number): ErrorDetail[] {
  if ([...text].length > limit) {
    return [{ message: '"%field" can be at most %limit characters long.', parameters: { field, limit } }];
  }
  return CONTROL.test(text) ? [about(field, '"%field" can not contain control characters.')] : [];
}

function about(field: string, message: string): ErrorDetail {
  return { message, parameters: { field } };
}
