import { Quantity } from '../../../platform/quantity/quantity.js';
import type { ChildProduct, Composition } from '../../catalog/index.js';
import { levelOf, timesIn } from './level.js';
import type { Level } from './level.js';
import type { Presentation, VisualizerSettings } from './presentation.js';

/** What is known of a product in a stock. */
export interface ProductFacts {
  readonly productId: number;
  readonly sku: string;
  readonly isComposite: boolean;
  readonly isSalable: boolean;
  /** What can be sold, never below zero; zero of composite products. */
  readonly quantity: Quantity;
  readonly presentation: Presentation;
  /** By the priority of the links, enabled ones alone; empty where figures are not per source. */
  readonly sources: readonly FragmentSource[];
}

export interface FragmentSource {
  readonly code: string;
  readonly name: string;
  readonly quantity: Quantity;
}

type Figure = { readonly level: Level } | { readonly qty: number };

/** What `product/view` responds with. */
export type ViewData = { readonly aggregateOnly: true; readonly salable: boolean } | (Figure & ViewExtras);

interface ViewExtras {
  readonly salable?: boolean;
  readonly sources?: Readonly<Record<string, Level | number>>;
}

/** One part of a composite product, as `product/children` responds with it. */
export type ChildData = Figure & { readonly sku: string; readonly label: string; readonly salable: boolean };

/** What `product/children` responds with. */
export interface ChildrenData {
  readonly salable: boolean;
  readonly children: readonly ChildData[];
  readonly sets?: number;
}

/** What `product/bundleMax` responds with. */
export type BundleMaxData = { readonly level: Level; readonly salable: boolean } | { readonly max: number };

/** The selections that a customer has chosen: the quantity of each by its id. */
export type ChosenSelections = ReadonlyMap<number, Quantity>;

/** How the parts of a composite product are found, by the id of the product. */
export type FactsOf = (productId: number) => ProductFacts | undefined;

/** A bundle at one moment: how often it can be sold follows from it, whatever is chosen. */
export interface BundleFacts {
  readonly bundle: ProductFacts;
  readonly composition: Composition;
  readonly factsOf: FactsOf;
}

const ONE = Quantity.of(1);
/** The largest quantity of one selection that counts while levels are shown. */
const LEVEL_QUANTITY_MAX = Quantity.of(10);

/** The fragment of one product (behaviour, "Endpoints"). */
export function viewOf(product: ProductFacts, settings: VisualizerSettings): ViewData {
  if (product.isComposite) return { aggregateOnly: true, salable: product.isSalable };
  const { presentation, quantity, isSalable } = product;
  const figure: Figure & ViewExtras =
    presentation.displayType === 'level'
      ? { level: levelOf(quantity, presentation), salable: isSalable }
      : { qty: quantity.toNumber() };
  return settings.scope === 'per_source' ? { ...figure, sources: sourcesOf(product, settings) } : figure;
}

/** The names of the sources that a view shows, by their codes; undefined where they are not to be named. */
export function sourceLabelsOf(
  product: ProductFacts,
  settings: VisualizerSettings,
): Readonly<Record<string, string>> | undefined {
  if (product.isComposite || settings.scope !== 'per_source' || !settings.showsSourceLabels) return undefined;
  return byCode(shownSources(product, settings), ({ name, code }) => name || code);
}

/** One part of a composite product. */
export function childOf(child: Pick<ChildProduct, 'sku' | 'name'>, facts: ProductFacts): ChildData {
  return {
    sku: child.sku,
    label: child.name,
    salable: facts.isSalable,
    ...figureOf(facts.quantity, facts.presentation),
  };
}

/** What is shown of a composite product beside its status. */
export type CompositeMode = 'variant' | 'max' | 'children' | 'status';

export function compositeModeOf(typeId: Composition['typeId'], settings: VisualizerSettings): CompositeMode {
  return { configurable: settings.configurableMode, bundle: settings.bundleMode, grouped: settings.groupedMode }[
    typeId
  ];
}

/**
 * The parts of a composite product, without those that are disabled. Where only its status is to be shown, no part is.
 * A bundle that offers a product several times shows it once.
 */
