import { fittingLanguage, keptLanguage } from './choice';
import { inTime, onceInTime } from './in-time';
import { activateLanguage, addTexts, language as shownLanguage, SOURCE_LANGUAGE } from './messages';

type Catalogue = Readonly<Record<string, string>>;

/**
 * Each language is two files: what the frame and the history need, and the rest; `messages/parts-plugin.js` makes them.
 * English is in the source, and its file is what translators begin with.
 */
const CATALOGUES = import.meta.glob<Catalogue>(['./catalogues/*.json', '!./catalogues/en.json'], {
  query: '?core',
  import: 'default',
});
const RESTS = import.meta.glob<Catalogue>(['./catalogues/*.json', '!./catalogues/en.json'], {
  query: '?rest',
  import: 'default',
});

/** The page that does without the rest. */
const WITHOUT_REST = /\/inventory\/adjustments\/?$/;

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
let tellMissed: () => void = () => undefined;

/** The language that the page should have, where its texts did not come in time. */
export function missedLanguage(): string | undefined {
  return missed;
}

/** Calls the listener when texts have not come in time, until what it returns is called. One listens at a time. */
export function onMissedLanguage(listener: () => void): () => void {
  tellMissed = listener;
  return () => {
    tellMissed = () => undefined;
  };
}

function miss(language: string): void {
  missed = language;
  tellMissed();
}

/** Makes the reader's language hold: what they chose, else what their browser says. It comes before any other module. */
export async function startLanguage(): Promise<void> {
  const kept = LANGUAGES.find((code) => code === keptLanguage());
  const wanted = navigator.languages;
  const language = kept ?? fittingLanguage(wanted, LANGUAGES);
  // Most pages are going to ask for it: it comes beside the application.
  if (language !== SOURCE_LANGUAGE && !WITHOUT_REST.test(window.location.pathname)) void restOf(language)();
  const catalogue = await catalogueOf(language);
  if (catalogue === undefined) miss(language);
  const shown = catalogue === undefined ? SOURCE_LANGUAGE : language;
  document.documentElement.lang = shown;
  activateLanguage(shown, catalogue ?? {}, wanted);
}

/** Undefined where it cannot be had in time: a page in English is better than none. */
async function catalogueOf(language: string): Promise<Catalogue | undefined> {
  if (language === SOURCE_LANGUAGE) return {};
  const load = CATALOGUES[`./catalogues/${language}.json`];
  return load && inTime(load(), WAIT_MS);
}

const rests = new Map<string, () => Promise<boolean>>();

function restOf(language: string): () => Promise<boolean> {
  const known = rests.get(language);
  if (known) return known;
  const load = async (): Promise<void> => addTexts(language, (await RESTS[`./catalogues/${language}.json`]?.()) ?? {});
  const rest = onceInTime(load, WAIT_MS);
  rests.set(language, rest);
  return rest;
}

/**
 * Loads a page whose texts are not all there from the beginning. The rest of them comes first, as modules take their words
 * when they are loaded. Where it does not come in time, the page is in English. The build puts this around each such place.
 */
export async function withRest<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const language = shownLanguage();
  if (language !== SOURCE_LANGUAGE && !(await restOf(language)())) miss(language);
  return load();
}
