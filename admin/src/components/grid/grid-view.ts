/** What the reader sees of a list. All of it stands in the address, so that a view can be kept and shared. */
export interface GridView {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly sort: GridSort | null;
  /** Fields of the columns that are not shown; null while the reader has not chosen. */
  readonly hidden: readonly string[] | null;
  readonly density: GridDensity;
  readonly filters: FilterValues;
}

interface GridSort {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

/** The order, where it is by one of these fields: an address may name any. */
export function sortAmong<Field extends string>(
  sort: GridSort | null,
  fields: readonly Field[],
): (GridSort & { readonly field: Field }) | undefined {
  const field = fields.find((one) => one === sort?.field);
  return field !== undefined && sort ? { field, direction: sort.direction } : undefined;
}

/** The order after a click on a head: upwards, downwards, and none. */
export function nextSort(sort: GridSort | null, field: string): GridSort | null {
  if (sort?.field !== field) return { field, direction: 'asc' };
  return sort.direction === 'asc' ? { field, direction: 'desc' } : null;
}

/** The last page of so many rows, from 1. */
export function lastPage(rowCount: number, pageSize: number): number {
  return Math.max(1, Math.ceil(rowCount / pageSize));
}

/** Which rows of a list a page has, from 1. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
  /** Of all pages; undefined where nobody has counted them, and the page does not tell. */
  readonly count: number | undefined;
  /** Whether nothing comes after the page. */
  readonly isLast: boolean;
}

interface PageOfRows {
  readonly page: number;
  readonly pageSize: number;
  /** Of all pages; undefined while it is not known. */
  readonly rowCount: number | undefined;
  /** On this page; undefined while they are on their way. */
  readonly rowsOnPage: number | undefined;
}

/** The rows of a page; undefined while neither they nor their number are known. A page that is not full is the last. */
export function rangeOf({ page, pageSize, rowCount, rowsOnPage }: PageOfRows): RowRange | undefined {
  const from = (page - 1) * pageSize + 1;
  const known = rowCount ?? countBy(rowsOnPage, from, pageSize);
  if (known !== undefined) {
    const to = Math.min(page * pageSize, known);
    return { from: known === 0 ? 0 : from, to, count: known, isLast: to === known };
  }
  if (rowsOnPage === undefined || rowsOnPage < pageSize) return undefined;
  return { from, to: page * pageSize, count: undefined, isLast: false };
}

/** The number of all rows, by a page that is not full. An empty one tells only where it is the first. */
function countBy(rowsOnPage: number | undefined, from: number, pageSize: number): number | undefined {
  if (rowsOnPage === undefined || rowsOnPage >= pageSize || (rowsOnPage === 0 && from > 1)) return undefined;
  return from - 1 + rowsOnPage;
}

/** `dense` has one line for each row, whatever its cells hold. */
export const GRID_DENSITIES = ['dense', 'compact', 'standard', 'comfortable'] as const;
export type GridDensity = (typeof GRID_DENSITIES)[number];

/** Each filter's values; one that is not set is absent. A range has `<name>.from` and `<name>.to`. */
export type FilterValues = Readonly<Record<string, readonly string[]>>;

export const PAGE_SIZES = [20, 50, 100, 200] as const;

/** How a list looks when the address says nothing. */
export const DEFAULT_VIEW: GridView = {
  page: 1,
  pageSize: 20,
  sort: null,
  hidden: null,
  density: 'compact',
  filters: {},
};

/** What a list's view is made of beside what the address says. */
export interface GridViewFrame {
  readonly defaults: GridView;
  /** The filters that the list has; other parameters of the address are not its business. */
  readonly filterNames: readonly string[];
  /** Before each parameter of a second list on a page: `history.`. */
  readonly prefix: string;
  /** The values of filters that have no others, by filter. */
  readonly choices?: FilterValues | undefined;
  /** The fields of the list that it can be sorted by; without them any is taken. */
  readonly sortable?: readonly string[] | undefined;
}

