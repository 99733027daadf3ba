import { isEmail } from 'class-validator';
import { CronExpressionParser } from 'cron-parser';
import type { ApplicationError } from '../../../platform/errors/application-error.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { currencyCodeOf } from '../../../platform/identifiers/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type {
  ChoiceDefinition,
  DecimalDefinition,
  IntDefinition,
  SettingDefinition,
  TextDefinition,
} from './definition.js';

type Value = boolean | number | string | Quantity;

/** What a text turned out to be for a definition: a value, one beyond the maximum, or a sentence that says why not. */
type Reading =
  | { readonly value: Value }
  | { readonly tooLarge: Value }
  | { readonly violation: string; readonly parameters?: readonly (string | number)[] };

const ON = new Set(['1', 'true', 'yes', 'on']);
const OFF = new Set(['0', 'false', 'no', 'off']);
const WHOLE_NUMBER = /^[+-]?\d{1,40}$/;
const CONTROL = /\p{Cc}/u;
const COUNTRY = /^[A-Z]{2}$/i;
const CRON_FIELDS = 5;
/** Addresses of one mail. */
const EMAILS_MAX = 50;
/** `H` stands for any time, which the parser draws anew whenever it is asked. */
const RANDOM_CRON = /(^|[\s,])H/i;

/**
 * The value that a stored text stands for (spec, "Configuration settings"). A number above the maximum is the maximum.
 * What is unusable otherwise (text, or too small a number) is the default. So is a setting that was never stored.
 */
export function readSetting(definition: SettingDefinition, stored: string | null | undefined): Value {
  if (stored === null || stored === undefined) return defaultOf(definition);
  const reading = interpret(definition, stored);
  if ('value' in reading) return reading.value;
  return 'tooLarge' in reading ? reading.tooLarge : defaultOf(definition);
}

/**
 * The text to store for what an operator typed. Throws `invalid` naming the path and what it may be, the limit
 * included.
 */
export function writeSetting(path: string, definition: SettingDefinition, typed: string): string {
  const reading = interpret(definition, typed);
  if ('value' in reading) return settingText(reading.value);
  if ('tooLarge' in reading) return refuse(path, 'can be at most %2.', [settingText(reading.tooLarge)]);
  return refuse(path, reading.violation, reading.parameters ?? []);
}

/** A value as it is stored and shown. */
export function settingText(value: Value): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (value instanceof Quantity) return String(value.toNumber());
  return String(value);
}

/** The addresses of a text with commas between them, each once. */
export function emailsOf(text: string): string[] {
  const addresses = text.split(',').map((address) => address.trim());
  return [...new Set(addresses.filter((address) => address !== ''))];
}

/** The value of a setting that was never stored. */
export function defaultOf(definition: SettingDefinition): Value {
  return definition.kind === 'decimal' ? Quantity.of(definition.default) : definition.default;
}

function refuse(path: string, violation: string, parameters: readonly (string | number)[]): never {
  const error: ApplicationError = invalid(`The setting "%1" ${violation}`, [path, ...parameters]);
  throw error;
}

function interpret(definition: SettingDefinition, text: string): Reading {
  switch (definition.kind) {
    case 'flag':
      return readFlag(text);
    case 'int':
      return readInt(definition, text);
    case 'decimal':
      return readDecimal(definition, text);
    case 'choice':
      return readChoice(definition, text);
    case 'text':
      return readText(definition, text);
  }
}

function readFlag(text: string): Reading {
  const word = text.trim().toLowerCase();
  if (ON.has(word)) return { value: true };
  if (OFF.has(word)) return { value: false };
  return { violation: 'can be 1 or 0 (yes or no, on or off, true or false).' };
}

function readInt({ min, max }: IntDefinition, text: string): Reading {
  const trimmed = text.trim();
  const value = WHOLE_NUMBER.test(trimmed) ? Number(trimmed) : Number.NaN;
  if (value > max) return { tooLarge: max };
  // Plus zero: "-0" is 0.
  if (value >= min) return { value: value + 0 };
  return { violation: 'has to be a whole number from %2 to %3.', parameters: [min, max] };
}

function readDecimal({ min, max }: DecimalDefinition, text: string): Reading {
  const violation = { violation: 'has to be a number from %2 to %3.', parameters: [min, max] };
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isNaN(number)) return violation;
  if (number > Number(max)) return { tooLarge: Quantity.of(max) };
  const value = Quantity.tryParse(text);
  if (!value || value.isLessThan(Quantity.of(min))) return violation;
  return { value };
}

function readChoice({ options }: ChoiceDefinition, text: string): Reading {
  const word = text.trim();
  const value = options.find((option) => String(option) === word);
  return value === undefined ? { violation: 'has to be one of %2.', parameters: [options.join(', ')] } : { value };
}

function readText(definition: TextDefinition, text: string): Reading {
  if (text.length > definition.maxLength) {
    return { violation: 'can have at most %2 characters.', parameters: [definition.maxLength] };
  }
  if (CONTROL.test(text)) return { violation: 'can not contain control characters.' };
  if (definition.format === 'cron') return readCron(text);
  if (definition.format === 'emails') return readEmails(text);
  if (definition.format === 'country') return readCountry(text);
  if (definition.format === 'currency') return readCurrency(text);
  return { value: text };
}

function readCountry(text: string): Reading {
  if (!COUNTRY.test(text)) return { violation: 'has to be two letters, such as "DE".' };
  return { value: text.toUpperCase() };
}

function readCurrency(text: string): Reading {
  const value = currencyCodeOf(text);
  return value === undefined
    ? { violation: 'has to be the three letters of a currency (ISO 4217), such as "EUR".' }
    : { value };
}

/** Every address once, in the order typed. */
function readEmails(text: string): Reading {
  const addresses = emailsOf(text);
  const wrong = addresses.find((address) => !isEmail(address, { require_tld: false }));
  if (wrong !== undefined) {
    return { violation: 'can not contain "%2", which is no email address.', parameters: [wrong] };
  }
  if (addresses.length > EMAILS_MAX) return { violation: 'can have at most %2 addresses.', parameters: [EMAILS_MAX] };
  return { value: addresses.join(', ') };
}

/**
 * Judged by the parser that the scheduler uses, so that what is accepted here also runs: at some time, and not at
 * random.
 */
function readCron(text: string): Reading {
  const expression = text.trim().replace(/\s+/g, ' ');
  const violation = { violation: 'has to be a cron expression of five fields, such as "0 * * * *".' };
  if (expression.split(' ').length !== CRON_FIELDS || RANDOM_CRON.test(expression)) return violation;
  try {
    CronExpressionParser.parse(expression, { tz: 'UTC' }).next();
    return { value: expression };
  } catch {
    return violation;
  }
}
