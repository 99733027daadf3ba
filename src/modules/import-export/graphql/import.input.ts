import { Field, InputType } from '@nestjs/graphql';
import { IsNotEmpty, IsOptional, MaxLength } from 'class-validator';
import { SCHEDULED_CSV_BYTES_MAX } from '../app/schedule-import.service.js';
import type { OnFault } from '../app/import-options.js';
import type { Behavior } from '../domain/behavior.js';
import type { OnUnknownSku } from '../domain/unknown-skus.js';
import { ImportBehaviorEnum, ImportFaultsEnum, ImportKindEnum, ImportUnknownSkusEnum } from './import.enums.js';
import type { ImportKindWord } from './import.enums.js';

const FILE_NAME_MAX = 255;
/** "tab" is the longest of them. */
const DELIMITER_MAX = 3;

/** A file to import, and how. */
@InputType({ description: 'A file to import, and how' })
export class ImportInput {
  @Field(() => ImportKindEnum, { description: 'What the rows are' })
  kind!: ImportKindWord;

  @Field(() => String, { description: 'The text of the file; importLimits has its bound' })
  @MaxLength(SCHEDULED_CSV_BYTES_MAX)
  csv!: string;

  @Field(() => String, { description: 'For people' })
  @IsNotEmpty()
  @MaxLength(FILE_NAME_MAX)
  fileName!: string;

  @Field(() => String, { defaultValue: ',', description: 'What stands between two cells: one character, or "tab"' })
  @MaxLength(DELIMITER_MAX)
  delimiter!: string;

  @Field(() => ImportBehaviorEnum, {
    nullable: true,
    description: 'Of source items; append by default. Products know append alone',
  })
  @IsOptional()
  behavior?: Behavior | null;

  @Field(() => ImportFaultsEnum, { defaultValue: 'stop', description: 'What faulty rows do to the others' })
  onFaults!: OnFault;

  @Field(() => ImportUnknownSkusEnum, {
    nullable: true,
    description: 'Of source items; refuse by default. Products know no such choice: they are what the file brings',
  })
  @IsOptional()
  unknownSkus?: OnUnknownSku | null;
}
