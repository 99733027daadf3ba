import { useLayoutEffect } from 'react';
import type { GridViewState } from './use-grid-view';

/** Another page or order of a list is read from its first row on. */
export function useScrollToTop(
  list: { readonly current: HTMLElement | null },
  { page, pageSize, sort }: GridViewState,
): void {
  const [field, direction] = [sort?.field, sort?.direction];
  useLayoutEffect(() => {
    list.current?.scrollTo({ top: 0 });
  }, [list, page, pageSize, field, direction]);
}
