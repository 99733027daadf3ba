import { SourceOptionsDocument } from '../../api/generated/history';
import type { SourceOptionsQuery } from '../../api/generated/history';
import { useOperation } from '../../api/use-operation';

const STALE_MS = 300_000;

/** The names of all sources, for the columns and filters of the history; undefined while they are read. */
export function useSourceOptions(): SourceOptionsQuery['sourceOptions'] | undefined {
  return useOperation(SourceOptionsDocument, {}, { staleMs: STALE_MS }).data?.sourceOptions;
}
