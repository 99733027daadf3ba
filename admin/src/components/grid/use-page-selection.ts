import { useCallback, useMemo, useRef } from 'react';
import { shareChosen, withAll, withChoice } from './chosen-rows';
import type { PageSelection } from './SelectCells';
import { useLatest } from './use-latest';

/** Rows that are chosen, of all pages. */
export interface ChosenRows {
  readonly ids: readonly string[];
  onChange(ids: readonly string[]): void;
}

interface PageChoice extends PageSelection {
  readonly chosen: ReadonlySet<string>;
}

/** What is chosen of a page, and how that is changed; undefined where nothing can be. */
export function usePageSelection(selection: ChosenRows | undefined, page: readonly string[]): PageChoice | undefined {
  const latest = useLatest({ selection, page });
  const previous = useRef<string | undefined>(undefined);
  const choose = useCallback(
    (id: string, isChosen: boolean, isRange: boolean) => {
      const { selection: rows, page: ids } = latest.current;
      const from = isRange ? previous.current : undefined;
      previous.current = id;
      rows?.onChange(withChoice(rows.ids, ids, { id, isChosen, from }));
    },
    [latest],
  );
  const chooseAll = useCallback(
    (isChosen: boolean) => {
      const { selection: rows, page: ids } = latest.current;
      rows?.onChange(withAll(rows.ids, ids, isChosen));
    },
    [latest],
  );
  const ids = selection?.ids;
  return useMemo(() => {
    if (!ids) return undefined;
    const chosen = new Set(ids);
    return { chosen, share: shareChosen(chosen, page), hasRows: page.length > 0, choose, chooseAll };
  }, [ids, page, choose, chooseAll]);
}
