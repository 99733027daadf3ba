import { language, SOURCE_LANGUAGE } from './messages';

const KEY = 'inventory-language';

/** The language that was chosen in this browser; undefined while none is, or where the browser keeps nothing. */
export function keptLanguage(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps the choice; undefined leaves it to the browser's languages. It holds from the next load of the page on. False where
 * the browser keeps nothing: it goes by its own languages then.
 */
export function keepLanguage(language: string | undefined): boolean {
  try {
    if (language === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, language);
    return true;
  } catch {
    return false;
  }
}

/** The first language that the reader wants and that there is, `de` for `de-AT` too; English where none fits. */
export function fittingLanguage(wanted: readonly string[], languages: readonly string[]): string {
  for (const locale of wanted) {
    const exact = languages.find((one) => one.toLowerCase() === locale.toLowerCase());
    const found = exact ?? languages.find((one) => one === baseOf(locale));
    if (found !== undefined) return found;
  }
  return SOURCE_LANGUAGE;
}

/**
 * How times and figures are written: as the browser's own locale of that language does (`de-AT`, `en-GB`). No text has
 * figures that are read otherwise in its language. Where nobody chose, and the texts are English for want of a better, the
 * browser's first locale holds. Else whoever writes 1,125 for a little more than one would be read as a thousand times that.
 */
export function fittingLocale(shown: string, wanted: readonly string[], isChosen: boolean): string {
  if (!isChosen && shown === SOURCE_LANGUAGE) return wanted[0] ?? shown;
  return wanted.find((locale) => baseOf(locale) === baseOf(shown)) ?? shown;
}

/** The locale that times and figures of the page are written in. */
export function readerLocale(): string {
  return fittingLocale(language(), navigator.languages, keptLanguage() !== undefined);
}

function baseOf(locale: string): string {
  return locale.toLowerCase().split('-')[0] ?? '';
}
