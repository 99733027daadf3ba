import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { IDENTIFIER_MESSAGES, identifierViolation } from '../../../platform/identifiers/index.js';
import { isDefaultSource } from './source.js';
import type { Source } from './source.js';

/** The carriers that the service knows. */
const CARRIER_CODES: ReadonlySet<string> = new Set([
  'flatrate',
  'tablerate',
  'freeshipping',
  'ups',
  'usps',
  'fedex',
  'dhl',
  'instore',
]);

const WHITESPACE = /\s/;
/** Texts of this form would be expanded by the template engine of shops that show them. */
const TEMPLATE_DIRECTIVE = /\$[:]*\{.*\}/;

/** Every rule that the source breaks (upstream interface, "Sources"); empty where it may be stored. */
export function sourceViolations(source: Source): ErrorDetail[] {
  return [
    ...sourceCodeViolations(source.sourceCode),
    ...emptyViolations('name', source.name),
    ...templateViolations(source.name),
    ...emptyViolations('postcode', source.postcode),
    ...emptyViolations('country_id', source.countryId),
    ...carrierViolations(source),
    ...defaultSourceViolations(source),
    ...pickupViolations(source),
  ];
}

/** The part of the rules that is about the code alone: a code at fault is not even looked up. */
export function sourceCodeViolations(sourceCode: string): ErrorDetail[] {
  const parameters = { field: 'source_code' };
  const violations = emptyViolations('source_code', sourceCode);
  if (WHITESPACE.test(sourceCode)) violations.push({ message: '"%field" can not contain whitespaces.', parameters });
  violations.push(...templateViolations(sourceCode));
  const violation = identifierViolation(sourceCode);
  // A blank at the edge is whitespace, which has been named already; so are the control characters among whitespace.
  if (violation && !WHITESPACE.test(sourceCode))
    violations.push({ message: IDENTIFIER_MESSAGES[violation], parameters });
  return violations;
}

function emptyViolations(field: string, value: string): ErrorDetail[] {
  return value.trim() === '' ? [{ message: '"%field" can not be empty.', parameters: { field } }] : [];
}

function templateViolations(value: string): ErrorDetail[] {
  return TEMPLATE_DIRECTIVE.test(value) ? [{ message: 'Validation Failed' }] : [];
}

function carrierViolations({ carrierLinks, useDefaultCarrierConfig }: Source): ErrorDetail[] {
  if (carrierLinks.length > 0 && useDefaultCarrierConfig) {
    return [
      {
        message: `You can't configure "%field" because you have chosen Global Shipping configuration.`,
        parameters: { field: 'carrier_links' },
      },
    ];
  }
  return carrierLinks
    .filter(({ carrierCode }) => !CARRIER_CODES.has(carrierCode))
    .map(({ carrierCode }) => ({
      message: `Carrier with code: "%carrier" don't exists.`,
      parameters: { carrier: carrierCode },
    }));
}

function defaultSourceViolations({ sourceCode, enabled }: Source): ErrorDetail[] {
  return isDefaultSource(sourceCode) && !enabled ? [{ message: 'Default source can not be disabled.' }] : [];
}

function pickupViolations(source: Source): ErrorDetail[] {
  if (!source.isPickupLocationActive) return [];
  const violations: ErrorDetail[] = (['street', 'city'] as const)
    .filter((field) => (source[field] ?? '').trim() === '')
    .map((field) => ({ message: '"%field" can not be empty for Pickup Location.', parameters: { field } }));
  if (isDefaultSource(source.sourceCode)) {
    violations.push({ message: 'The Default Source can not be used for In-Store Pickup Delivery.' });
  }
  return violations;
}
