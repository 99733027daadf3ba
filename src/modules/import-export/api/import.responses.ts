import { ApiProperty } from '@nestjs/swagger';
import type { ErrorParameters } from '../../../platform/errors/application-error.js';
import { ErrorDetailResponse } from '../../../platform/http/error.response.js';
import { BEHAVIORS } from '../domain/behavior.js';
import type { Behavior } from '../domain/behavior.js';
import { ROW_OUTCOMES } from '../domain/row.js';
import type { RowOutcome } from '../domain/row.js';
import { IMPORT_KINDS, RUN_STATES } from '../domain/run.js';
import type { ImportKind, RunState } from '../domain/run.js';

/** One broken rule with its line. */
class RowErrorResponse extends ErrorDetailResponse {
  @ApiProperty({ type: 'integer', description: 'From 1' })
  readonly line!: number;

  declare readonly parameters: ErrorParameters;
}

/** How many rows had which outcome, and how many rows the history got. */
class TallyResponse {
  @ApiProperty({ type: 'integer' })
  readonly rows!: number;

  @ApiProperty({ type: 'integer' })
  readonly created!: number;

  @ApiProperty({ type: 'integer' })
  readonly updated!: number;

  @ApiProperty({ type: 'integer' })
  readonly unchanged!: number;

  @ApiProperty({ type: 'integer' })
  readonly deleted!: number;

  @ApiProperty({ type: 'integer', description: 'A later row of the same batch decided about the same item' })
  readonly merged!: number;

  @ApiProperty({ type: 'integer' })
  readonly failed!: number;

  @ApiProperty({ type: 'integer' })
  readonly history_rows!: number;

  @ApiProperty({ type: 'integer', description: 'Rows about a SKU that the catalogue did not have' })
  readonly unknown_skus!: number;

  @ApiProperty({ type: [RowErrorResponse], description: 'The first failures' })
  readonly errors!: readonly RowErrorResponse[];
}

class ImportOutcomeResponse extends TallyResponse {
  @ApiProperty({ type: [String], description: 'The first SKUs that the catalogue did not have' })
  readonly unknown_sku_examples!: readonly string[];

  @ApiProperty({ type: [String], description: 'Columns of the file that the import does not read' })
  readonly ignored_columns!: readonly string[];
}

/** What an import did. */
export class ImportSummaryResponse extends ImportOutcomeResponse {
  @ApiProperty()
  readonly run_id!: string;

  @ApiProperty({ description: 'Of the history rows' })
  readonly request_id!: string;
}

/** Quantity and status of a source item. */
const ITEM_STATE = {
  type: 'object',
  nullable: true,
  description: 'Null where there is no item',
  required: ['quantity', 'status'],
  properties: { quantity: { type: 'number' }, status: { type: 'integer', enum: [0, 1] } },
} as const;

interface ItemState {
  readonly quantity: number;
  readonly status: number;
}

/** What a dry run would change. */
class ImportDifferenceResponse {
  @ApiProperty({ type: 'integer', description: 'From 1' })
  readonly line!: number;

  @ApiProperty()
  readonly source_code!: string;

  @ApiProperty()
  readonly sku!: string;

  @ApiProperty({ required: false, description: 'Of a row about another state than available' })
  readonly state?: string;

  @ApiProperty({ enum: ROW_OUTCOMES, enumName: 'RowOutcome' })
  readonly result!: RowOutcome;

  @ApiProperty({ ...ITEM_STATE, required: [...ITEM_STATE.required] })
  readonly before!: ItemState | null;

  @ApiProperty({ ...ITEM_STATE, required: [...ITEM_STATE.required] })
  readonly after!: ItemState | null;
}

/** What an import would do. */
export class DryRunResponse extends ImportOutcomeResponse {
  @ApiProperty({ type: 'string', nullable: true, enum: [null] })
  readonly run_id!: null;

  @ApiProperty({ type: 'string', nullable: true, enum: [null] })
  readonly request_id!: null;

  @ApiProperty({ enum: [true] })
  readonly dry_run!: true;

  @ApiProperty({ description: 'Whether the import would be refused because of faulty rows' })
  readonly is_refused!: boolean;

  @ApiProperty({ type: [ImportDifferenceResponse], description: 'The first changes' })
  readonly differences!: readonly ImportDifferenceResponse[];
}

/** One run of an import. */
export class ImportRunResponse extends TallyResponse {
  @ApiProperty()
  readonly run_id!: string;

  @ApiProperty({ description: 'Of the history rows' })
  readonly request_id!: string;

  @ApiProperty({ enum: IMPORT_KINDS, enumName: 'ImportKind' })
  readonly kind!: ImportKind;

  @ApiProperty({ enum: BEHAVIORS, enumName: 'ImportBehavior' })
  readonly behavior!: Behavior;

  @ApiProperty()
  readonly file_name!: string;

  @ApiProperty({ enum: RUN_STATES, enumName: 'ImportRunState' })
  readonly state!: RunState;

  @ApiProperty({ type: 'integer', description: 'The last line that has its outcome' })
  readonly last_line!: number;

  @ApiProperty({ description: 'YYYY-MM-DD HH:MM:SS in UTC' })
  readonly started_at!: string;

  @ApiProperty({ description: 'YYYY-MM-DD HH:MM:SS in UTC' })
  readonly updated_at!: string;
}

const RUN_ID = '7f6c9a52-5a0f-4c0e-9f7e-0b6f2a1d8c33';

const TALLY = {
  rows: 3,
  created: 1,
  updated: 1,
  unchanged: 0,
  deleted: 0,
  merged: 0,
  failed: 1,
  history_rows: 2,
  unknown_skus: 0,
  errors: [{ line: 4, message: 'Source code "%code" does not exist', parameters: { code: 'eu-9' } }],
};

/** An import as the OpenAPI document shows it. */
export const SUMMARY_EXAMPLE: ImportSummaryResponse = {
  run_id: RUN_ID,
  request_id: RUN_ID,
  ...TALLY,
  unknown_sku_examples: [],
  ignored_columns: [],
};

/** A run as the OpenAPI document shows it. */
export const RUN_EXAMPLE: ImportRunResponse = {
  run_id: RUN_ID,
  request_id: RUN_ID,
  kind: 'stock-sources',
  behavior: 'append',
  file_name: 'REST',
  state: 'complete',
  ...TALLY,
  last_line: 4,
  started_at: '2026-10-07 10:00:00',
  updated_at: '2026-10-07 10:00:01',
};
