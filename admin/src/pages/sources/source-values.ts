import type { SourceInput, SourceQuery } from '../../api/generated/sources';
import { looksLikeEmail, textViolation, wholeNumberViolation } from '../../components/form/rules';
import type { FormViolations } from '../../components/form/use-form';
import { formatCount } from '../../components/format';
import { READER } from '../../components/reader-locale';
import type { FigureSigns } from '../../components/reader-locale';
import { t } from '../../language/messages';

export type SavedSource = SourceQuery['source'];

/** A source as its form has it, in the order of the fields: the first one that breaks a rule gets the focus. */
export interface SourceValues {
  readonly name: string;
  readonly sourceCode: string;
  readonly enabled: boolean;
  readonly description: string;
  readonly contactName: string;
  readonly email: string;
  readonly phone: string;
  readonly fax: string;
  readonly countryId: string;
  readonly region: string;
  readonly regionId: string;
  readonly city: string;
  readonly street: string;
  readonly postcode: string;
  readonly latitude: string;
  readonly longitude: string;
  readonly useDefaultCarrierConfig: boolean;
  readonly carriers: readonly string[];
  readonly isPickupLocationActive: boolean;
  readonly frontendName: string;
  readonly frontendDescription: string;
}

export const NEW_SOURCE: SourceValues = {
  name: '',
  sourceCode: '',
  enabled: true,
  description: '',
  contactName: '',
  email: '',
  phone: '',
  fax: '',
  countryId: '',
  region: '',
  regionId: '',
  city: '',
  street: '',
  postcode: '',
  latitude: '',
  longitude: '',
  useDefaultCarrierConfig: true,
  carriers: [],
  isPickupLocationActive: false,
  frontendName: '',
  frontendDescription: '',
};

const TEXT_MAX = 255;
const LONG_TEXT_MAX = 16_383;
const REGION_ID_MAX = 4_294_967_295;
/** Degrees have no thousands: a comma stands before decimals in every language. */
const DEGREES = /^[-\u2212]?\d+([.,]\d+)?$/;
const COORDINATE_EXAMPLE = 48.8566;
const PICKUP = t('A pickup location needs it.');

/** What the form begins with for a source that is stored. */
export function valuesOf(source: SavedSource): SourceValues {
  return {
    name: source.name,
    sourceCode: source.sourceCode,
    enabled: source.enabled,
    description: source.description ?? '',
    contactName: source.contactName ?? '',
    email: source.email ?? '',
    phone: source.phone ?? '',
    fax: source.fax ?? '',
    countryId: source.countryId,
    region: source.region ?? '',
    regionId: source.regionId === null ? '' : String(source.regionId),
    city: source.city ?? '',
    street: source.street ?? '',
    postcode: source.postcode,
    latitude: coordinateText(source.latitude),
    longitude: coordinateText(source.longitude),
    useDefaultCarrierConfig: source.useDefaultCarrierConfig,
    carriers: source.carrierLinks.map(({ carrierCode }) => carrierCode),
    isPickupLocationActive: source.isPickupLocationActive,
    frontendName: source.frontendName,
    frontendDescription: source.frontendDescription ?? '',
  };
}

/** The whole source as it is to be stored; what is empty is cleared. */
export function inputOf(values: SourceValues): SourceInput {
  const { carriers, latitude, longitude, regionId, useDefaultCarrierConfig } = values;
  return {
    sourceCode: values.sourceCode.trim(),
    name: values.name.trim(),
    enabled: values.enabled,
    description: orNull(values.description),
    contactName: orNull(values.contactName),
    email: orNull(values.email),
    phone: orNull(values.phone),
    fax: orNull(values.fax),
    countryId: values.countryId,
    region: orNull(values.region),
    regionId: numberOf(regionId),
    city: orNull(values.city),
    street: orNull(values.street),
    postcode: values.postcode.trim(),
    latitude: coordinateOf(latitude),
    longitude: coordinateOf(longitude),
    useDefaultCarrierConfig,
    // The server refuses a list of its own beside the default configuration.
    carrierLinks: useDefaultCarrierConfig
      ? []
      : carriers.map((carrierCode, index) => ({ carrierCode, position: index + 1 })),
    isPickupLocationActive: values.isPickupLocationActive,
    frontendName: values.frontendName.trim(),
    frontendDescription: orNull(values.frontendDescription),
  };
}

/** What is wrong with each field, as far as it can be told here; the server has the last word. */
export function sourceViolations(values: SourceValues): FormViolations<SourceValues> {
  const { isPickupLocationActive } = values;
  return {
    sourceCode: /\s/.test(values.sourceCode.trim())
      ? t('A code has no blanks.')
      : textViolation(values.sourceCode, { missing: t('Enter a code.'), max: TEXT_MAX }),
    name: textViolation(values.name, { missing: t('Enter a name.'), max: TEXT_MAX }),
    description: lengthViolation(values.description, LONG_TEXT_MAX),
    contactName: lengthViolation(values.contactName),
    email: lengthViolation(values.email),
    phone: lengthViolation(values.phone),
    fax: lengthViolation(values.fax),
    countryId: values.countryId === '' ? t('Choose a country.') : undefined,
    region: lengthViolation(values.region),
    regionId:
      values.regionId.trim() === '' ? undefined : wholeNumberViolation(values.regionId, { min: 0, max: REGION_ID_MAX }),
    city: pickupViolation(values.city, isPickupLocationActive),
    street: pickupViolation(values.street, isPickupLocationActive),
    postcode: textViolation(values.postcode, { missing: t('Enter a postcode.'), max: TEXT_MAX }),
    latitude: coordinateViolation(values.latitude, 90),
    longitude: coordinateViolation(values.longitude, 180),
    frontendName: lengthViolation(values.frontendName),
    frontendDescription: lengthViolation(values.frontendDescription, LONG_TEXT_MAX),
  };
}

/** The server stores any text, so it is no violation. */
export function emailNote(email: string): string | undefined {
  return email.trim() === '' || looksLikeEmail(email) ? undefined : t('This does not look like an email address.');
}

function lengthViolation(text: string, max = TEXT_MAX): string | undefined {
  return text.length > max ? t('At most {max} characters.', { max: formatCount(max) }) : undefined;
}

function pickupViolation(text: string, isPickup: boolean): string | undefined {
  return isPickup && text.trim() === '' ? PICKUP : lengthViolation(text);
}

function coordinateViolation(text: string, max: number): string | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  if (!DEGREES.test(typed)) {
    return t('Enter a number, such as {example}.', { example: coordinateText(COORDINATE_EXAMPLE) });
  }
  return Math.abs(coordinateOf(typed) ?? 0) > max ? t('Enter -{max} to {max}.', { max: formatCount(max) }) : undefined;
}

/** Degrees as a field has them, with the reader's sign before the decimals. */
export function coordinateText(degrees: number | null, { decimal }: FigureSigns = READER): string {
  return degrees === null ? '' : String(degrees).replace('.', decimal);
}

function coordinateOf(text: string): number | null {
  return numberOf(text.replace(',', '.').replace('\u2212', '-'));
}

function numberOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text.trim());
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
