import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { EMAIL_LENGTH_MAX, INCREMENT_ID_LENGTH_MAX, SKU_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { IDENTIFIER_MESSAGES, identifierProblem } from '../../../platform/sku/index.js';
import { PRODUCT_TYPES } from '../../catalog/index.js';
import { LINES_PER_ORDER_MAX } from './order-draft.js';
import type { SentLine, SentOrder } from './order-draft.js';
import type { Money } from './order.js';
import type { Details } from './order-view.js';
import { isProductType } from './product-type.js';

/** An order is worth this much at most, so that no sum of its documents leaves the exact range. */
export const WORTH_MAX = Quantity.of('99999999999.9999');

/** What an order, or a line, may hold beyond the known fields: the width of their columns is 65,535 bytes. */
const ORDER_DETAILS_BYTES_MAX = 60_000;
const LINE_DETAILS_BYTES_MAX = 8_000;

/** Why an order can not be placed whatever the stock is; all broken rules, in the order of the fields. */
export function problemsOf(order: SentOrder): ErrorDetail[] {
  return [
    ...entityIdProblems(order.entityId),
    ...(order.incrementId === null ? [] : incrementIdProblems(order.incrementId)),
    ...emailProblems(order.customerEmail),
    ...amountProblems('grand_total', order.grandTotal, WORTH_MAX),
    ...detailsProblems('entity', order.details, ORDER_DETAILS_BYTES_MAX),
    ...linesProblems(order.lines),
  ];
}

/** Upstream changes the order with this id; here an order is changed by what happens to it. */
function entityIdProblems(entityId: number | null): ErrorDetail[] {
  return entityId ? [about('entity_id', '"%field" can not be sent: an order gets its id when it is placed.')] : [];
}

function incrementIdProblems(incrementId: string): ErrorDetail[] {
  if (incrementId.trim() === '') return [about('increment_id', '"%field" can not be empty.')];
  return [
    ...characterProblems('increment_id', incrementId),
    ...lengthProblems('increment_id', incrementId, INCREMENT_ID_LENGTH_MAX),
  ];
}

function emailProblems(email: string | null): ErrorDetail[] {
  if (email === null || email.trim() === '') return [about('customer_email', '"%field" can not be empty.')];
  const problems = [
    ...characterProblems('customer_email', email),
    ...lengthProblems('customer_email', email, EMAIL_LENGTH_MAX),
  ];
  const at = email.indexOf('@');
  return at > 0 && email.lastIndexOf('@') < email.length - 1
    ? problems
    : [...problems, about('customer_email', '"%field" has to be an email address.')];
}

function linesProblems(lines: readonly SentLine[]): ErrorDetail[] {
  if (lines.length === 0 || lines.length > LINES_PER_ORDER_MAX) {
    return [
      {
        message: '"%field" must have between %min and %max entries.',
        parameters: { field: 'items', min: 1, max: LINES_PER_ORDER_MAX },
      },
    ];
  }
  return lines.flatMap((line, position) => [...lineProblems(line, position), ...parentProblems(lines, position)]);
}

function lineProblems(line: SentLine, position: number): ErrorDetail[] {
  const field = (name: string): string => `items[${position}].${name}`;
  return [
    ...skuProblems(field('sku'), line.sku),
    ...typeProblems(field('product_type'), line.productType),
    ...quantityProblems(field('qty_ordered'), line.qtyOrdered),
    ...amountProblems(field('price'), line.price, Quantity.MAX_STORABLE),
    ...detailsProblems(`items[${position}]`, line.details, LINE_DETAILS_BYTES_MAX),
  ];
}

function skuProblems(field: string, sku: string | null): ErrorDetail[] {
  if (sku === null || sku.trim() === '') return [about(field, '"%field" can not be empty.')];
  return [...characterProblems(field, sku), ...lengthProblems(field, sku, SKU_LENGTH_MAX)];
}

function typeProblems(field: string, type: string | null): ErrorDetail[] {
  if (type === null || isProductType(type)) return [];
  return [{ message: '"%field" has to be one of: %types.', parameters: { field, types: PRODUCT_TYPES.join(', ') } }];
}

function quantityProblems(field: string, value: number | null): ErrorDetail[] {
  if (value === null) return [about(field, '"%field" can not be empty.')];
  const quantity = Quantity.tryParse(value);
  if (!quantity?.isStorable()) return [about(field, '"%field" can have at most 12 digits, four of them decimals.')];
  return quantity.isPositive() ? [] : [about(field, '"%field" must be above zero.')];
}

function amountProblems(field: string, value: number | null, limit: Money): ErrorDetail[] {
  if (value === null) return [];
  const amount = Quantity.tryParse(value);
  if (!amount || amount.isNegative() || limit.isLessThan(amount)) {
    return [{ message: '"%field" must be between 0 and %limit.', parameters: { field, limit: limit.toNumber() } }];
  }
  return [];
}

/** One level deep, which leaves no room for circles: a parent is no line's child. */
function parentProblems(lines: readonly SentLine[], position: number): ErrorDetail[] {
  const parentIndex = lines[position]?.parentIndex ?? null;
  if (parentIndex === null) return [];
  const field = `items[${position}].parent_index`;
  const parent = lines[parentIndex];
  if (!parent || parentIndex === position) return [about(field, '"%field" has to be the position of another item.')];
  if (parent.parentIndex !== null) return [about(field, '"%field" names an item that belongs to another one itself.')];
  return [];
}

function detailsProblems(field: string, details: Details, limit: number): ErrorDetail[] {
  if (Buffer.byteLength(JSON.stringify(details)) <= limit) return [];
  return [{ message: '"%field" can hold at most %limit bytes of further fields.', parameters: { field, limit } }];
}

function characterProblems(field: string, text: string): ErrorDetail[] {
  const problem = identifierProblem(text);
  return problem ? [about(field, IDENTIFIER_MESSAGES[problem])] : [];
}

function lengthProblems(field: string, text: string, limit: number): ErrorDetail[] {
  if (text.length <= limit) return [];
  return [{ message: '"%field" can be at most %limit characters long.', parameters: { field, limit } }];
}

function about(field: string, message: string): ErrorDetail {
  return { message, parameters: { field } };
}
