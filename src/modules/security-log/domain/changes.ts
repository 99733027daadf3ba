import type { SecurityChange, SecurityChanges, SecurityValue } from './security-entry.js';

type Fields = Readonly<Record<string, SecurityValue | undefined>>;

/** Those of the fields that are not the same before and after; all of what was made or deleted. */
export function changesBetween(before: Fields | undefined, after: Fields | undefined): SecurityChanges {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changes: Record<string, SecurityChange> = {};
  for (const name of names) {
    const change = { before: before?.[name] ?? null, after: after?.[name] ?? null };
    if (JSON.stringify(change.before) !== JSON.stringify(change.after)) changes[name] = change;
  }
  return changes;
}
