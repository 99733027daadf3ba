import type { ProductType } from '../../../catalog/index.js';

/** One choice of a family: its part of the SKU, its part of the name, and what it adds to the price. */
export type SampleOption = readonly [code: string, label: string, surcharge?: number];

/** Products that differ by their options alone: one product for each combination. */
export interface ProductFamily {
  readonly code: string;
  readonly name: string;
  readonly price: number;
  /** In kilograms; none for what has no body. */
  readonly weight?: number;
  /** Simple, unless said otherwise. */
  readonly typeId?: ProductType;
  readonly options?: readonly (readonly SampleOption[])[];
  /** Codes of websites; all of them, unless said otherwise. */
  readonly soldOn?: readonly string[];
  /** How it is kept: at sources, unless said otherwise. */
  readonly keeping?: 'backorders' | 'limited' | 'unmanaged';
}

const COLOURS = {
  moss: ['MOS', 'Moss'],
  slate: ['SLA', 'Slate'],
  ochre: ['OCH', 'Ochre'],
  rust: ['RUS', 'Rust'],
  ink: ['INK', 'Ink'],
  sand: ['SND', 'Sand'],
} as const satisfies Record<string, SampleOption>;

/** These colours, as options. */
export function colours(...names: (keyof typeof COLOURS)[]): SampleOption[] {
  return names.map((name) => COLOURS[name]);
}

export const SIZES: readonly SampleOption[] = [
  ['S', 'S'],
  ['M', 'M'],
  ['L', 'L'],
  ['XL', 'XL'],
];
