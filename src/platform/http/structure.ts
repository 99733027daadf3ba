/** An object as JSON or a query string delivers it; its keys are a client's and are only ever read. */
export type WireObject = Readonly<Record<string, unknown>>;

/** Nested values deeper than this are refused: no request of this service has more than a handful of levels. */
export const NESTING_MAX = 50;

export function isWireObject(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Null, an empty text, an empty list, an empty object: what clients send for "nothing". */
export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** An object, where an empty list or an empty text stands for an empty one; undefined for everything else. */
export function asWireObject(value: unknown): WireObject | undefined {
  if (isWireObject(value)) return value;
  return value === '' || (Array.isArray(value) && value.length === 0) ? {} : undefined;
}

/**
 * A list, or what a query string with numbered keys (`a[10]=x&a[20]=y`) becomes, in the order of the numbers;
 * undefined for everything else.
 */
export function asWireList(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isWireObject(value)) return undefined;
  const keys = Object.keys(value);
  if (keys.length === 0) return [];
  // Whole-number keys come first and in ascending order by the language's own rule.
  return keys.every((key) => /^\d{1,9}$/.test(key)) ? Object.values(value) : undefined;
}

/** Whether a value is nested deeper than allowed or holds a key that could reach an object's prototype. */
export function isHostile(value: unknown): boolean {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (next.depth >= NESTING_MAX || Object.hasOwn(next.value, '__proto__')) return true;
    for (const child of Object.values(next.value)) open.push({ value: child, depth: next.depth + 1 });
  }
  return false;
}
