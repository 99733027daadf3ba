import { renderMessage, validationFailed } from '../../../platform/errors/application-error.js';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { SKU_LENGTH_MAX, SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { identifierViolation } from '../../../platform/identifiers/index.js';
import { isStockStatus } from './source-item.js';

/** A source item as a client sent it: anything may be missing. */
export interface SentSourceItem {
  readonly sku: string | null;
  readonly sourceCode: string | null;
  readonly quantity: number | null;
  readonly status: number | null;
}

/**
 * Refuses items that break a rule (upstream interface, "Source items"): all failures of all items are listed, the top
 * message names the first.
 */
export function checkSourceItems(items: readonly SentSourceItem[]): void {
  const violations = items.flatMap((item) => violationsOf(item));
  const [first] = violations;
  if (first) throw validationFailed(violations, `Validation Failed: ${renderMessage(first)}`);
}

function violationsOf(item: SentSourceItem): ErrorDetail[] {
  const violations = [...skuViolations(item.sku), ...sourceCodeViolations(item.sourceCode)];
  const quantity = item.quantity === null ? undefined : Quantity.tryParse(item.quantity);
  if (item.quantity === null) violations.push(about('quantity', '"%field" should be numeric.'));
  else if (!quantity?.isStorable())
    violations.push(about('quantity', '"%field" can have at most 12 digits, four of them decimals.'));
  if (item.status === null) violations.push(about('status', '"%field" should be numeric.'));
  else if (!isStockStatus(item.status)) violations.push(about('status', '"%field" should a known status.'));
  return violations;
}

function skuViolations(sku: string | null): ErrorDetail[] {
  const violations: ErrorDetail[] = [];
  if (sku === null || sku.trim() === '') violations.push(about('sku', '"%field" can not be empty.'));
  if (sku === null) return violations;
  const violation = identifierViolation(sku);
  if (violation === 'blank-edge') violations.push(about('sku', '"%field" can not contain leading or trailing spaces.'));
  else if (violation) violations.push(about('sku', UNUSABLE_CHARACTERS));
  if (sku.length > SKU_LENGTH_MAX) violations.push(tooLong('sku', SKU_LENGTH_MAX));
  return violations;
}

function sourceCodeViolations(code: string | null): ErrorDetail[] {
  const violations: ErrorDetail[] = [];
  if (code === null || code.trim() === '') violations.push(about('source_code', '"%field" can not be empty.'));
  if (code === null) return violations;
  if (/\s/.test(code)) violations.push(about('source_code', '"%field" can not contain whitespaces.'));
  else if (identifierViolation(code)) violations.push(about('source_code', UNUSABLE_CHARACTERS));
  if (code.length > SOURCE_CODE_LENGTH_MAX) violations.push(tooLong('source_code', SOURCE_CODE_LENGTH_MAX));
  return violations;
}

const UNUSABLE_CHARACTERS =
  '"%field" can not contain control characters or characters beyond the Basic Multilingual Plane.';

function about(field: string, message: string): ErrorDetail {
  return { message, parameters: { field } };
}

function tooLong(field: string, limit: number): ErrorDetail {
  return { message: '"%field" can be at most %limit characters long.', parameters: { field, limit } };
}
