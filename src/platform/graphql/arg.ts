import type { PipeTransform, Type } from '@nestjs/common';
import { Args, Float, Int } from '@nestjs/graphql';
import { invalid } from '../errors/application-error.js';
import { InputPipe } from './input.pipe.js';
import { PAGE_SIZE_DEFAULT } from './page.js';

/** Beyond this, four decimals are not exact any more. */
const DECIMAL_MAX = 99_999_999_999;

/** What every argument says of itself. */
interface Described {
  /** One line for the schema; an argument without one does not compile. */
  readonly description: string;
  /** Whether it may be left out; it is undefined or null then. */
  readonly nullable?: boolean;
}

interface Bounds extends Described {
  readonly min?: number;
  readonly max: number;
  readonly defaultValue?: number;
}

/** Checks a value that was given; one that was left out passes. */
function checking(check: (value: never) => void): PipeTransform {
  return {
    transform(value: unknown): unknown {
      if (value !== undefined && value !== null) check(value as never);
      return value;
    },
  };
}

function lengthWithin(name: string, max: number): (text: string) => void {
  return (text) => {
    // In characters, as the columns count.
    if (text.length > max && [...text].length > max) throw invalid('"%1" can have at most %2 characters.', [name, max]);
  };
}

function sizeWithin(name: string, max: number): (list: readonly unknown[]) => void {
  return (list) => {
    if (list.length > max) throw invalid('"%1" can hold at most %2 entries.', [name, max]);
  };
}

/** A number that stands for itself where nothing, or null, is given. */
function withDefault(name: string, defaultValue: number, description: string): ParameterDecorator {
  return Args(
    name,
    { type: () => Int, nullable: true, defaultValue, description },
    { transform: (value: unknown): unknown => value ?? defaultValue },
  );
}

/**
 * Declares the arguments of a field, each with its bound: what is out of it is refused as `BAD_USER_INPUT` before the
 * field runs. An argument that may be left out has `undefined` in its type as well.
 */
export const Arg = {
  /** An object, checked by the class-validator rules of its class. */
  input: (name: string, type: Type, options: Described): ParameterDecorator =>
    Args(name, { type: () => type, ...options }, new InputPipe(type)),

  /** A list of objects. */
  inputs: (name: string, type: Type, { max, ...options }: Described & { readonly max: number }): ParameterDecorator =>
    Args(name, { type: () => [type], ...options }, checking(sizeWithin(name, max)), new InputPipe(type)),

  text: (name: string, { max, ...options }: Described & { readonly max: number }): ParameterDecorator =>
    Args(name, { type: () => String, ...options }, checking(lengthWithin(name, max))),

  /** A list of texts: `max` of them, each of `length` characters at most. */
  texts: (
    name: string,
    { max, length, ...options }: Described & { readonly max: number; readonly length: number },
  ): ParameterDecorator => {
    const fits = lengthWithin(name, length);
    return Args(
      name,
      { type: () => [String], ...options },
      checking(sizeWithin(name, max)),
      checking((texts: readonly string[]) => texts.forEach(fits)),
    );
  },

  /** One of the words of a `schemaEnum`. */
  word: (name: string, words: object, options: Described): ParameterDecorator =>
    Args(name, { type: () => words, ...options }),

  /** A quantity that a column of 12 digits holds, or a sum of such. */
  decimal: (name: string, options: Described): ParameterDecorator =>
    Args(
      name,
      { type: () => Float, ...options },
      checking((value: number) => {
        if (Math.abs(value) > DECIMAL_MAX)
          throw invalid('"%1" must be between %2 and %3.', [name, -DECIMAL_MAX, DECIMAL_MAX]);
      }),
    ),

  int: (name: string, { min = 1, max, ...options }: Bounds): ParameterDecorator =>
    Args(
      name,
      { type: () => Int, ...options },
      checking((value: number) => {
        if (value < min || value > max) throw invalid('"%1" must be between %2 and %3.', [name, min, max]);
      }),
    ),

  flag: (name: string, options: Described & { readonly defaultValue?: boolean }): ParameterDecorator =>
    Args(name, { type: () => Boolean, ...options }),

  /** Rows of a page; `checkedPage` knows the limit. */
  pageSize: (): ParameterDecorator => withDefault('pageSize', PAGE_SIZE_DEFAULT, 'Rows of a page'),

  /** The page, from 1; `checkedPage` checks it. */
  currentPage: (): ParameterDecorator => withDefault('currentPage', 1, 'The page, from 1'),
};
