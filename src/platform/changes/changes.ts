/** What a writer says of an object: a field that is absent keeps its value, null clears it. */
export type Changes<T> = { readonly [Field in keyof T]?: T[Field] | null | undefined };

/**
 * The object with the changes on top: what is stored now, or a new one where nothing is. Fields that the object does not
 * have are left out. What is cleared is what it is in a new object; a flag cannot be cleared and stays.
 */
export function applyChanges<T extends object>(newObject: T, stored: T | undefined, changes: Changes<T>): T {
  const before = stored ?? newObject;
  const merged = { ...before };
  for (const field of Object.keys(newObject) as (keyof T)[]) {
    const sent = changes[field];
    if (sent === undefined) continue;
    merged[field] = sent ?? (typeof before[field] === 'boolean' ? before : newObject)[field];
  }
  return merged;
}
