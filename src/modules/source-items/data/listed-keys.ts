import { SKU_LENGTH_MAX, SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import type { SourceItemKey } from '../domain/source-item.js';

const BEYOND_PLANE = /[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]/g;

/** Keys as JSON for `JSON_TABLE`: a list of `[source code, SKU]`. Those that no row can have are left out. */
export function listedKeys(keys: readonly SourceItemKey[]): string {
  const pairs = keys.map(({ sourceCode, sku }): [string, string] => [asCompared(sourceCode), asCompared(sku)]);
  // A server may cut what is too long for its column, and find the row of another key.
  const possible = pairs.filter(([code, sku]) => code.length <= SOURCE_CODE_LENGTH_MAX && sku.length <= SKU_LENGTH_MAX);
  return JSON.stringify(possible);
}

/** What JSON cannot hold on every server, as the collation compares it: none of it is in a stored key. */
function asCompared(text: string): string {
  return text.replace(BEYOND_PLANE, '\ufffd').replace(/ +$/, '');
}
