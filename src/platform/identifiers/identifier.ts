/** Why a text cannot be a SKU or a source code. */
type IdentifierViolation = 'blank-edge' | 'control' | 'supplementary';

const CONTROL = /\p{Cc}/u;
/** Matches halves as well as pairs: without the `u` flag the expression sees single code units. */
const SURROGATE = /[\ud800-\udfff]/;

/**
 * What makes a text unusable as a SKU or source code, or undefined where nothing does. The empty text is usable here:
 * whether one is required is the caller's question. Blanks at the edges and characters beyond the Basic Multilingual
 * Plane are refused because the collation does not tell them apart. ` a` would look like `a`, and all emoji are equal
 * to it. Control characters break logs, terminals and exports.
 */
export function identifierViolation(text: string): IdentifierViolation | undefined {
  if (text.trim() !== text) return 'blank-edge';
  if (SURROGATE.test(text)) return 'supplementary';
  if (CONTROL.test(text)) return 'control';
  return undefined;
}

/** A sentence for each violation; `%field` is the name of the refused field. */
export const IDENTIFIER_MESSAGES: Readonly<Record<IdentifierViolation, string>> = {
  'blank-edge': '"%field" can not begin or end with a blank.',
  control: '"%field" can not contain control characters.',
  supplementary: '"%field" can not contain characters beyond the Basic Multilingual Plane, such as emoji.',
};
