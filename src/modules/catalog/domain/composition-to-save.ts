import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { NAME_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';

/** Parts of one composite product, at most: all of them are read and written at once. */
export const PARTS_MAX = 5_000;
/** Options of one bundle, at most. */
export const BUNDLE_OPTIONS_MAX = 200;
/** How a shop can show the choice of a bundle. */
export const BUNDLE_OPTION_TYPES = ['select', 'radio', 'checkbox', 'multi'] as const;
const POSITION_MAX = 4_294_967_295;
const CONTROL = /\p{Cc}/u;

/** A product that a bundle offers. What is absent stays as it is, or takes its default where the selection is new. */
export interface SelectionToSave {
  /** Of the selection that it was so far. */
  readonly linkId?: number;
  readonly sku: string;
  readonly quantity?: Quantity;
  readonly canChangeQuantity?: boolean;
  readonly isDefault?: boolean;
  readonly position?: number;
}

/** A bundle's option. What is absent stays as it is, or takes its default where the option is new. */
export interface BundleOptionToSave {
  readonly optionId?: number;
  readonly title?: string;
  readonly required?: boolean;
  readonly type?: string;
  readonly position?: number;
  readonly selections?: readonly SelectionToSave[];
}

/** A product that a grouped one shows. */
export interface AssociatedProductToSave {
  readonly sku: string;
  readonly quantity?: Quantity;
  readonly position?: number;
}

/** What a product is made of from now on. A list that is there replaces the stored one, one that is absent does not. */
export interface CompositionToSave {
  /** Ids of the products among which a configurable product chooses; repeats count once. */
  readonly variants?: readonly number[];
  readonly options?: readonly BundleOptionToSave[];
  readonly associated?: readonly AssociatedProductToSave[];
}

/** Every rule that the lists break by themselves, whatever is stored. */
export function compositionViolations({
  variants = [],
  options = [],
  associated = [],
}: CompositionToSave): ErrorDetail[] {
  const selections = options.flatMap(({ selections: offered = [] }) => offered);
  const isTooMuch = [variants, selections, associated].some(({ length }) => length > PARTS_MAX);
  return [
    ...(isTooMuch
      ? [{ message: 'A product can be made of %limit others at most.', parameters: { limit: PARTS_MAX } }]
      : []),
    ...(options.length > BUNDLE_OPTIONS_MAX
      ? [{ message: 'A bundle can have %limit options at most.', parameters: { limit: BUNDLE_OPTIONS_MAX } }]
      : []),
    ...options.flatMap(optionViolations),
    ...associated.flatMap(partViolations),
    ...repeated(associated.map(({ sku }) => sku)),
  ];
}

function optionViolations({ title, type, position, selections = [] }: BundleOptionToSave): ErrorDetail[] {
  return [
    ...(title === undefined ? [] : titleViolations(title)),
    ...(type === undefined || (BUNDLE_OPTION_TYPES as readonly string[]).includes(type)
      ? []
      : [{ message: '"%field" has no such value.', parameters: { field: 'type' } }]),
    ...positionViolations(position),
    ...selections.flatMap(partViolations),
    ...repeated(selections.map(({ sku }) => sku)),
  ];
}

function titleViolations(title: string): ErrorDetail[] {
  const parameters = { field: 'title' };
  if (title.trim() === '') return [{ message: '"%field" can not be empty.', parameters }];
  if (CONTROL.test(title)) return [{ message: '"%field" can not contain control characters.', parameters }];
  if ([...title].length <= NAME_LENGTH_MAX) return [];
  return [
    {
      message: '"%field" can be at most %limit characters long.',
      parameters: { field: 'title', limit: NAME_LENGTH_MAX },
    },
  ];
}

function partViolations({ quantity, position }: AssociatedProductToSave): ErrorDetail[] {
  const parameters = { field: 'qty' };
  const ofQuantity: ErrorDetail[] = [];
  if (quantity && !quantity.isStorable()) {
    ofQuantity.push({ message: '"%field" can have at most 12 digits, four of them decimals.', parameters });
  } else if (quantity?.isNegative()) {
    ofQuantity.push({ message: '"%field" can not be less than %min.', parameters: { ...parameters, min: 0 } });
  }
  return [...ofQuantity, ...positionViolations(position)];
}

function positionViolations(position: number | undefined): ErrorDetail[] {
  if (position === undefined || (position >= 0 && position <= POSITION_MAX)) return [];
  const parameters = { field: 'position', min: 0, max: POSITION_MAX };
  return [{ message: '"%field" must be between %min and %max.', parameters }];
}

function repeated(skus: readonly string[]): ErrorDetail[] {
  const seen = new Set<string>();
  return skus
    .filter((sku) => {
      const key = skuKey(sku);
      const isSeen = seen.has(key);
      seen.add(key);
      return isSeen;
    })
    .map((sku) => ({ message: 'The product "%sku" is named twice.', parameters: { sku } }));
}
