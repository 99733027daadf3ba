import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { BundleOption, ChildProduct, Composition } from './composition.js';
import type { BundleOptionToSave, CompositionToSave, SelectionToSave } from './composition-to-save.js';
import type { CompositeType, Product, ProductType } from './product.js';
import { isComposite } from './product.js';

const ONE = Quantity.of(1);
const NEW_OPTION = { title: '', required: false, type: 'select' } as const;

/** A product that may become a part. */
export type PartCandidate = Pick<Product, 'productId' | 'sku' | 'typeId'>;

/** The products that lists name, locked so that they stay what they are. */
export interface PartCandidates {
  readonly byId: ReadonlyMap<number, PartCandidate>;
  /** By `skuKey`. */
  readonly bySku: ReadonlyMap<string, PartCandidate>;
}

/** A bundle's option as it is to be; without an id it is new. */
export type PlannedOption = Omit<BundleOption, 'optionId'> & { readonly optionId: number | undefined };

/** A link as it is to be; without an id it is new. The option is 0 for what has none. */
export interface PlannedLink {
  readonly linkId: number | undefined;
  readonly childId: number;
  readonly optionId: number;
  readonly quantity: Quantity;
  readonly canChangeQuantity: boolean;
  readonly isDefault: boolean;
  readonly position: number;
}

const LISTS = {
  configurable: { list: 'variants', field: 'configurable_product_links' },
  bundle: { list: 'options', field: 'bundle_product_options' },
  grouped: { list: 'associated', field: 'product_links' },
} as const satisfies Record<CompositeType, { list: keyof CompositionToSave; field: string }>;

/** Lists of another type than the product's; an empty one says nothing that is not so. */
export function foreignLists(typeId: ProductType, given: CompositionToSave): ErrorDetail[] {
  return (Object.keys(LISTS) as CompositeType[])
    .filter((type) => type !== typeId && (given[LISTS[type].list]?.length ?? 0) > 0)
    .map((type) => ({
      message: '"%field" belongs to products of the type "%type" alone.',
      parameters: { field: LISTS[type].field, type },
    }));
}

/** Every product named by the lists that cannot be a part of this one, and why. */
export function partViolationsOf(
  productId: number,
  { variants = [], options = [], associated = [] }: CompositionToSave,
  candidates: PartCandidates,
): ErrorDetail[] {
  const skus = [...options.flatMap(({ selections = [] }) => selections), ...associated].map(({ sku }) => sku);
  return [
    ...variants.flatMap((id) => {
      const part = candidates.byId.get(id);
      if (part) return refusalOf(productId, part);
      return [{ message: 'The product with id "%id" does not exist.', parameters: { id } }];
    }),
    ...skus.flatMap((sku) => {
      const part = candidates.bySku.get(skuKey(sku));
      if (part) return refusalOf(productId, part);
      return [{ message: 'The product with SKU "%sku" does not exist.', parameters: { sku } }];
    }),
  ];
}

function refusalOf(productId: number, { productId: partId, sku, typeId }: PartCandidate): ErrorDetail[] {
  if (partId === productId)
    return [{ message: 'The product "%sku" can not be a part of itself.', parameters: { sku } }];
  if (!isComposite(typeId)) return [];
  return [{ message: 'The product "%sku" is made of others and can not be a part.', parameters: { sku } }];
}

/** What the given options name that the bundle does not have, and what a new one lacks. */
export function optionViolationsOf(stored: Composition, given: readonly BundleOptionToSave[]): ErrorDetail[] {
  const options = new Set(stored.options.map(({ optionId }) => optionId));
  const links = new Set(stored.children.map(({ linkId }) => linkId));
  const named = new Set<number>();
  return given.flatMap(({ optionId, title, selections = [] }) => {
    const violations: ErrorDetail[] = [];
    if (optionId === undefined) {
      if (title === undefined)
        violations.push({ message: '"%field" can not be empty.', parameters: { field: 'title' } });
    } else if (!options.has(optionId) || named.has(optionId)) {
      violations.push({ message: 'The bundle has no other option with the id "%id".', parameters: { id: optionId } });
    } else {
      named.add(optionId);
    }
    for (const { linkId } of selections) {
      if (linkId === undefined) continue;
      // Taken off the set: a second selection with the id has none left.
      if (links.delete(linkId)) continue;
      violations.push({ message: 'The bundle has no other selection with the id "%id".', parameters: { id: linkId } });
    }
    return violations;
  });
}

