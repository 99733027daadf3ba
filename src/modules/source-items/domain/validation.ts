import { renderMessage, validationFailed } from '../../../platform/errors/application-error.js';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { SKU_LENGTH_MAX, SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { identifierProblem } from '../../../platform/sku/index.js';
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
  const problems = items.flatMap((item) => problemsOf(item));
  const [first] = problems;
  if (first) throw validationFailed(problems, `Validation Failed: ${renderMessage(first)}`);
}

function problemsOf(item: SentSourceItem): ErrorDetail[] {
  const problems = [...skuProblems(item.sku), ...sourceCodeProblems(item.sourceCode)];
  const quantity = item.quantity === null ? undefined : Quantity.tryParse(item.quantity);
  if (item.quantity === null) problems.push(about('quantity', '"%field" should be numeric.'));
  else if (!quantity?.isStorable())
    problems.push(about('quantity', '"%field" can have at most 12 digits, four of them decimals.'));
  if (item.status === null) problems.push(about('status', '"%field" should be numeric.'));
  else if (!isStockStatus(item.status)) problems.push(about('status', '"%field" should a known status.'));
  return problems;
}

function skuProblems(sku: string | null): ErrorDetail[] {
  const problems: ErrorDetail[] = [];
  if (sku === null || sku.trim() === '') problems.push(about('sku', '"%field" can not be empty.'));
  if (sku === null) return problems;
  const problem = identifierProblem(sku);
  if (problem === 'blank-edge') problems.push(about('sku', '"%field" can not contain leading or trailing spaces.'));
  else if (problem) problems.push(about('sku', UNUSABLE_CHARACTERS));
  if (sku.length > SKU_LENGTH_MAX) problems.push(tooLong('sku', SKU_LENGTH_MAX));
  return problems;
}

function sourceCodeProblems(code: string | null): ErrorDetail[] {
  const problems: ErrorDetail[] = [];
  if (code === null || code.trim() === '') problems.push(about('source_code', '"%field" can not be empty.'));
  if (code === null) return problems;
  if (/\s/.test(code)) problems.push(about('source_code', '"%field" can not contain whitespaces.'));
  else if (identifierProblem(code)) problems.push(about('source_code', UNUSABLE_CHARACTERS));
  if (code.length > SOURCE_CODE_LENGTH_MAX) problems.push(tooLong('source_code', SOURCE_CODE_LENGTH_MAX));
  return problems;
}

const UNUSABLE_CHARACTERS =
  '"%field" can not contain control characters or characters beyond the Basic Multilingual Plane.';

function about(field: string, message: string): ErrorDetail {
  return { message, parameters: { field } };
}

function tooLong(field: string, limit: number): ErrorDetail {
  return { message: '"%field" can be at most %limit characters long.', parameters: { field, limit } };
}
