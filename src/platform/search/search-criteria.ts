/** How a filter compares (upstream interface, "Condition types"). */
export const CONDITION_TYPES = [
  'eq',
  'neq',
  'like',
  'nlike',
  'in',
  'nin',
  'gt',
  'lt',
  'gteq',
  'lteq',
  'moreq',
  'from',
  'to',
  'null',
  'notnull',
  'finset',
  'nfinset',
  'is',
  'regexp',
  'seq',
  'sneq',
] as const;
export type ConditionType = (typeof CONDITION_TYPES)[number];

export interface SearchFilter {
  readonly field: string;
  /** As received; undefined only where the condition needs none (`null`, `notnull`). */
  readonly value: string | readonly string[] | undefined;
  readonly conditionType: ConditionType;
}

/** Filters of which one has to match. */
export interface SearchFilterGroup {
  readonly filters: readonly SearchFilter[];
}

export interface SearchSortOrder {
  readonly field: string;
  readonly direction: 'ASC' | 'DESC';
}

/**
 * What a list is asked for: groups are combined with AND, the filters of a group with OR. `parseSearchCriteria` makes
 * one from a request, `runSearch` runs it against the database, `compileSearch` turns it into SQL for other readers.
 */
export class SearchCriteria {
  readonly filterGroups: readonly SearchFilterGroup[];
  readonly sortOrders: readonly SearchSortOrder[];
  /** Undefined where the client gave no limit (nothing or 0). */
  readonly pageSize: number | undefined;
  /** From 1. */
  readonly currentPage: number;

  constructor(private readonly sent: SearchParts = {}) {
    this.filterGroups = sent.filterGroups ?? [];
    this.sortOrders = sent.sortOrders ?? [];
    this.pageSize = sent.pageSize === 0 ? undefined : sent.pageSize;
    this.currentPage = Math.max(1, sent.currentPage ?? 1);
  }

  /** The same, where one more group has to match. For readers: the envelope of a list repeats what was sent. */
  with(group: SearchFilterGroup): SearchCriteria {
    return new SearchCriteria({ ...this.sent, filterGroups: [...this.filterGroups, group] });
  }

  /** Every filter of every group. */
  get filters(): readonly SearchFilter[] {
    return this.filterGroups.flatMap((group) => group.filters);
  }

  /** The page size exactly as it was sent, 0 included: for readers with a rule of their own about it. */
  get sentPageSize(): number | undefined {
    return this.sent.pageSize;
  }

  /** The criteria as the envelope of a list repeats them: paging and order only where they were sent. */
  echo(): EchoedCriteria {
    const { sortOrders, pageSize, currentPage } = this.sent;
    return {
      filter_groups: this.filterGroups.map(({ filters }) => ({
        filters: filters.map(({ field, value, conditionType }) => ({
          field,
          ...(value === undefined ? {} : { value }),
          condition_type: conditionType,
        })),
      })),
      ...(sortOrders === undefined ? {} : { sort_orders: sortOrders }),
      ...(pageSize === undefined ? {} : { page_size: pageSize }),
      ...(currentPage === undefined ? {} : { current_page: currentPage }),
    };
  }
}

/** Criteria as the envelope of a list repeats them. */
export interface EchoedCriteria {
  readonly filter_groups: readonly {
    readonly filters: readonly {
      readonly field: string;
      readonly value?: string | readonly string[];
      readonly condition_type: ConditionType;
    }[];
  }[];
  readonly sort_orders?: readonly SearchSortOrder[];
  readonly page_size?: number;
  readonly current_page?: number;
}

/** What a client sent; what it left out is absent. */
interface SearchParts {
  readonly filterGroups?: readonly SearchFilterGroup[];
  readonly sortOrders?: readonly SearchSortOrder[];
  readonly pageSize?: number;
  readonly currentPage?: number;
}
