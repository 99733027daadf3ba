import { validationFailed } from '../../../platform/errors/application-error.js';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';

/** The codes of the sources that a role or an integration is bound to; null where it is not bound. */
export type SourceBinding = readonly string[] | null;

/** Sources of one binding, at most: they stand in every statement of a bound caller. */
export const BOUND_SOURCES_MAX = 1000;
const SHOWN_LENGTH_MAX = 255;

/**
 * A binding as it is stored: each source once, spelled as the source is. `existing` has the stored codes by their key.
 * Throws `invalid` for too many of them, and names each that does not exist.
 */
export function checkedBinding(codes: readonly string[], existing: ReadonlyMap<string, string>): readonly string[] {
  if (codes.length > BOUND_SOURCES_MAX) {
    throw validationFailed([
      { message: 'A role or an integration can be bound to at most %1 sources.', parameters: [BOUND_SOURCES_MAX] },
    ]);
  }
  const unknown = codes.filter((code) => !existing.has(sourceCodeKey(code)));
  if (unknown.length > 0) {
    throw validationFailed(
      unknown.map((code) => ({
        message: 'Source with code "%value" does not exist.',
        parameters: { value: code.slice(0, SHOWN_LENGTH_MAX) },
      })),
    );
  }
  return [...new Set(codes.flatMap((code) => existing.get(sourceCodeKey(code)) ?? []))];
}
