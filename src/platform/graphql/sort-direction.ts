import { schemaEnum } from './schema-enum.js';

/** Which end of an order comes first. */
export type SortDirection = 'asc' | 'desc';

export const SortDirectionEnum = schemaEnum<SortDirection>(
  'SortDirection',
  ['asc', 'desc'],
  'Which end of an order comes first',
  { asc: 'The smallest, or the earliest', desc: 'The largest, or the latest' },
);
