import type { ApplicationError, ErrorDetail } from '../../../platform/errors/application-error.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { NAME_LENGTH_MAX, SKU_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { IDENTIFIER_MESSAGES, identifierViolation } from '../../../platform/identifiers/index.js';
import { barcodeViolations } from './barcode.js';
import type { ProductToSave, StockItemToSave } from './product.js';
import { isProductType, PRODUCT_DISABLED, PRODUCT_ENABLED, SHIPMENT_TYPES, VISIBILITY_MAX } from './product.js';
import type { ConfigurationField } from './stock-configuration.js';
import { CONFIGURATION_FIELDS, CONFIGURATION_NAMES } from './stock-configuration.js';

/** Within both the column (14 digits before the point) and what a JSON number holds exactly enough. */
const PRICE_MAX = 99_999_999_999;
const WEIGHT_MAX = 99_999_999.9999;
const ADMIN_WEBSITE_ID = 0;
const SMALLINT_MAX = 65_535;
const CONTROL = /\p{Cc}/u;
const TIME = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}:\d{2}))?$/;
/** The span of the databases' TIMESTAMP. */
const TIME_YEARS = { first: 1971, last: 2037 };

/**
 * Every rule that the given values break, in the order of the fields. What is absent is not judged; see `missingOf`.
 */
export function productViolations(product: ProductToSave): ErrorDetail[] {
  return [
    ...skuViolations(product.sku),
    ...nameViolations(product.name),
    ...(product.typeId === undefined || isProductType(product.typeId)
      ? []
      : [violationOf('type_id', '"%field" is not a known product type.')]),
    ...rangeViolations('attribute_set_id', product.attributeSetId, 1, SMALLINT_MAX),
    ...rangeViolations('price', product.price, 0, PRICE_MAX),
    ...rangeViolations('weight', product.weight, 0, WEIGHT_MAX),
    ...rangeViolations('status', product.status, PRODUCT_ENABLED, PRODUCT_DISABLED),
    ...rangeViolations('visibility', product.visibility, 1, VISIBILITY_MAX),
    ...rangeViolations('shipment_type', product.shipmentType, SHIPMENT_TYPES.together, SHIPMENT_TYPES.separately),
    ...barcodeViolations(product.barcode),
    ...(product.stockItem ? stockItemViolations(product.stockItem) : []),
  ];
}

/** What a new product lacks. */
export function missingOf(product: ProductToSave): ErrorDetail[] {
  return product.name === undefined ? [violationOf('name', '"%field" can not be empty.')] : [];
}

/** The refusal of a barcode that another product has. */
export function barcodeTaken(barcode: string | null | undefined): ApplicationError {
  return invalid('Another product has the barcode "%barcode" already.', { barcode: barcode ?? '' });
}

/** One refusal per website that does not exist; the admin's (0) sells nothing. */
export function unknownWebsiteViolations(websiteIds: readonly number[], existing: ReadonlySet<number>): ErrorDetail[] {
  return [...new Set(websiteIds)]
    .filter((id) => id === ADMIN_WEBSITE_ID || !existing.has(id))
    .map((id) => ({ message: 'The website with id "%id" does not exist.', parameters: { id } }));
}

function skuViolations(sku: string): ErrorDetail[] {
  if (sku.trim() === '') return [violationOf('sku', '"%field" can not be empty.')];
  const violation = identifierViolation(sku);
  const violations = violation ? [violationOf('sku', IDENTIFIER_MESSAGES[violation])] : [];
  return sku.length > SKU_LENGTH_MAX ? [...violations, tooLong('sku', SKU_LENGTH_MAX)] : violations;
}

function nameViolations(name: string | undefined): ErrorDetail[] {
  if (name === undefined) return [];
  if (name.trim() === '') return [violationOf('name', '"%field" can not be empty.')];
  if (CONTROL.test(name)) return [violationOf('name', '"%field" can not contain control characters.')];
  return [...name].length > NAME_LENGTH_MAX ? [tooLong('name', NAME_LENGTH_MAX)] : [];
}

function rangeViolations(field: string, value: number | null | undefined, min: number, max: number): ErrorDetail[] {
  if (value === undefined || value === null || (value >= min && value <= max)) return [];
  return [{ message: '"%field" must be between %min and %max.', parameters: { field, min, max } }];
}

/** As `productViolations`, for a stock item alone. */
export function stockItemViolations(stockItem: StockItemToSave): ErrorDetail[] {
  const violations: ErrorDetail[] = [];
  if (stockItem.qty && !stockItem.qty.isStorable()) violations.push(notStorable('qty'));
  for (const name of CONFIGURATION_NAMES) {
    const value = stockItem[name];
    if (value !== undefined && value !== null)
      violations.push(...configurationViolations(CONFIGURATION_FIELDS[name], value));
  }
  return violations;
}

function configurationViolations(
  field: ConfigurationField,
  value: Quantity | string | number | boolean,
): ErrorDetail[] {
  switch (field.kind) {
    case 'flag':
      return [];
    case 'code':
      return field.codes.includes(value as number) ? [] : [violationOf(field.column, '"%field" has no such value.')];
    case 'time':
      return isTime(String(value))
        ? []
        : [violationOf(field.column, '"%field" must be a time such as 2026-01-31 00:00:00.')];
    case 'decimal':
      return decimalViolations(field.column, value as Quantity, field.min);
  }
}

function decimalViolations(column: string, value: Quantity, min: string | undefined): ErrorDetail[] {
  if (!value.isStorable()) return [notStorable(column)];
  if (min === undefined || !value.isLessThan(Quantity.of(min))) return [];
  return [{ message: '"%field" can not be less than %min.', parameters: { field: column, min } }];
}

function isTime(text: string): boolean {
  const [, date, time = '00:00:00'] = TIME.exec(text) ?? [];
  const parsed = new Date(`${date ?? ''}T${time}Z`);
  // The parser turns 31 February into March, so what it read is compared with what was sent.
  if (Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== date) return false;
  return parsed.getUTCFullYear() >= TIME_YEARS.first && parsed.getUTCFullYear() <= TIME_YEARS.last;
}

function violationOf(field: string, message: string): ErrorDetail {
  return { message, parameters: { field } };
}

function tooLong(field: string, limit: number): ErrorDetail {
  return { message: '"%field" can be at most %limit characters long.', parameters: { field, limit } };
}

function notStorable(field: string): ErrorDetail {
  return violationOf(field, '"%field" can have at most 12 digits, four of them decimals.');
}
