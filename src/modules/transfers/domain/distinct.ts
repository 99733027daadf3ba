import { skuKey } from '../../../platform/identifiers/index.js';

/** Each SKU or source code once, as the database tells them apart, in the spelling that came first. */
export function distinctCodes(codes: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const code of codes) {
    const key = skuKey(code);
    if (!byKey.has(key)) byKey.set(key, code);
  }
  return [...byKey.values()];
}
