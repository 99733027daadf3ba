import { CURRENCY_CODE_LENGTH } from '../../../platform/identifiers/index.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';

interface Described {
  /** One sentence for `config:show` and the dashboard. */
  readonly description: string;
}

/** On or off. */
interface FlagDefinition extends Described {
  readonly kind: 'flag';
  readonly default: boolean;
}

/** A whole number within inclusive bounds. */
export interface IntDefinition extends Described {
  readonly kind: 'int';
  readonly default: number;
  readonly min: number;
  readonly max: number;
}

/** A number with four decimals within inclusive bounds; bounds and default as decimal text. */
export interface DecimalDefinition extends Described {
  readonly kind: 'decimal';
  readonly default: string;
  readonly min: string;
  readonly max: string;
}

/** Free text, a cron expression of five fields, email addresses with commas between them, a country's two letters, or a currency's three. */
export interface TextDefinition extends Described {
  readonly kind: 'text';
  readonly default: string;
  readonly maxLength: number;
  readonly format?: 'cron' | 'emails' | 'country' | 'currency';
  /** Shown as stars by everything that lists settings. */
  readonly isSecret?: true;
}

/** One of a closed list. */
export interface ChoiceDefinition<Option extends string | number = string | number> extends Described {
  readonly kind: 'choice';
  readonly default: Option;
  readonly options: readonly Option[];
}

/** What one setting may be: the one definition behind reading, writing and showing it. */
export type SettingDefinition = FlagDefinition | IntDefinition | DecimalDefinition | TextDefinition | ChoiceDefinition;

/** The type that a setting of this definition has in code. */
export type ValueOf<Definition extends SettingDefinition> = Definition extends FlagDefinition
  ? boolean
  : Definition extends IntDefinition
    ? number
    : Definition extends DecimalDefinition
      ? Quantity
      : Definition extends ChoiceDefinition
        ? Definition['options'][number]
        : string;

/** The largest quantity a column of 12 digits holds. */
const QUANTITY_MAX = '99999999.9999';
const TEXT_LENGTH_MAX = 255;
const COUNTRY_LENGTH = 2;

export const flag = (initial: boolean, description: string): FlagDefinition => ({
  kind: 'flag',
  default: initial,
  description,
});

export const int = (initial: number, bounds: { min: number; max: number }, description: string): IntDefinition => ({
  kind: 'int',
  default: initial,
  ...bounds,
  description,
});

export const quantity = (initial: string, description: string, min = '0'): DecimalDefinition => ({
  kind: 'decimal',
  default: initial,
  min,
  max: QUANTITY_MAX,
  description,
});

/** A quantity that may be below zero too. */
export const signedQuantity = (initial: string, description: string): DecimalDefinition =>
  quantity(initial, description, `-${QUANTITY_MAX}`);

export const text = (initial: string, maxLength: number, description: string): TextDefinition => ({
  kind: 'text',
  default: initial,
  maxLength,
  description,
});

export const secret = (description: string): TextDefinition => ({
  kind: 'text',
  default: '',
  maxLength: TEXT_LENGTH_MAX,
  isSecret: true,
  description,
});

export const cron = (initial: string, description: string): TextDefinition => ({
  kind: 'text',
  default: initial,
  maxLength: TEXT_LENGTH_MAX,
  format: 'cron',
  description,
});

/** Addresses of people that are written to; none where it is empty. */
export const emails = (maxLength: number, description: string): TextDefinition => ({
  kind: 'text',
  default: '',
  maxLength,
  format: 'emails',
  description,
});

/** A country by its two letters, stored in capitals. */
export const country = (initial: string, description: string): TextDefinition => ({
  kind: 'text',
  default: initial,
  maxLength: COUNTRY_LENGTH,
  format: 'country',
  description,
});

/** A currency by the three letters of ISO 4217, stored in capitals. */
export const currency = (initial: string, description: string): TextDefinition => ({
  kind: 'text',
  default: initial,
  maxLength: CURRENCY_CODE_LENGTH,
  format: 'currency',
  description,
});

export const choice = <const Option extends string | number>(
  initial: NoInfer<Option>,
  options: readonly Option[],
  description: string,
): ChoiceDefinition<Option> => ({ kind: 'choice', default: initial, options, description });
