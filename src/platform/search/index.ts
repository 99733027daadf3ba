/** Everything about searching that modules use, under one name. */
export { CONDITION_TYPES, SearchCriteria } from './search-criteria.js';
export type {
  ConditionType,
  EchoedCriteria,
  SearchFilter,
  SearchFilterGroup,
  SearchSortOrder,
} from './search-criteria.js';
export { foldedWords, gramsOf, gramsOfPart, isSlip, spelledWords, variantsOf } from './grams.js';
export { plainInPattern } from './like-pattern.js';
export { inScanShare, isScan, limitedScan, SCAN_SECONDS_MAX, searchRefusal } from './search-guard.js';
export { searchColumnsOf, searchEntities } from './search-entities.js';
export { compileSearch } from './search-sql.js';
export type { CompiledSearch, SearchColumns } from './search-sql.js';
export { LIST_ROWS_MAX, runSearch } from './search-run.js';
export type { SearchPart, SearchTarget } from './search-run.js';
export { momentOf, splitList } from './search-value.js';
