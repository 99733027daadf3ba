import type { PipeTransform, Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import type { ValidationError } from 'class-validator';
import { invalid } from '../errors/application-error.js';

/** Violations that one refusal names at most. */
const VIOLATIONS_MAX = 20;

/**
 * Makes an input of its class and checks it by the class-validator rules there: ranges of numbers, lengths of texts, sizes
 * of lists. Throws `invalid` with one entry for each violation, in the order of the fields. Nothing given passes as it is.
 */
export class InputPipe implements PipeTransform {
  constructor(private readonly type: Type) {}

  async transform(value: unknown): Promise<unknown> {
    if (value === undefined || value === null) return value;
    const inputs = plainToInstance(this.type, value) as object | object[];
    const violations = Array.isArray(inputs)
      ? (await Promise.all(inputs.map((input, index) => violationsIn(input, String(index))))).flat()
      : await violationsIn(inputs, '');
    const [first, ...others] = violations;
    if (first === undefined) return inputs;
    if (others.length === 0) throw invalid(first);
    throw invalid(
      'The input is not valid.',
      undefined,
      violations.slice(0, VIOLATIONS_MAX).map((message) => ({ message })),
    );
  }
}

async function violationsIn(input: object, place: string): Promise<string[]> {
  const errors = await validate(input, { forbidUnknownValues: false, stopAtFirstError: true });
  return errors.flatMap((error) => violationsOf(error, place));
}

/** `items.3.sku must be shorter than …`: the place of the violation, then what is wrong with it. */
function violationsOf({ property, constraints, children }: ValidationError, parent: string): string[] {
  const prefix = parent === '' ? '' : `${parent}.`;
  const own = Object.values(constraints ?? {}).map((text) => `${prefix}${text}`);
  return [...own, ...(children ?? []).flatMap((child) => violationsOf(child, `${prefix}${property}`))];
}