/** The view that the parameters of an address describe. What they do not say, or say wrongly, is as in the defaults. */
export function readView(parameters: URLSearchParams, frame: GridViewFrame): GridView {
  const { defaults, prefix } = frame;
  const text = (name: string): string | null => parameters.get(prefix + name);
  return {
    page: positive(text('page')) ?? 1,
    pageSize: PAGE_SIZES.find((size) => String(size) === text('size')) ?? defaults.pageSize,
    sort: sortOf(text('sort'), frame),
    hidden: text('hide')?.split(',').filter(Boolean) ?? null,
    density: GRID_DENSITIES.find((density) => density === text('density')) ?? defaults.density,
    filters: filtersOf(parameters, frame),
  };
}

/**
 * The parameters with this view instead of an earlier one. What is as in the defaults is left out, and parameters of
 * others stay. A filter of the defaults that the reader took away is written as empty: that is a choice too.
 */
export function writeView(
  parameters: URLSearchParams,
  view: GridView,
  { defaults, filterNames, prefix }: GridViewFrame,
): URLSearchParams {
  const next = new URLSearchParams(parameters);
  const set = (name: string, value: string, usual: string): void => {
    if (value === usual) next.delete(prefix + name);
    else next.set(prefix + name, value);
  };
  set('page', String(view.page), '1');
  set('size', String(view.pageSize), String(defaults.pageSize));
  set('sort', sortText(view.sort), sortText(defaults.sort));
  if (view.hidden === null) next.delete(`${prefix}hide`);
  else next.set(`${prefix}hide`, view.hidden.join(','));
  set('density', view.density, defaults.density);
  for (const [name, parameter] of parameterNames(filterNames, prefix)) {
    next.delete(parameter);
    const values = view.filters[name] ?? [];
    if (!sameTexts(values, defaults.filters[name] ?? [])) {
      for (const value of values.length === 0 ? [''] : values) next.append(parameter, value);
    }
  }
  return next;
}

/** Each filter may be a range: its name in the view, and as a parameter. */
function parameterNames(filterNames: readonly string[], prefix: string): (readonly [string, string])[] {
  return filterNames
    .flatMap((name) => [name, `${name}.from`, `${name}.to`])
    .map((name) => [name, prefix + name] as const);
}

function positive(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** `-created` is by creation, newest first. */
function sortOf(text: string | null, { defaults, sortable }: GridViewFrame): GridSort | null {
  if (text === null) return defaults.sort;
  if (text === '') return null;
  const field = text.replace(/^-/, '');
  if (sortable?.includes(field) === false) return defaults.sort;
  return { field, direction: text.startsWith('-') ? 'desc' : 'asc' };
}

function sortText(sort: GridSort | null): string {
  if (sort === null) return '';
  return sort.direction === 'desc' ? `-${sort.field}` : sort.field;
}

function filtersOf(
  parameters: URLSearchParams,
  { defaults, filterNames, prefix, choices = {} }: GridViewFrame,
): FilterValues {
  return Object.fromEntries(
    parameterNames(filterNames, prefix).flatMap(([name, parameter]) => {
      const isPossible = (value: string): boolean => value !== '' && choices[name]?.includes(value) !== false;
      const values = parameters.has(parameter)
        ? parameters.getAll(parameter).filter(isPossible)
        : (defaults.filters[name] ?? []);
      return values.length === 0 ? [] : [[name, values] as const];
    }),
  );
}

/** Whether two views ask for the same rows of a list, on whatever page and in whatever order. */
export function hasSameFilters(left: GridView, right: GridView): boolean {
  const names = new Set([...Object.keys(left.filters), ...Object.keys(right.filters)]);
  return [...names].every((name) => sameTexts(left.filters[name] ?? [], right.filters[name] ?? []));
}

function sameTexts(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((text, index) => text === right[index]);
}
