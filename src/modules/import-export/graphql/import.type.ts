import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import { PageInfo } from '../../../platform/graphql/page.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { Behavior } from '../domain/behavior.js';
import type { RowOutcome } from '../domain/row.js';
import type { RunState } from '../domain/run.js';
import { ImportBehaviorEnum, ImportKindEnum, ImportOutcomeEnum, ImportStateEnum } from './import.enums.js';
import type { ImportKindWord } from './import.enums.js';

@ObjectType({ description: 'What an import over GraphQL may be' })
export class ImportLimits {
  @Field(() => Int, { description: 'Bytes of a file, written as a JSON text in UTF-8' })
  csvBytes!: number;

  @Field(() => Int, { description: 'Faulty rows of which the reasons are kept' })
  errors!: number;

  @Field(() => Int, { description: 'Changes that a preview shows' })
  differences!: number;
}

@ObjectType({ description: 'How many rows had which outcome; merged: a later row says what holds for the same item' })
export class ImportTally {
  @Field(() => Float, { description: 'Rows that made something' })
  created!: number;

  @Field(() => Float, { description: 'Rows that changed something' })
  updated!: number;

  @Field(() => Float, { description: 'Rows that said what holds already' })
  unchanged!: number;

  @Field(() => Float, { description: 'Rows that removed something' })
  deleted!: number;

  @Field(() => Float, { description: 'Rows about which a later one of the same batch decided' })
  merged!: number;

  @Field(() => Float, { description: 'Rows that could not be imported' })
  failed!: number;

  @Field(() => Float, { description: 'Rows that the history got' })
  historyRows!: number;

  @Field(() => Float, { description: 'Rows about a SKU that the catalogue did not have, whatever became of them' })
  unknownSkus!: number;
}

@ObjectType({ description: 'Why a row can not be imported' })
export class ImportError {
  @Field(() => Int, { description: 'From 1, the head included' })
  line!: number;

  @Field(() => String, { description: 'The rule that the row breaks' })
  message!: string;
}

@ObjectType({ description: 'Quantity and status of a source item' })
class ImportItemState {
  @Field(() => Float, { description: 'The quantity' })
  quantity!: Quantity;

  @Field(() => Int, { description: '1 in stock, 0 out of stock' })
  status!: number;
}

@ObjectType({ description: 'What a row would change' })
class ImportDifference {
  @Field(() => Int, { description: 'The line of the row, from 1' })
  line!: number;

  @Field(() => String, { description: 'The code of the source' })
  sourceCode!: string;

  @Field(() => String, { description: 'The SKU of the product' })
  sku!: string;

  @Field(() => ImportOutcomeEnum, { description: 'What would become of it' })
  outcome!: RowOutcome;

  @Field(() => ImportItemState, { nullable: true, description: 'Null where there is no such item' })
  before!: ImportItemState | null;

  @Field(() => ImportItemState, { nullable: true, description: 'Null where there would be no such item' })
  after!: ImportItemState | null;
}

@ObjectType({ description: 'What an import would do; nothing was changed' })
export class ImportPreview {
  @Field(() => Int, { description: 'Rows of the file' })
  rows!: number;

  @Field(() => ImportTally, { description: 'How many rows had which outcome' })
  tally!: ImportTally;

  @Field(() => [ImportDifference], { description: 'The first changes' })
  differences!: readonly ImportDifference[];

  @Field(() => [ImportError], { description: 'The first faulty rows; the tally counts all of them' })
  errors!: readonly ImportError[];

  @Field(() => [String], { description: 'The first SKUs that the catalogue does not have; the tally counts all rows' })
  unknownSkus!: readonly string[];

  @Field(() => [String], { description: 'Columns that are passed over' })
  ignoredColumns!: readonly string[];

  @Field(() => Boolean, { description: 'Whether the import itself would be refused, because of faulty rows' })
  isRefused!: boolean;
}

@ObjectType({ description: 'An import, how far it is and what came of it' })
export class ImportRun {
  @Field(() => ID, { description: 'The id of the run' })
  runId!: string;

  @Field(() => String, { description: 'Of its history rows' })
  requestId!: string;

  @Field(() => String, { nullable: true, description: 'The bulk whose operation it is, where a worker does it' })
  bulkUuid!: string | null;

  @Field(() => ImportKindEnum, { description: 'What its rows are' })
  kind!: ImportKindWord;

  @Field(() => ImportBehaviorEnum, { description: 'What its rows do' })
  behavior!: Behavior;

  @Field(() => String, { description: 'The file that it came from' })
  fileName!: string;

  @Field(() => ImportStateEnum, { description: 'How far it is' })
  state!: RunState;

  @Field(() => Float, { description: 'Rows with an outcome, the failed ones included' })
  rowsDone!: number;

  @Field(() => Float, { nullable: true, description: 'Null where they were not counted beforehand' })
  rowsTotal!: number | null;

  @Field(() => ImportTally, { description: 'How many rows had which outcome' })
  tally!: ImportTally;

  @Field(() => [ImportError], { description: 'The first faulty rows; the tally counts all of them' })
  errors!: readonly ImportError[];

  @Field(() => String, { nullable: true, description: 'Why it stopped, where something refused to go on' })
  stopMessage!: string | null;

  @Field(() => [ImportError], { description: 'The first rows because of which it stopped' })
  stopErrors!: readonly ImportError[];

  @Field(() => Boolean, { description: 'Whether it may be resumed with the same file' })
  canResume!: boolean;

  @Field(() => String, { nullable: true, description: 'Who began it' })
  actorLabel!: string | null;

  @Field(() => DateTimeScalar, { description: 'When it began' })
  startedAt!: string;

  @Field(() => DateTimeScalar, { description: 'When it last got on' })
  updatedAt!: string;
}

@ObjectType({ description: 'A page of imports, the newest first' })
export class ImportRunPage {
  @Field(() => [ImportRun], { description: 'The rows of the page' })
  items!: readonly ImportRun[];

  @Field(() => Int, { description: 'All matches' })
  totalCount!: number;

  @Field(() => PageInfo, { description: 'Where the page lies in the list' })
  pageInfo!: PageInfo;
}
