import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { schemaEnum } from '../../../platform/graphql/schema-enum.js';

const KINDS = ['flag', 'int', 'decimal', 'choice', 'text', 'cron', 'secret'] as const;
export type SettingKind = (typeof KINDS)[number];

const SettingKindEnum = schemaEnum('SettingKind', KINDS, 'What the text of a setting stands for', {
  flag: '1 for yes, 0 for no',
  int: 'A whole number',
  decimal: 'A number',
  choice: 'One of the options',
  text: 'Any text',
  cron: 'The times of a schedule, as five fields',
  secret: 'A text that is never shown',
});

/** One of the values that a choice may have. */
@ObjectType({ description: 'One of the values that a choice may have' })
class SettingOption {
  @Field(() => String, { description: 'The text that is stored' })
  value!: string;

  @Field(() => String, { description: 'What it means' })
  label!: string;
}

/** What another setting has to be for this one to matter. */
@ObjectType({ description: 'What another setting has to be for this one to matter' })
class SettingDependency {
  @Field(() => String, { description: 'The other setting' })
  path!: string;

  @Field(() => String, { description: 'What it has to be' })
  value!: string;
}

/** A setting of the service (spec, "Configuration settings"); values are texts, a flag is 1 or 0. */
@ObjectType({ description: 'A setting of the service; values are texts, a flag is 1 or 0' })
export class Setting {
  @Field(() => String, { description: 'Names the setting' })
  path!: string;

  @Field(() => String, { description: 'Its name in words' })
  label!: string;

  @Field(() => String, { description: 'What it does' })
  help!: string;

  @Field(() => SettingKindEnum, { description: 'What its text stands for' })
  kind!: SettingKind;

  @Field(() => String, { description: 'What is in force; stars for a secret that is set' })
  value!: string;

  @Field(() => String, { description: 'What holds unless it is changed' })
  default!: string;

  @Field(() => Boolean, { description: 'Whether that holds' })
  isDefault!: boolean;

  @Field(() => String, { nullable: true, description: 'What is stored, where it can not be in force as it is' })
  stored!: string | null;

  @Field(() => Float, { nullable: true, description: 'Of a number, inclusive' })
  minimum!: number | null;

  @Field(() => Float, { nullable: true, description: 'Of a number, inclusive; a larger one is refused' })
  maximum!: number | null;

  @Field(() => Int, { nullable: true, description: 'Of a text, in characters' })
  maxLength!: number | null;

  @Field(() => [SettingOption], { nullable: true, description: 'What a choice can be; null for other kinds' })
  options!: readonly SettingOption[] | null;

  @Field(() => SettingDependency, { nullable: true, description: 'The setting without which this one does nothing' })
  dependsOn!: SettingDependency | null;
}

/** Settings that stand together. */
@ObjectType({ description: 'Settings that stand together' })
export class SettingGroup {
  @Field(() => String, { description: 'Names the group' })
  key!: string;

  @Field(() => String, { description: 'Its name in words' })
  label!: string;

  @Field(() => [Setting], { description: 'The settings of the group' })
  settings!: readonly Setting[];
}

/** What saving settings has led to. */
@ObjectType({ description: 'What saving settings has led to' })
export class SavedSettings {
  @Field(() => [SettingGroup], { description: 'All groups, as stored now' })
  groups!: readonly SettingGroup[];

  @Field(() => Boolean, { description: 'Source-level reservations were switched: a full reindex is due' })
  reindexRequired!: boolean;
}
