import { invalid, renderMessage } from '../../../platform/errors/application-error.js';
import type { ImportSummary } from '../app/import-summary.js';
import type { ImportRequest } from '../app/schedule-import.service.js';
import { delimiterOf } from '../domain/delimiter.js';
import type { RowError } from '../domain/row.js';
import type { ImportKind } from '../domain/run.js';
import type { ShownRun } from '../domain/shown-run.js';
import { KIND_OF, KIND_WORDS } from './import.enums.js';
import type { ImportKindWord } from './import.enums.js';
import type { ImportInput } from './import.input.js';
import type { ImportError, ImportPreview, ImportRun } from './import.type.js';

/**
 * What is asked for, in the service's words. Throws `invalid` for a delimiter that can be none, for deleting products,
 * and for a choice that products do not have.
 */
export function toRequest(input: ImportInput): ImportRequest {
  const { csv, fileName, onFaults: onFault, behavior, unknownSkus } = input;
  const delimiter = delimiterOf(input.delimiter);
  if (delimiter === undefined) throw invalid('"%field" should be one character.', { field: 'delimiter' });
  const kind = KIND_OF[input.kind];
  if (kind === 'products' && behavior != null && behavior !== 'append') {
    throw invalid('An import of products knows the behavior append alone.');
  }
  if (kind === 'products' && unknownSkus != null) {
    throw invalid('An import of products creates those that the catalogue does not have: it has no such choice.');
  }
  const onUnknownSku = unknownSkus ?? 'refuse';
  return { kind, behavior: behavior ?? 'append', onFault, onUnknownSku, csv, delimiter, fileName };
}

export function toPreview(summary: ImportSummary): ImportPreview {
  return { ...summary, errors: summary.errors.map(toError) };
}

export function toRun({ run, state, stoppedBy, canResume }: ShownRun): ImportRun {
  return {
    ...run,
    kind: wordOf(run.kind),
    state,
    errors: run.errors.map(toError),
    stopMessage: stoppedBy && renderMessage(stoppedBy),
    stopErrors: (stoppedBy?.errors ?? []).map(toError),
    canResume,
  };
}

function wordOf(kind: ImportKind): ImportKindWord {
  return KIND_WORDS.find((word) => KIND_OF[word] === kind) ?? 'stock_sources';
}

function toError(error: RowError): ImportError {
  return { line: error.line, message: renderMessage(error) };
}
