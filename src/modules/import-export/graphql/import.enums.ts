import { schemaEnum } from '../../../platform/graphql/schema-enum.js';
import { ON_FAULT } from '../app/import-options.js';
import { BEHAVIORS } from '../domain/behavior.js';
import { ROW_OUTCOMES } from '../domain/row.js';
import { RUN_STATES } from '../domain/run.js';
import type { ImportKind } from '../domain/run.js';
import { ON_UNKNOWN_SKU } from '../domain/unknown-skus.js';

/** The kinds in the words of the schema, which may hold no hyphen. */
export const KIND_OF = {
  stock_sources: 'stock-sources',
  products: 'products',
} as const satisfies Readonly<Record<string, ImportKind>>;
export type ImportKindWord = keyof typeof KIND_OF;
export const KIND_WORDS = Object.keys(KIND_OF) as ImportKindWord[];

export const ImportKindEnum = schemaEnum('ImportKind', KIND_WORDS, 'What a file holds: source items, or products', {
  stock_sources: 'Source items',
  products: 'Products with stock columns',
});
export const ImportBehaviorEnum = schemaEnum(
  'ImportBehavior',
  BEHAVIORS,
  'append sets what a row gives, replace stands for the whole item, delete removes it',
  { append: 'Sets what a row gives', replace: 'A row stands for the whole item', delete: 'Removes the item' },
);
export const ImportFaultsEnum = schemaEnum(
  'ImportFaults',
  ON_FAULT,
  'Whether a row that can not be imported stops the whole import, or is passed over',
  { stop: 'One faulty row stops the import', skip: 'Faulty rows are passed over' },
);
export const ImportUnknownSkusEnum = schemaEnum(
  'ImportUnknownSkus',
  ON_UNKNOWN_SKU,
  'What becomes of a row about a SKU that the catalogue does not have',
  { refuse: 'It is a faulty row', create: 'It is imported all the same' },
);
export const ImportOutcomeEnum = schemaEnum('ImportOutcome', ROW_OUTCOMES, 'What became of a row', {
  created: 'It made something',
  updated: 'It changed something',
  unchanged: 'It said what holds already',
  deleted: 'It removed something',
  merged: 'A later row of the same batch decides about the same item',
  failed: 'It can not be imported',
});
export const ImportStateEnum = schemaEnum(
  'ImportState',
  RUN_STATES,
  'waiting for a worker; running; stopped, and may be resumed; complete',
  {
    waiting: 'For a worker that begins it, or goes on with it',
    running: 'Rows are being imported',
    stopped: 'It may be resumed',
    complete: 'Every row has its outcome',
  },
);
