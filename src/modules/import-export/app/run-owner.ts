import { currentContext, sourceScope } from '../../../platform/context/request-context.js';
import type { RunOwner } from '../data/import-run.repository.js';

/**
 * Whose runs the caller may see: their own where they are bound to sources, since what a run says of its rows names
 * sources. Everybody's otherwise.
 */
export function visibleRunOwner(): RunOwner {
  return sourceScope().isBound ? currentContext().actor : undefined;
}
