import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { Quantity, QUANTITY_MAX } from '../../../platform/quantity/quantity.js';
import type { GivenAttributes, ProductAttribute } from '../../catalog/index.js';
import type { Changes } from '../../../platform/changes/changes.js';
import { DISPLAY_TYPES, LEVEL_BASES } from './presentation.js';
import type { PresentationOverrides } from './presentation.js';

type Name = keyof PresentationOverrides;

interface OverrideAttribute {
  readonly name: Name;
  /** The words that it may be; absent for a number. */
  readonly words?: readonly string[];
}

/** The attributes of products, by the codes of the upstream (behaviour, "Visualizer settings"). */
const ATTRIBUTES: Readonly<Record<string, OverrideAttribute>> = {
  stockviz_display_type: { name: 'displayType', words: DISPLAY_TYPES },
  stockviz_level_basis: { name: 'levelBasis', words: LEVEL_BASES },
  stockviz_level_high: { name: 'levelHigh' },
  stockviz_level_low: { name: 'levelLow' },
  stockviz_full_qty: { name: 'fullQuantity' },
};

/** Every rule that the given attributes break. Blank ones break none: they give way to the settings. */
export function overrideViolations(given: GivenAttributes): ErrorDetail[] {
  return Object.entries(ATTRIBUTES).flatMap(([code, { words }]) => {
    const sent = given.get(code);
    if (isBlank(sent)) return [];
    if (words) {
      if (typeof sent === 'string' && words.includes(sent)) return [];
      return [{ message: '"%field" has to be one of: %types.', parameters: { field: code, types: words.join(', ') } }];
    }
    const quantity = quantityOf(sent);
    if (!quantity) return [{ message: '"%field" should be numeric.', parameters: { field: code } }];
    if (!quantity.isNegative() && quantity.isStorable()) return [];
    const max = QUANTITY_MAX;
    return [{ message: '"%field" must be between %min and %max.', parameters: { field: code, min: 0, max } }];
  });
}

/** What is given, as a change of the stored overrides. The attributes have been judged before. */
export function overridesOf(given: GivenAttributes): Changes<PresentationOverrides> {
  const changes = Object.entries(ATTRIBUTES).flatMap(([code, { name, words }]) => {
    if (!given.has(code)) return [];
    const sent = given.get(code);
    return [[name, isBlank(sent) ? null : words ? sent : quantityOf(sent)] as const];
  });
  return Object.fromEntries(changes) as Changes<PresentationOverrides>;
}

/** Those that are set, by the codes of the upstream and as texts. */
export function attributesOf(overrides: PresentationOverrides): ProductAttribute[] {
  return Object.entries(ATTRIBUTES).flatMap(([code, { name }]) => {
    const value = overrides[name];
    if (value === null) return [];
    return [{ code, value: value instanceof Quantity ? String(value.toNumber()) : value }];
  });
}

function isBlank(sent: unknown): boolean {
  return sent === undefined || sent === null || (typeof sent === 'string' && sent.trim() === '');
}

function quantityOf(sent: unknown): Quantity | undefined {
  return typeof sent === 'string' || typeof sent === 'number' ? Quantity.tryParse(sent) : undefined;
}
