import { applyChanges } from '../../../platform/changes/changes.js';
import type { Changes } from '../../../platform/changes/changes.js';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';

/** The source that every installation begins with; it can be neither disabled nor used for pickup. */
export const DEFAULT_SOURCE_CODE = 'default';

/** A carrier that a source ships with. */
export interface CarrierLink {
  readonly carrierCode: string;
  readonly position: number | null;
}

/** A physical location that holds quantities (upstream interface, "Sources"), with what a new one begins with. */
export class Source {
  readonly sourceCode: string = '';
  readonly name: string = '';
  readonly email: string | null = null;
  readonly contactName: string | null = null;
  readonly enabled: boolean = true;
  readonly description: string | null = null;
  readonly latitude: number | null = null;
  readonly longitude: number | null = null;
  readonly countryId: string = '';
  readonly regionId: number | null = null;
  readonly region: string | null = null;
  readonly city: string | null = null;
  readonly street: string | null = null;
  readonly postcode: string = '';
  readonly phone: string | null = null;
  readonly fax: string | null = null;
  readonly useDefaultCarrierConfig: boolean = true;
  readonly isPickupLocationActive: boolean = false;
  readonly frontendName: string = '';
  readonly frontendDescription: string | null = null;
  readonly carrierLinks: readonly CarrierLink[] = [];
}

/** What a writer says of a source: a field that is absent keeps its value, null clears it. */
export type SourceChanges = Changes<Source>;

const NEW_SOURCE = new Source();

/** Whether the code names the default source, in whatever spelling the database takes for the same. */
export function isDefaultSource(sourceCode: string): boolean {
  return sourceCodeKey(sourceCode) === sourceCodeKey(DEFAULT_SOURCE_CODE);
}

/**
 * The source as it is to be stored: what is stored now, or the defaults of a new one, with the changes on top.
 * A required text that is cleared becomes empty, for the validation to refuse; a flag cannot be cleared and stays.
 */
export function mergeSource(stored: Source | undefined, changes: SourceChanges): Source {
  const merged = applyChanges(NEW_SOURCE, stored, changes);
  return {
    ...merged,
    // The stored spelling of the code is kept: other tables name the source by it.
    sourceCode: stored?.sourceCode ?? merged.sourceCode,
    // Shops show this one to customers, so an empty one is filled with the name.
    frontendName: merged.frontendName.trim() === '' ? merged.name : merged.frontendName,
  };
}
