import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { INCREMENT_ID_LENGTH_MAX, SKU_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { IDENTIFIER_MESSAGES, identifierViolation } from '../../../platform/identifiers/index.js';

/** What is wrong with a number of an order, if anything: the ledger keeps 32 characters of it. */
export function incrementIdViolations(incrementId: string | null | undefined): ErrorDetail[] {
  return textViolations('increment_id', incrementId, INCREMENT_ID_LENGTH_MAX);
}

/** What is wrong with a SKU that is to be reserved, if anything. */
export function skuViolations(sku: string | null | undefined): ErrorDetail[] {
  return textViolations('sku', sku, SKU_LENGTH_MAX);
}

/**
 * What is wrong with a quantity that is to be reserved, if anything: above zero, and within what the ledger can keep.
 */
export function quantityViolations(field: string, quantity: number | null | undefined): ErrorDetail[] {
  if (quantity === null || quantity === undefined)
    return [{ message: '"%field" should be numeric.', parameters: { field } }];
  const parsed = Quantity.tryParse(quantity);
  if (!parsed?.isStorable()) {
    return [{ message: '"%field" can have at most 12 digits, four of them decimals.', parameters: { field } }];
  }
  return parsed.isPositive() ? [] : [{ message: '"%field" must be greater than zero.', parameters: { field } }];
}

function textViolations(field: string, text: string | null | undefined, maxLength: number): ErrorDetail[] {
  if (text === null || text === undefined || text.trim() === '') {
    return [{ message: '"%field" can not be empty.', parameters: { field } }];
  }
  const violation = identifierViolation(text);
  if (violation) return [{ message: IDENTIFIER_MESSAGES[violation], parameters: { field } }];
  if (text.length <= maxLength) return [];
  return [{ message: '"%field" can have at most %max characters.', parameters: { field, max: maxLength } }];
}
