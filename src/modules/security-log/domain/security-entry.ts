import { ACTOR_TYPES } from '../../../platform/context/request-context.js';

/** What is recorded, each with what it means. */
export const SECURITY_EVENTS = [
  'login',
  'login_refused',
  'login_limited',
  'login_locked',
  'sign_out',
  'sessions_ended',
  'token_missing',
  'token_refused',
  'signature_refused',
  'permission_refused',
  'user_created',
  'user_changed',
  'role_created',
  'role_changed',
  'role_deleted',
  'integration_created',
  'integration_changed',
  'integration_revoked',
  'customer_created',
  'customer_changed',
  'setting_changed',
  'secret_changed',
  'webhook_created',
  'webhook_changed',
  'webhook_deleted',
  'security_log_pruned',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** `anonymous` is somebody whose claim to be one of the others was not proved. */
export const SECURITY_ACTOR_TYPES = [...ACTOR_TYPES, 'anonymous'] as const;
export type SecurityActorType = (typeof SECURITY_ACTOR_TYPES)[number];

/** Who acted; of somebody anonymous the label is the name that they tried. */
export interface SecurityActor {
  readonly type: SecurityActorType;
  readonly id: string | null;
  readonly label: string | null;
}

/** What it was done to. */
export interface SecurityTarget {
  readonly type: 'user' | 'customer' | 'integration' | 'role' | 'setting' | 'permission' | 'webhook' | 'security_log';
  readonly id: string | null;
  readonly label?: string | null;
}

export type SecurityValue = string | number | boolean | null | readonly string[];

/** A field before and after; of a secret no more than that it changed. */
export type SecurityChange = { readonly before: SecurityValue; readonly after: SecurityValue } | 'changed';
export type SecurityChanges = Readonly<Record<string, SecurityChange>>;

/** What a row holds beside its id and its time. */
export interface SecurityEntry {
  readonly event: SecurityEvent;
  readonly actorType: SecurityActorType;
  readonly actorId: string | null;
  readonly actorLabel: string | null;
  readonly address: string | null;
  readonly targetType: string | null;
  readonly targetId: string | null;
  readonly targetLabel: string | null;
  /** The reason of a refusal. */
  readonly detail: string | null;
  readonly changes: SecurityChanges | null;
  readonly origin: string | null;
  readonly requestId: string | null;
  /** How often it happened; above 1 for refusals that were only counted. */
  readonly occurrences: number;
}

/** A row as it is read. */
export interface RecordedEntry extends SecurityEntry {
  readonly entryId: number;
  /** `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly createdAt: string;
}

/** What rows have to be; all that is given has to match. */
export interface SecurityLogFilter {
  /** Inclusive, `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly events?: readonly SecurityEvent[] | undefined;
  /** The name of the actor, or the name that somebody tried. */
  readonly actor?: string | undefined;
  readonly address?: string | undefined;
}

/** More rows than that are neither counted nor paged through. */
export const ROWS_REACHED_MAX = 10_000;
/** What was recorded within these days is deleted by nobody. */
export const KEPT_DAYS_MIN = 30;
