import { chunksOf } from '../lists/chunks.js';
import { GENERAL_CI_WEIGHTS } from './sku-key.table.js';

const FIRST_BEYOND_ASCII = 0x80;
const SPACE = 0x20;
const SURROGATES = { first: 0xd800, last: 0xdfff };
const LOW_SURROGATES = { first: 0xdc00, last: 0xdfff };
/** The one weight of everything outside the plane; a lone surrogate reaches the database as this character. */
const REPLACEMENT = 0xfffd;
const SLICE_UNITS = 4096;
const RUN = /^([0-9a-f]+)(?:(\.{1,2})([0-9a-f]+))?:([0-9a-f]+)(\+{0,2})$/;

let weights: Uint16Array | undefined;

/**
 * The identity of a SKU: two SKUs have the same key exactly where the database's collation `utf8mb4_general_ci` takes
 * them for one (case, most accents and blanks at the end do not count). For maps, sets and lock names; it is no text to
 * show. Total: it answers for every string, the refused ones too.
 */
export function skuKey(sku: string): string {
  const end = lengthWithoutPadding(sku);
  for (let index = 0; index < end; index += 1) {
    if (sku.charCodeAt(index) >= FIRST_BEYOND_ASCII) return weighed(sku, end);
  }
  // Within ASCII the weight of a letter is its capital, so the built-in conversion gives the same as the table.
  return (end === sku.length ? sku : sku.slice(0, end)).toUpperCase();
}

/** The identity of a source code, which lives under the same collation. */
export const sourceCodeKey: (sourceCode: string) => string = skuKey;

/** The collation pads with spaces, so spaces at the end do not count. No other character has the weight of a space. */
function lengthWithoutPadding(text: string): number {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === SPACE) end -= 1;
  return end;
}

function weighed(text: string, end: number): string {
  weights ??= readWeights();
  const units = new Array<number>(end);
  let length = 0;
  for (let index = 0; index < end; index += 1) {
    const unit = text.charCodeAt(index);
    units[length] = weights[unit] ?? unit;
    length += 1;
    if (isPair(unit, text.charCodeAt(index + 1))) index += 1;
  }
  units.length = length;
  return fromUnits(units);
}

/** In slices, since the number of arguments of a call is limited and the caller's text is not. */
function fromUnits(units: readonly number[]): string {
  if (units.length <= SLICE_UNITS) return String.fromCharCode(...units);
  let text = '';
  for (const chunk of chunksOf(units, SLICE_UNITS)) {
    text += String.fromCharCode(...chunk);
  }
  return text;
}

function isPair(unit: number, next: number): boolean {
  return (
    unit >= SURROGATES.first &&
    unit < LOW_SURROGATES.first &&
    next >= LOW_SURROGATES.first &&
    next <= LOW_SURROGATES.last
  );
}

/** Unfolds the table once per process: one weight per code point of the plane. */
function readWeights(): Uint16Array {
  const unfolded = Uint16Array.from({ length: 0x10000 }, (_, codePoint) => codePoint);
  unfolded.fill(REPLACEMENT, SURROGATES.first, SURROGATES.last + 1);
  for (const run of GENERAL_CI_WEIGHTS.trim().split(/\s+/)) {
    const match = RUN.exec(run);
    if (!match) throw new Error(`The table of weights is damaged at "${run}".`);
    const [, first = '', step = '.', last = first, weight = '', growth = ''] = match;
    const start = parseInt(first, 16);
    for (let codePoint = start; codePoint <= parseInt(last, 16); codePoint += step.length) {
      unfolded[codePoint] = parseInt(weight, 16) + ((codePoint - start) / step.length) * growth.length;
    }
  }
  return unfolded;
}
