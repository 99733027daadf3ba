import { readerLocale } from '../language/choice';

const FALLBACK = 'en';

/** How a locale writes figures. */
export interface FigureSigns {
  readonly locale: string;
  /** Before the decimals: `.` in English, `,` in German. */
  readonly decimal: string;
  /** Between thousands. */
  readonly group: string;
}

/** The signs of a locale; those of English for a locale that the browser does not know. */
export function signsOf(locale: string): FigureSigns {
  const known = isLocale(locale) ? locale : FALLBACK;
  // Latin digits are what the fields take, whatever digits the locale has of its own.
  const parts = new Intl.NumberFormat(known, { numberingSystem: 'latn' }).formatToParts(1_234_567.5);
  const signOf = (type: 'decimal' | 'group'): string => parts.find((part) => part.type === type)?.value ?? '';
  return { locale: known, decimal: signOf('decimal') || '.', group: signOf('group') };
}

function isLocale(locale: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    return false;
  }
}

/** How the reader's language writes figures, as their browser has it. Outside of one, as in tests, as English does. */
export const READER: FigureSigns = signsOf(typeof document === 'undefined' ? FALLBACK : readerLocale());
