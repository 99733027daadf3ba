import { sourceCodeKey } from '../../../platform/sku/index.js';

/** The source that every installation begins with; it can be neither disabled nor used for pickup. */
export const DEFAULT_SOURCE_CODE = 'default';

/** A carrier that a source ships with. */
export interface CarrierLink {
  readonly carrierCode: string;
  readonly position: number | null;
}

/** A physical location that holds quantities (upstream interface, "Sources"). */
export interface Source {
  readonly sourceCode: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly description: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly countryId: string;
  readonly regionId: number | null;
  readonly region: string | null;
  readonly city: string | null;
  readonly street: string | null;
  readonly postcode: string;
  readonly contactName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly fax: string | null;
  readonly useDefaultCarrierConfig: boolean;
  readonly isPickupLocationActive: boolean;
  readonly frontendName: string;
  readonly frontendDescription: string | null;
  readonly carrierLinks: readonly CarrierLink[];
}

/** What a writer says of a source: a field that is absent keeps its value, null clears it. */
export type SourceChanges = {
  readonly [Field in keyof Omit<Source, 'sourceCode'>]?: Source[Field] | null | undefined;
} & { readonly sourceCode?: string | null | undefined };

const NEW_SOURCE: Source = {
  sourceCode: '',
  name: '',
  enabled: true,
  description: null,
  latitude: null,
  longitude: null,
  countryId: '',
  regionId: null,
  region: null,
  city: null,
  street: null,
  postcode: '',
  contactName: null,
  email: null,
  phone: null,
  fax: null,
  useDefaultCarrierConfig: true,
  isPickupLocationActive: false,
  frontendName: '',
  frontendDescription: null,
  carrierLinks: [],
};

/** Whether the code names the default source, in whatever spelling the database takes for the same. */
export function isDefaultSource(sourceCode: string): boolean {
  return sourceCodeKey(sourceCode) === sourceCodeKey(DEFAULT_SOURCE_CODE);
}

/**
 * The source as it is to be stored: what is stored now, or the defaults of a new one, with the changes on top.
 * A required text that is cleared becomes empty, for the validation to refuse; a flag cannot be cleared and stays.
 */
export function mergeSource(stored: Source | undefined, changes: SourceChanges): Source {
  const before = stored ?? NEW_SOURCE;
  const name = required(changes.name, before.name);
  const frontendName = required(changes.frontendName, before.frontendName);
  return {
    // The stored spelling of the code is kept: other tables name the source by it.
    sourceCode: stored?.sourceCode ?? changes.sourceCode ?? '',
    name,
    enabled: changes.enabled ?? before.enabled,
    description: optional(changes.description, before.description),
    latitude: optional(changes.latitude, before.latitude),
    longitude: optional(changes.longitude, before.longitude),
    countryId: required(changes.countryId, before.countryId),
    regionId: optional(changes.regionId, before.regionId),
    region: optional(changes.region, before.region),
    city: optional(changes.city, before.city),
    street: optional(changes.street, before.street),
    postcode: required(changes.postcode, before.postcode),
    contactName: optional(changes.contactName, before.contactName),
    email: optional(changes.email, before.email),
    phone: optional(changes.phone, before.phone),
    fax: optional(changes.fax, before.fax),
    useDefaultCarrierConfig: changes.useDefaultCarrierConfig ?? before.useDefaultCarrierConfig,
    isPickupLocationActive: changes.isPickupLocationActive ?? before.isPickupLocationActive,
    // Shops show this one to customers, so an empty one is filled with the name.
    frontendName: frontendName.trim() === '' ? name : frontendName,
    frontendDescription: optional(changes.frontendDescription, before.frontendDescription),
    carrierLinks: changes.carrierLinks === null ? [] : (changes.carrierLinks ?? before.carrierLinks),
  };
}

function required(sent: string | null | undefined, before: string): string {
  return sent === undefined ? before : (sent ?? '');
}

function optional<Value>(sent: Value | null | undefined, before: Value | null): Value | null {
  return sent === undefined ? before : sent;
}
