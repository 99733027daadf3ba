import { compileSearch, SearchCriteria } from '../../../platform/search/index.js';
import type { CompiledSearch } from '../../../platform/search/index.js';
import { SINGLE_KINDS, UNCOUNTED_RUNS_MAX } from '../data/counted-search.repository.js';
import type { CountedState, CountsPulse } from '../data/counted-search.repository.js';
import { ADJUSTMENT_COLUMNS } from '../domain/adjustment-columns.js';
import type { KindQuery } from '../domain/history-query.js';
import { ALL_KINDS } from '../domain/kind.js';

/** Rows that no block counts yet are looked at one by one, up to so many; beyond them blocks are counted first. */
const UNCOUNTED_ROWS_MAX = 4096;

const KIND_SEARCH_COLUMNS = {
  source_code: { ...ADJUSTMENT_COLUMNS.source_code, sql: 'k.source_code' },
  reason: { ...ADJUSTMENT_COLUMNS.reason, sql: 'k.reason' },
  actor_type: { ...ADJUSTMENT_COLUMNS.actor_type, sql: 'k.actor_type' },
  reference_type: { ...ADJUSTMENT_COLUMNS.reference_type, sql: 'k.reference_type' },
} as const;

/** The condition that kinds have to fulfil. */
export function kindCondition({ filters }: Pick<KindQuery, 'filters'>): CompiledSearch {
  if (filters.length === 0) return { where: `k.kind_id = ${ALL_KINDS}`, parameters: [], orderBy: '' };
  const criteria = new SearchCriteria({ filterGroups: filters.map((filter) => ({ filters: [filter] })) });
  // Empty and missing reference types are one kind, of which no filter of kinds speaks.
  const compiled = compileSearch(criteria, KIND_SEARCH_COLUMNS);
  return { ...compiled, where: `k.${SINGLE_KINDS} AND ${compiled.where}` };
}

/** Whether kinds tell what matches. */
export function isUsable({ hasKinds, hasOtherTypes }: CountedState, { filters }: KindQuery): boolean {
  return hasKinds && !(hasOtherTypes && filters.some(({ field }) => field === 'reference_type'));
}

/** What is in no block yet is few. */
export function isBounded({ runs, uncounted }: Pick<CountsPulse, 'runs' | 'uncounted'>): boolean {
  return runs <= UNCOUNTED_RUNS_MAX && uncounted <= UNCOUNTED_ROWS_MAX;
}

/** Every id beyond the watermark belongs to a run that is known and not counted yet. */
export function isAccountedFor({
  newest,
  watermark,
  uncounted,
}: Pick<CountsPulse, 'newest' | 'watermark' | 'uncounted'>): boolean {
  return newest - watermark === uncounted;
}
