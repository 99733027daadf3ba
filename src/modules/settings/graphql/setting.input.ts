import { Field, InputType } from '@nestjs/graphql';
import { MaxLength } from 'class-validator';

const PATH_LENGTH_MAX = 255;
/** More than any setting holds; the setting's own limit is named in the refusal. */
const VALUE_LENGTH_MAX = 1000;

/** A setting and its new value. */
@InputType({ description: 'A setting and its new value' })
export class SettingInput {
  @Field(() => String, { description: 'Names the setting' })
  @MaxLength(PATH_LENGTH_MAX)
  path!: string;

  @Field(() => String, { description: 'What it is to be, as text' })
  @MaxLength(VALUE_LENGTH_MAX)
  value!: string;
}
