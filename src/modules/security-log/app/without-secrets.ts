import { isSecretField } from '../../../platform/observability/redact.js';
import type { SecurityChange, SecurityChanges, SecurityValue } from '../domain/security-entry.js';

const TEXT_LENGTH_MAX = 1000;
const LIST_LENGTH_MAX = 200;

/** The second line of defence: a field that is named like a secret says no more than that it changed. */
export function withoutSecrets(changes: SecurityChanges): SecurityChanges {
  return Object.fromEntries(
    Object.entries(changes).map(([name, change]): [string, SecurityChange] => {
      if (change === 'changed' || isSecretField(name)) return [name, 'changed'];
      return [name, { before: bounded(change.before), after: bounded(change.after) }];
    }),
  );
}

function bounded(value: SecurityValue): SecurityValue {
  if (typeof value === 'string') return value.slice(0, TEXT_LENGTH_MAX);
  return Array.isArray(value) ? (value as readonly string[]).slice(0, LIST_LENGTH_MAX) : value;
}
