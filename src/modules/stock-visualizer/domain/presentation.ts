import type { Quantity } from '../../../platform/quantity/quantity.js';

export const DISPLAY_TYPES = ['level', 'quantity'] as const;
export type DisplayType = (typeof DISPLAY_TYPES)[number];
export const LEVEL_BASES = ['quantity', 'percentage'] as const;
export type LevelBasis = (typeof LEVEL_BASES)[number];

/** What the settings say of all products. */
export interface VisualizerSettings {
  readonly displayType: DisplayType;
  /** When the script of shop pages asks: as soon as somebody wants to see it, or with the page. */
  readonly mode: 'on_demand' | 'instant';
  /** Seconds that caches may keep a fragment; 0 for a day. */
  readonly ttl: number;
  readonly levelBasis: LevelBasis;
  readonly levelHigh: Quantity;
  readonly levelLow: Quantity;
  readonly scope: 'aggregate' | 'per_source';
  readonly showsSourceLabels: boolean;
  readonly hidesEmptySources: boolean;
  readonly configurableMode: 'variant' | 'children' | 'status';
  readonly bundleMode: 'max' | 'children' | 'status';
  readonly groupedMode: 'children' | 'status';
  readonly countsGroupedSets: boolean;
}

/** What a product says instead of the settings; null is what they say. */
export class PresentationOverrides {
  readonly displayType: DisplayType | null = null;
  readonly levelBasis: LevelBasis | null = null;
  readonly levelHigh: Quantity | null = null;
  readonly levelLow: Quantity | null = null;
  /** The quantity that stands for 100 percent; without one the quantity itself is compared. */
  readonly fullQuantity: Quantity | null = null;
}

/** How one product is shown. */
export interface Presentation {
  readonly displayType: DisplayType;
  readonly levelBasis: LevelBasis;
  readonly levelHigh: Quantity;
  readonly levelLow: Quantity;
  readonly fullQuantity: Quantity | null;
}

/** The settings, with what the product says instead (behaviour, "Visualizer settings"). An unknown word counts as unsaid. */
export function presentationOf(settings: VisualizerSettings, overrides: PresentationOverrides): Presentation {
  return {
    displayType: oneOf(DISPLAY_TYPES, overrides.displayType) ?? settings.displayType,
    levelBasis: oneOf(LEVEL_BASES, overrides.levelBasis) ?? settings.levelBasis,
    levelHigh: overrides.levelHigh ?? settings.levelHigh,
    levelLow: overrides.levelLow ?? settings.levelLow,
    fullQuantity: overrides.fullQuantity,
  };
}

function oneOf<Word extends string>(words: readonly Word[], stored: string | null): Word | undefined {
  return words.find((word) => word === stored);
}
