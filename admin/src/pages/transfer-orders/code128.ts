/**
 * Widths of bars and spaces of each value of Code 128 (ISO/IEC 15417), in modules, a bar first. The last four are the
 * starts of the sets A, B and C, and the stop.
 */
const PATTERNS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ');

const CODE_C = 99;
const CODE_B = 100;
const START_B = 104;
const START_C = 105;
const STOP = 106;
const MODULUS = 103;
/** So many digits in a row are shorter in pairs: at an end four, else six. */
const PAIRS_AT_END = 4;
const PAIRS_WITHIN = 6;

/** A bar: where it begins and how wide it is, in modules. */
export interface Bar {
  readonly at: number;
  readonly width: number;
}

/** The values of a text with start, check and stop; undefined for what has other characters than printable ASCII. */
export function valuesOf(text: string): readonly number[] | undefined {
  if (text === '' || !/^[\x20-\x7e]+$/.test(text)) return undefined;
  const values: number[] = [];
  let set: 'B' | 'C' | undefined;
  for (let at = 0; at < text.length;) {
    const run = /^\d*/.exec(text.slice(at))?.[0].length ?? 0;
    const isAtEnd = at === 0 || at + run === text.length;
    const wantsPairs = set === 'C' ? run >= 2 : run >= (isAtEnd ? PAIRS_AT_END : PAIRS_WITHIN) && run % 2 === 0;
    const wanted = wantsPairs || isOnlyPair(text, run) ? 'C' : 'B';
    if (set !== wanted) values.push(switchTo(wanted, set === undefined));
    set = wanted;
    if (set === 'C') values.push(Number(text.slice(at, at + 2)));
    else values.push(text.charCodeAt(at) - 32);
    at += set === 'C' ? 2 : 1;
  }
  const check = values.reduce((sum, value, at) => sum + value * Math.max(1, at), 0) % MODULUS;
  return [...values, check, STOP];
}

/** The bars of a text and their width together, in modules, without the quiet zones; undefined as `valuesOf`. */
export function barsOf(text: string): { readonly bars: readonly Bar[]; readonly width: number } | undefined {
  const values = valuesOf(text);
  if (!values) return undefined;
  const bars: Bar[] = [];
  let at = 0;
  for (const value of values) {
    [...(PATTERNS[value] ?? '')].forEach((digit, index) => {
      if (index % 2 === 0) bars.push({ at, width: Number(digit) });
      at += Number(digit);
    });
  }
  return { bars, width: at };
}

function isOnlyPair(text: string, run: number): boolean {
  return text.length === 2 && run === 2;
}

function switchTo(set: 'B' | 'C', isFirst: boolean): number {
  if (isFirst) return set === 'C' ? START_C : START_B;
  return set === 'C' ? CODE_C : CODE_B;
}
