import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '../../session/session';
import { YES } from './filter-definition';
import { keptDensity } from './kept-density';
import { DEFAULT_VIEW, hasSameFilters, readView, writeView } from './grid-view';
import type { FilterValues, GridDensity, GridView, GridViewFrame } from './grid-view';

interface GridViewOptions extends Partial<Omit<GridView, 'page' | 'hidden'>> {
  /** Fields of the columns that are hidden at first. */
  readonly hidden?: readonly string[];
  /** The filters of the list; none may be called `page`, `size`, `sort`, `hide` or `density`. */
  readonly filterNames: readonly string[];
  /** For a second list on a page: `history.`, with the dot. */
  readonly prefix?: string;
  /** The values of filters that have no others: an address that names another one is read as if it did not. */
  readonly choices?: FilterValues;
  /** The fields that the list can be sorted by; the same holds for them. */
  readonly sortable?: readonly string[];
}

interface Range {
  from?: string;
  to?: string;
}

/** A list's view, kept in the address. */
export interface GridViewState extends GridView {
  readonly hidden: readonly string[];
  /** The page, as the server's lists take it. */
  readonly paging: { readonly currentPage: number; readonly pageSize: number };
  /** A filter's only value; undefined where it is not set. */
  text(name: string): string | undefined;
  /** A filter's values; undefined where it is not set, as the server has it. */
  list(name: string): string[] | undefined;
  /** Whether a `flagFilter` asks for those that are or those that are not; undefined where it is not set. */
  flag(name: string): boolean | undefined;
  /** The ends of a range; undefined where neither is set. */
  range(name: string): Range | undefined;
  /** The ends of a range of dates as ISO moments; an end that is none is not set. */
  moments(name: string): Range | undefined;
  /** A filter's only value as an ISO moment; undefined where it is not set, and where it is none. */
  moment(name: string): string | undefined;
  /** Whether the address says which columns are hidden, so that it is not left to the width of the screen. */
  readonly hasChosenColumns: boolean;
  /**
   * Changes a part of the view; another filter, order or size begins at the first page. A function gets the view with
   * every change before this one, also those that are not shown yet.
   */
  change(part: Partial<GridView> | ((current: GridView) => Partial<GridView>)): void;
  /**
   * The browser's way back leads to the list as it was before. `isContinued` says that the reader goes on with the change
   * that they have just made: a longer word is no step of its own. `insteadOf` names a filter that gives way.
   */
  setFilter(
    name: string,
    values: readonly string[],
    options?: { readonly isContinued?: boolean; readonly insteadOf?: string },
  ): void;
  /** Adds values to a filter and takes others away. */
  changeFilter(name: string, change: { add: readonly string[]; remove: readonly string[] }): void;
  clearFilters(): void;
  /** Everything as the page has it at first. */
  reset(): void;
  /** The view as the parameters of an address, for saved views. */
  readonly search: string;
  /** Shows a view that was saved. */
  load(search: string): void;
}

/** What was written and does not stand in the address yet: a second change that follows at once goes on from here. */
let underway: { readonly parameters: URLSearchParams; readonly isStep: boolean } | null = null;

/**
 * Reads and writes the view of a list in the parameters of the address. Give it the options as a constant outside of
 * the component: `const VIEW = { filterNames: ['sku'], sort: { field: 'createdAt', direction: 'desc' } } as const`.
 */
export function useGridView(options: GridViewOptions): GridViewState {
  const [parameters, setParameters] = useSearchParams();
  const { viewer } = useSession();
  const userId = String(viewer.id);
  const frame = useMemo(() => frameOf(options, keptDensity(userId)), [options, userId]);
  const { defaults } = frame;
  const { hidden: hiddenAtFirst = NONE } = options;
  const view = useMemo(() => readView(parameters, frame), [parameters, frame]);

  useEffect(() => {
    underway = null;
    return () => {
      underway = null;
    };
  }, [parameters]);

  const write = useCallback(
    (next: (current: GridView) => GridView, isContinued = false) => {
      const current = underway?.parameters ?? new URLSearchParams(window.location.search);
      const [before, after] = [readView(current, frame), next(readView(current, frame))];
      // Only what the reader looks for is a step to go back to. The last of several changes at once takes their place.
      const isStep = underway?.isStep === true || (!isContinued && !hasSameFilters(before, after));
      underway = { parameters: writeView(current, after, frame), isStep };
      setParameters(underway.parameters, { replace: !isStep, preventScrollReset: true });
    },
    [setParameters, frame],
  );

  return useMemo<GridViewState>(
    () => ({
      ...view,
      ...readers(view.filters),
      hidden: view.hidden ?? hiddenAtFirst,
      paging: { currentPage: view.page, pageSize: view.pageSize },
      hasChosenColumns: view.hidden !== null,
      change: (part) => write((current) => changed(current, typeof part === 'function' ? part(current) : part)),
      setFilter: (name, values, { isContinued, insteadOf = name } = {}) =>
        write((current) => {
          const filters = withFilter(withFilter(current.filters, insteadOf, []), name, values);
          return { ...current, page: 1, filters };
        }, isContinued),
      changeFilter: (name, { add, remove }) =>
        write((current) => {
          const kept = (current.filters[name] ?? []).filter((value) => !remove.includes(value));
          const filters = withFilter(current.filters, name, [...new Set([...kept, ...add])]);
          return { ...current, page: 1, filters };
        }),
      clearFilters: () => write((current) => ({ ...current, page: 1, filters: {} })),
      reset: () => write(() => defaults),
      search: writeView(new URLSearchParams(), { ...view, page: 1 }, { ...frame, prefix: '' }).toString(),
      load: (search) => write(() => readView(new URLSearchParams(search), { ...frame, prefix: '' })),
    }),
    [view, hiddenAtFirst, defaults, frame, write],
  );
}

const NONE: readonly string[] = [];

function frameOf(options: GridViewOptions, density: GridDensity | undefined): GridViewFrame {
  const { filterNames, prefix = '', choices, sortable, hidden: _atFirst, ...view } = options;
  const kept = density === undefined ? {} : { density };
  return { defaults: { ...DEFAULT_VIEW, ...view, ...kept }, filterNames, prefix, choices, sortable };
}

function changed(current: GridView, part: Partial<GridView>): GridView {
  const movesRows = part.pageSize !== undefined || part.sort !== undefined || part.filters !== undefined;
  return { ...current, ...(movesRows ? { page: 1 } : {}), ...part };
}

function withFilter(filters: FilterValues, name: string, values: readonly string[]): FilterValues {
  const { [name]: _replaced, ...others } = filters;
  const kept = values.filter((value) => value !== '');
  return kept.length === 0 ? others : { ...others, [name]: kept };
}

function readers(
  filters: FilterValues,
): Pick<GridViewState, 'text' | 'list' | 'flag' | 'range' | 'moments' | 'moment'> {
  const text = (name: string): string | undefined => filters[name]?.[0];
  return {
    text,
    list: (name) => (filters[name] ? [...filters[name]] : undefined),
    flag: (name) => (filters[name] ? text(name) === YES : undefined),
    range: (name) => rangeOf(text(`${name}.from`), text(`${name}.to`)),
    moment: (name) => momentOf(text(name)),
    moments: (name) => rangeOf(momentOf(text(`${name}.from`)), momentOf(text(`${name}.to`))),
  };
}

function rangeOf(from: string | undefined, to: string | undefined): Range | undefined {
  if (from === undefined && to === undefined) return undefined;
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

function momentOf(text: string | undefined): string | undefined {
  return text === undefined || Number.isNaN(Date.parse(text)) ? undefined : text;
}
