import type { ImportRunQuery } from '../../api/generated/imports';

/** A run of an import, going on or over. */
export type Run = ImportRunQuery['importRun'];
