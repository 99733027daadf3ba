import { among, containing, criteriaOf } from '../../../platform/graphql/criteria.js';
import type { Conditions } from '../../../platform/graphql/criteria.js';
import type { PageRequest } from '../../../platform/graphql/page.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import type { NamedLine } from '../app/count-reader.service.js';
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
export function toCountLine(session: StoredSession, line: NamedLine): CountLine {
  const { sku, name, version, countedBy, alsoBy, isRemoved, countedAt } = line;
  return {
    ...{ sku, name, version, countedBy, alsoBy, isRemoved, countedAt },
    quantity: line.quantity.toNumber(),
    expected: session.isBlind || session.kind === 'receipt' ? null : line.expected.toNumber(),
  };
}