/** The options as they are to be, in the order of the list. */
export function plannedOptions(stored: Composition, given: readonly BundleOptionToSave[]): PlannedOption[] {
  const byId = new Map(stored.options.map((option) => [option.optionId, option]));
  return given.map((option, index) => {
    const before = option.optionId === undefined ? undefined : byId.get(option.optionId);
    return {
      optionId: before?.optionId,
      title: option.title ?? before?.title ?? NEW_OPTION.title,
      required: option.required ?? before?.required ?? NEW_OPTION.required,
      type: option.type ?? before?.type ?? NEW_OPTION.type,
      position: option.position ?? index + 1,
    };
  });
}

/**
 * The links of the product as they are to be. `optionIds` are those of the given options, in their order. Lists that are
 * absent leave the stored links as they are.
 */
export function plannedLinks(
  stored: Composition,
  { variants, options, associated }: CompositionToSave,
  candidates: PartCandidates,
  optionIds: readonly number[],
): PlannedLink[] {
  const idOf = (sku: string): number => candidates.bySku.get(skuKey(sku))?.productId ?? 0;
  const isNamed = namedById(options);
  const find = finderOf(stored.children, isNamed);
  if (stored.typeId === 'configurable' && variants) {
    return [...new Set(variants)].map((childId, index) => linkOf(find, { childId, optionId: 0 }, index, {}));
  }
  if (stored.typeId === 'grouped' && associated) {
    return associated.map((part, index) => linkOf(find, { childId: idOf(part.sku), optionId: 0 }, index, part));
  }
  if (stored.typeId === 'bundle' && options) {
    const keptOf = (id: number): ChildProduct[] =>
      stored.children.filter((child) => child.optionId === id && !isNamed(child));
    return options.flatMap(({ selections }, at) => {
      const optionId = optionIds[at] ?? 0;
      if (!selections) return keptOf(optionId).map(toPlanned);
      return selections.map((part, index) => linkOf(find, { childId: idOf(part.sku), optionId }, index, part));
    });
  }
  return stored.children.map(toPlanned);
}

/** Whether the stored link says the same. */
export function isSameLink(child: ChildProduct, planned: PlannedLink): boolean {
  const stored = toPlanned(child);
  return (
    stored.linkId === planned.linkId &&
    stored.childId === planned.childId &&
    stored.optionId === planned.optionId &&
    stored.quantity.equals(planned.quantity) &&
    stored.canChangeQuantity === planned.canChangeQuantity &&
    stored.isDefault === planned.isDefault &&
    stored.position === planned.position
  );
}

/** Looks up the stored link that an entry means: by the id that is sent, else by what it links. */
type Finder = (childId: number, optionId: number, linkId: number | undefined) => ChildProduct | undefined;

/**
 * Whether the lists mean the stored link by its id, in any option. Such a link is taken, as it may become another product
 * or move to another option. So no entry without an id is it, and its former option does not keep it.
 */
function namedById(options: readonly BundleOptionToSave[] = []): (child: ChildProduct) => boolean {
  const ids = new Set(options.flatMap(({ selections = [] }) => selections.map(({ linkId }) => linkId)));
  return ({ linkId }) => ids.has(linkId);
}

function finderOf(children: readonly ChildProduct[], isNamed: (child: ChildProduct) => boolean): Finder {
  const keyOf = (childId: number, optionId: number): string => `${optionId}:${childId}`;
  const byId = new Map(children.map((child) => [child.linkId, child]));
  const byLink = new Map(
    children.filter((child) => !isNamed(child)).map((child) => [keyOf(child.productId, child.optionId ?? 0), child]),
  );
  return (childId, optionId, linkId) =>
    linkId === undefined ? byLink.get(keyOf(childId, optionId)) : byId.get(linkId);
}

/** A link keeps its id, and what is not given of it. Its place is that in the list, unless it is sent. */
function linkOf(
  find: Finder,
  { childId, optionId }: { readonly childId: number; readonly optionId: number },
  index: number,
  given: Partial<SelectionToSave>,
): PlannedLink {
  const before = find(childId, optionId, given.linkId);
  return {
    linkId: before?.linkId,
    childId,
    optionId,
    quantity: given.quantity ?? before?.quantity ?? ONE,
    canChangeQuantity: given.canChangeQuantity ?? before?.canChangeQuantity ?? false,
    isDefault: given.isDefault ?? before?.isDefault ?? false,
    position: given.position ?? index + 1,
  };
}

function toPlanned(child: ChildProduct): PlannedLink {
  const { linkId, productId, optionId, quantity, canChangeQuantity, isDefault, position } = child;
  return { linkId, childId: productId, optionId: optionId ?? 0, quantity, canChangeQuantity, isDefault, position };
}
