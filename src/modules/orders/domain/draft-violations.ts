import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import {
  EMAIL_LENGTH_MAX,
  INCREMENT_ID_LENGTH_MAX,
  SKU_LENGTH_MAX,
  SOURCE_CODE_LENGTH_MAX,
} from '../../../platform/identifiers/lengths.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { IDENTIFIER_MESSAGES, identifierViolation } from '../../../platform/identifiers/index.js';
import { isProductType, PRODUCT_TYPES } from '../../catalog/index.js';
import { LINES_PER_ORDER_MAX, PICKUP_METHOD } from './order-draft.js';
import type { SentDelivery, SentLine, SentOrder } from './order-draft.js';
import type { Money } from './order.js';
import type { Details } from './order-view.js';

/** An order is worth this much at most, so that no sum of its documents leaves the exact range. */
export const WORTH_MAX = Quantity.of('99999999999.9999');

/** What an order, or a line, may hold beyond the known fields: the width of their columns is 65,535 bytes. */
const ORDER_DETAILS_BYTES_MAX = 60_000;
const LINE_DETAILS_BYTES_MAX = 8_000;

/** Why an order cannot be placed whatever the stock is; all broken rules, in the order of the fields. */
export function violationsOf(order: SentOrder): ErrorDetail[] {
  return [
    ...entityIdViolations(order.entityId),
    ...(order.incrementId === null ? [] : incrementIdViolations(order.incrementId)),
    ...emailViolations(order.customerEmail),
    ...amountViolations('grand_total', order.grandTotal, WORTH_MAX),
    ...detailsViolations('entity', order.details, ORDER_DETAILS_BYTES_MAX),
    ...(order.delivery ? deliveryViolations(order.delivery) : []),
    ...linesViolations(order.lines),
  ];
}

/** Upstream changes the order with this id; here an order is changed by what happens to it. */
function entityIdViolations(entityId: number | null): ErrorDetail[] {
  return entityId ? [about('entity_id', '"%field" can not be sent: an order gets its id when it is placed.')] : [];
}

function incrementIdViolations(incrementId: string): ErrorDetail[] {
  if (incrementId.trim() === '') return [about('increment_id', '"%field" can not be empty.')];
  return [
    ...characterViolations('increment_id', incrementId),
    ...lengthViolations('increment_id', incrementId, INCREMENT_ID_LENGTH_MAX),
  ];
}

function emailViolations(email: string | null): ErrorDetail[] {
  if (email === null || email.trim() === '') return [about('customer_email', '"%field" can not be empty.')];
  const violations = [
    ...characterViolations('customer_email', email),
    ...lengthViolations('customer_email', email, EMAIL_LENGTH_MAX),
  ];
  const at = email.indexOf('@');
  return at > 0 && email.lastIndexOf('@') < email.length - 1
    ? violations
    : [...violations, about('customer_email', '"%field" has to be an email address.')];
}

/** A location means that the order is picked up, and an order that is picked up needs one. */
function deliveryViolations({ method, pickupLocationCode: code }: SentDelivery): ErrorDetail[] {
  const field = 'pickup_location_code';
  if (!code) return method === PICKUP_METHOD ? [about(field, '"%field" can not be empty.')] : [];
  const violations = [...characterViolations(field, code), ...lengthViolations(field, code, SOURCE_CODE_LENGTH_MAX)];
  if (!method || method === PICKUP_METHOD) return violations;
  return [
    ...violations,
    {
      message: '"%field" is for orders with the delivery method "%method" alone.',
      parameters: { field, method: PICKUP_METHOD },
    },
  ];
}

function linesViolations(lines: readonly SentLine[]): ErrorDetail[] {
  if (lines.length === 0 || lines.length > LINES_PER_ORDER_MAX) {
    return [
      {
        message: '"%field" must have between %min and %max entries.',
        parameters: { field: 'items', min: 1, max: LINES_PER_ORDER_MAX },
      },
    ];
  }
  return lines.flatMap((line, position) => [...lineViolations(line, position), ...parentViolations(lines, position)]);
}

function lineViolations(line: SentLine, position: number): ErrorDetail[] {
  const field = (name: string): string => `items[${position}].${name}`;
  return [
    ...skuViolations(field('sku'), line.sku),
    ...typeViolations(field('product_type'), line.productType),
    ...quantityViolations(field('qty_ordered'), line.qtyOrdered),
    ...amountViolations(field('price'), line.price, Quantity.MAX_STORABLE),
    ...detailsViolations(`items[${position}]`, line.details, LINE_DETAILS_BYTES_MAX),
  ];
}

function skuViolations(field: string, sku: string | null): ErrorDetail[] {
  if (sku === null || sku.trim() === '') return [about(field, '"%field" can not be empty.')];
  return [...characterViolations(field, sku), ...lengthViolations(field, sku, SKU_LENGTH_MAX)];
}

function typeViolations(field: string, type: string | null): ErrorDetail[] {
  if (type === null || isProductType(type)) return [];
  return [{ message: '"%field" has to be one of: %types.', parameters: { field, types: PRODUCT_TYPES.join(', ') } }];
}

function quantityViolations(field: string, value: number | null): ErrorDetail[] {
  if (value === null) return [about(field, '"%field" can not be empty.')];
  const quantity = Quantity.tryParse(value);
  if (!quantity?.isStorable()) return [about(field, '"%field" can have at most 12 digits, four of them decimals.')];
  return quantity.isPositive() ? [] : [about(field, '"%field" must be above zero.')];
}

function amountViolations(field: string, value: number | null, limit: Money): ErrorDetail[] {
  if (value === null) return [];
  const amount = Quantity.tryParse(value);
  if (!amount || amount.isNegative() || limit.isLessThan(amount)) {
    return [{ message: '"%field" must be between 0 and %limit.', parameters: { field, limit: limit.toNumber() } }];
  }
  return [];
}

/** One level deep, which leaves no room for circles: a parent is no line's child. */
function parentViolations(lines: readonly SentLine[], position: number): ErrorDetail[] {
  const parentIndex = lines[position]?.parentIndex ?? null;
  if (parentIndex === null) return [];
  const field = `items[${position}].parent_index`;
  const parent = lines[parentIndex];
  if (!parent || parentIndex === position) return [about(field, '"%field" has to be the position of another item.')];
  if (parent.parentIndex !== null) return [about(field, '"%field" names an item that belongs to another one itself.')];
  return [];
}

function detailsViolations(field: string, details: Details, limit: number): ErrorDetail[] {
  if (Buffer.byteLength(JSON.stringify(details)) <= limit) return [];
  return [{ message: '"%field" can hold at most %limit bytes of further fields.', parameters: { field, limit } }];
}

function characterViolations(field: string, text: string): ErrorDetail[] {
  const violation = identifierViolation(text);
  return violation ? [about(field, IDENTIFIER_MESSAGES[violation])] : [];
}

function lengthViolations(field: string, text: string, limit: number): ErrorDetail[] {
  if (text.length <= limit) return [];
  return [{ message: '"%field" can be at most %limit characters long.', parameters: { field, limit } }];
}

function about(field: string, message: string): ErrorDetail {
  return { message, parameters: { field } };
}
