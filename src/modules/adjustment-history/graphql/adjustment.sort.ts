import { Field, InputType } from '@nestjs/graphql';
import { schemaEnum } from '../../../platform/graphql/schema-enum.js';
import { SortDirectionEnum } from '../../../platform/graphql/sort-direction.js';
import type { SortDirection } from '../../../platform/graphql/sort-direction.js';
import type { AdjustmentColumn } from '../domain/adjustment-columns.js';

/** The fields by which the history may be sorted, with their columns. The status change is none of them. */
export const COLUMN_OF = {
  adjustmentId: 'adjustment_id',
  createdAt: 'created_at',
  sourceCode: 'source_code',
  sku: 'sku',
  delta: 'delta',
  quantityAfter: 'quantity_after',
  reason: 'reason',
  actorType: 'actor_type',
  referenceType: 'reference_type',
  referenceId: 'reference_id',
  requestId: 'request_id',
  note: 'note',
} as const satisfies Readonly<Record<string, AdjustmentColumn>>;

export type AdjustmentSortField = keyof typeof COLUMN_OF;
const SORT_FIELDS = Object.keys(COLUMN_OF) as AdjustmentSortField[];
const AdjustmentSortFieldEnum = schemaEnum('AdjustmentSortField', SORT_FIELDS, 'What the history is sorted by', {
  adjustmentId: 'The id of the row',
  createdAt: 'When it was written',
  sourceCode: 'The code of the source',
  sku: 'The SKU',
  delta: 'How much the quantity moved',
  quantityAfter: 'The quantity that the row left',
  reason: 'The word of the reason',
  actorType: 'The kind of caller',
  referenceType: 'The kind of the document',
  referenceId: 'The id of the document',
  requestId: 'The request',
  note: 'The words of the caller',
});

/** The order of the history. */
@InputType({ description: 'The order of the history; rows that are equal in it come in the order of their ids' })
export class AdjustmentSort {
  @Field(() => AdjustmentSortFieldEnum, { description: 'What comes in order' })
  field!: AdjustmentSortField;

  @Field(() => SortDirectionEnum, { defaultValue: 'asc', description: 'Which end comes first' })
  direction!: SortDirection;
}
