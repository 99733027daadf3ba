import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { SourceChoice } from '../use-source-choices';
import type { SheetSource } from './sheet-product';

/** Columns of a sheet. */
export const SOURCES_MAX = 12;
/** Columns while none were chosen. */
const AT_FIRST = 6;
const PARAMETER = 'columns';

/** The sources that have a column, kept in the address; at first those that the list is filtered by, else the first. */
export function useSheetSources(
  choices: readonly SourceChoice[],
  filtered: readonly string[] | undefined,
): readonly [readonly SheetSource[], (sourceCodes: readonly string[]) => void] {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get(PARAMETER);
  const sources = useMemo(() => {
    const named = asked?.split(',') ?? filtered;
    const byCode = new Map(choices.map((choice) => [choice.sourceCode.toLowerCase(), choice]));
    const found = named?.flatMap((code) => byCode.get(code.toLowerCase()) ?? []) ?? [];
    if (found.length > 0) return [...new Set(found)].slice(0, SOURCES_MAX);
    return choices.filter(({ enabled }) => enabled).slice(0, AT_FIRST);
  }, [asked, filtered, choices]);
  const choose = useCallback(
    (sourceCodes: readonly string[]) =>
      setParameters(
        (current) => {
          const next = new URLSearchParams(current);
          next.set(PARAMETER, sourceCodes.join(','));
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParameters],
  );
  return [sources, choose];
}