export function childrenOf(
  parent: ProductFacts,
  composition: Composition,
  factsOf: FactsOf,
  settings: VisualizerSettings,
): ChildrenData {
  const mode = compositeModeOf(composition.typeId, settings);
  if (mode === 'status') return { salable: parent.isSalable, children: [] };
  const children = shownChildren(composition).flatMap((child) => {
    const facts = factsOf(child.productId);
    return facts ? [childOf(child, facts)] : [];
  });
  const countsSets = composition.typeId === 'grouped' && settings.countsGroupedSets && mode === 'children';
  if (!countsSets) return { salable: parent.isSalable, children };
  const sets = setsOf(composition, factsOf);
  return {
    salable: parent.isSalable,
    children,
    sets: parent.presentation.displayType === 'level' ? Math.min(sets, 1) : sets,
  };
}

/** The parts that are shown: each enabled product once, in the order of the composition. */
export function shownChildren({ children }: Composition): readonly ChildProduct[] {
  return [...new Map(children.filter(({ isEnabled }) => isEnabled).map((child) => [child.productId, child])).values()];
}

/** How many complete sets there are; 0 of a product without parts. */
export function setsOf({ children }: Composition, factsOf: FactsOf): number {
  const counts = children
    .filter(({ isEnabled }) => isEnabled)
    .map(({ productId, quantity }) =>
      timesIn(factsOf(productId)?.quantity ?? Quantity.ZERO, quantity.isPositive() ? quantity : ONE),
    );
  return counts.length === 0 ? 0 : Math.min(...counts);
}

/** The chosen selections of a bundle; undefined where nothing is chosen, or nothing of a required option. */
export function chosenParts(composition: Composition, chosen: ChosenSelections): readonly ChildProduct[] | undefined {
  const selections = composition.children.filter(({ linkId }) => chosen.has(linkId));
  const answered = new Set(selections.map(({ optionId }) => optionId));
  const isOpen = composition.options.some(({ optionId, required }) => required && !answered.has(optionId));
  return selections.length === 0 || isOpen ? undefined : selections;
}

/**
 * How often a bundle can be sold with the chosen selections; null where nothing or too little is chosen. With levels the
 * customer's own quantities count up to `LEVEL_QUANTITY_MAX`: who may try any of them would find the exact figure.
 */
export function bundleMaxOf(
  { bundle, composition, factsOf }: BundleFacts,
  chosen: ChosenSelections,
): BundleMaxData | null {
  const selections = chosenParts(composition, chosen);
  if (!selections) return null;
  const { presentation } = bundle;
  const isNumber = presentation.displayType === 'quantity';
  const counts = selections.map((selection) => {
    const available = selection.isEnabled ? factsOf(selection.productId)?.quantity : undefined;
    const wanted = chosen.get(selection.linkId) ?? ONE;
    const counted = isNumber ? wanted : wanted.min(LEVEL_QUANTITY_MAX);
    return timesIn(available ?? Quantity.ZERO, perBundle(selection, counted));
  });
  const max = Math.min(...counts);
  if (isNumber) return { max };
  return { level: levelOf(Quantity.of(max), presentation), salable: bundle.isSalable && max > 0 };
}

function perBundle({ canChangeQuantity, quantity }: ChildProduct, wanted: Quantity): Quantity {
  if (canChangeQuantity) return wanted.max(ONE);
  return quantity.isPositive() ? quantity : ONE;
}

function figureOf(quantity: Quantity, presentation: Presentation): Figure {
  return presentation.displayType === 'level'
    ? { level: levelOf(quantity, presentation) }
    : { qty: quantity.toNumber() };
}

function sourcesOf(product: ProductFacts, settings: VisualizerSettings): Readonly<Record<string, Level | number>> {
  return byCode(shownSources(product, settings), ({ quantity }) => {
    const figure = figureOf(quantity, product.presentation);
    return 'level' in figure ? figure.level : figure.qty;
  });
}

function shownSources({ sources }: ProductFacts, { hidesEmptySources }: VisualizerSettings): readonly FragmentSource[] {
  return hidesEmptySources ? sources.filter(({ quantity }) => quantity.isPositive()) : sources;
}

/** Built from entries, so that no code of a source can be taken for anything but a key. */
function byCode<Value>(
  sources: readonly FragmentSource[],
  valueOf: (source: FragmentSource) => Value,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(sources.map((source) => [source.code, valueOf(source)]));
}
