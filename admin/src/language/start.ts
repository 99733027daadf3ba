import { fittingLanguage, keptLanguage } from './choice';
import { inTime } from './in-time';
import { activateLanguage, SOURCE_LANGUAGE } from './messages';

type Catalogue = Readonly<Record<string, string>>;

/** Each file is a language of its own chunk. English is in the source, and its file is what translators begin with. */
const CATALOGUES = import.meta.glob<Catalogue>(['./catalogues/*.json', '!./catalogues/en.json'], { import: 'default' });

/** After it the page comes up in English: it is of more use than a white one. */
const WAIT_MS = 5000;

const PATH = /\/([^/]+)\.json$/;

/** The languages that there are, by their codes. */
export const LANGUAGES: readonly string[] = [
  SOURCE_LANGUAGE,
  ...Object.keys(CATALOGUES).map((path) => PATH.exec(path)?.[1] ?? ''),
];

/** What its speakers call a language: "Deutsch". */
export function languageName(code: string): string {
  return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
}

let missed: string | undefined;

/** The language that the page should have, where its texts did not come in time. */
export function missedLanguage(): string | undefined {
  return missed;
}

/** Makes the reader's language hold: what they chose, else what their browser says. It comes before any other module. */
export async function startLanguage(): Promise<void> {
  const kept = LANGUAGES.find((code) => code === keptLanguage());
  const wanted = navigator.languages;
  const language = kept ?? fittingLanguage(wanted, LANGUAGES);
  const catalogue = await catalogueOf(language);
  const shown = catalogue === undefined ? SOURCE_LANGUAGE : language;
  missed = catalogue === undefined ? language : undefined;
  document.documentElement.lang = shown;
  activateLanguage(shown, catalogue ?? {}, wanted);
}

/** Undefined where it cannot be had in time: a page in English is better than none. */
async function catalogueOf(language: string): Promise<Catalogue | undefined> {
  if (language === SOURCE_LANGUAGE) return {};
  const load = CATALOGUES[`./catalogues/${language}.json`];
  return load && inTime(load(), WAIT_MS);
}
