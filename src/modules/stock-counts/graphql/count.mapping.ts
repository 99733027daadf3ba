import { among, containing, criteriaOf } from '../../../platform/graphql/criteria.js';
import type { Conditions } from '../../../platform/graphql/criteria.js';
import type { PageRequest } from '../../../platform/graphql/page.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import type { NamedCountLine } from '../app/count-reader.service.js';
import type { CountSession as StoredSession } from '../domain/count-session.js';
import type { CountLine, CountSessionFilter } from './count.types.js';

const CONDITIONS: Conditions<CountSessionFilter> = {
  status: among('status'),
  kind: among('kind'),
  sourceCode: among('source_code'),
  search: containing('name', 'reference'),
};

export function toCriteria(filter: CountSessionFilter, page: PageRequest): SearchCriteria {
  return criteriaOf(CONDITIONS, filter, page);
}

/** A line as the schema shows it. */
export function toCountLine(session: StoredSession, line: NamedCountLine): CountLine {
  return { ...line, expected: session.isBlind || session.kind === 'receipt' ? null : line.expected };
}
