import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { IDENTIFIER_MESSAGES, identifierViolation } from '../../../platform/identifiers/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';

/** So much of a value is repeated in a message. */
const SHOWN_MAX = 100;

/** The rules that an identifier breaks. */
export function identifierViolations(column: string, value: string, lengthMax: number): ErrorDetail[] {
  if (value.trim() === '') return [{ message: '"%field" can not be empty.', parameters: { field: column } }];
  const violation = identifierViolation(value);
  const violations: ErrorDetail[] = violation
    ? [{ message: IDENTIFIER_MESSAGES[violation], parameters: { field: column } }]
    : [];
  if (value.length > lengthMax) {
    violations.push({
      message: '"%field" can be at most %limit characters long.',
      parameters: { field: column, limit: lengthMax },
    });
  }
  return violations;
}

/** A quantity that a column of 12 digits holds, or what is wrong with the cell. */
export function quantityOf(column: string, cell: string): Quantity | ErrorDetail {
  if (cell.trim() === '') return { message: '"%field" can not be empty.', parameters: { field: column } };
  const quantity = Quantity.tryParse(cell);
  if (quantity?.isStorable()) return quantity;
  if (quantity || NUMBER.test(cell)) {
    return { message: '"%field" can have at most 12 digits, four of them decimals.', parameters: { field: column } };
  }
  return wrongValue(column, cell, 'numeric');
}

const NUMBER = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?\s*$/;

export function wrongValue(field: string, cell: string, expected: string): ErrorDetail {
  return {
    message: '"%field" should be %expected, not "%value".',
    parameters: { field, expected, value: cell.slice(0, SHOWN_MAX) },
  };
}

/** A row with more or fewer cells than the head: which cell is which is not known. */
export function wrongWidth(found: number, expected: number): ErrorDetail {
  return {
    message:
      'Number of columns does not correspond to the number of columns in the header: %found instead of %expected.',
    parameters: { found, expected },
  };
}
