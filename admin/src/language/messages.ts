import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/** The language that the texts in the source are written in: it needs no catalogue. */
export const SOURCE_LANGUAGE = 'en';

/** What stands in the place of `{name}`; figures come formatted, the count of a plural as a number. */
export type MessageValues = Readonly<Record<string, string | number | null | undefined>>;

type Compiled = ReturnType<typeof compileMessage> | string;

const compiled = new Map<string, Compiled>();

/** Each message is compiled once, when it is first shown; one without placeholders stays the text it is. */
function compile(message: string): Compiled {
  const known = compiled.get(message);
  if (known !== undefined) return known;
  const tokens = compileMessage(message);
  const [only] = tokens;
  const result = tokens.length === 1 && typeof only === 'string' ? only : tokens;
  compiled.set(message, result);
  return result;
}

i18n.setMessagesCompiler(compile as Parameters<typeof i18n.setMessagesCompiler>[0]);
i18n.load(SOURCE_LANGUAGE, {});
i18n.activate(SOURCE_LANGUAGE);

/**
 * A text in the reader's language. The English text is its name in the catalogues; where one lacks it, it is shown as it
 * is. ICU: `{name}` is a value, `{count, plural, one {# row} other {# rows}}` a plural. The language is known before any
 * other module is loaded, and holds until the page is loaded anew. So tables of words may stand outside of functions.
 */
export function t(message: string, values?: MessageValues): string {
  return i18n._(message, values as Record<string, unknown> | undefined);
}

/** The same for an English text with several meanings, each with its context: a noun and a verb, a list and a state. */
export function tIn(context: string, message: string, values?: MessageValues): string {
  return i18n._(`${context}|${message}`, values as Record<string, unknown> | undefined, { message });
}

/**
 * Takes the texts of a language. Plurals and the figures in them follow the first of the reader's locales in that
 * language, else the language itself. Another language has other plural forms.
 */
export function activateLanguage(
  language: string,
  catalogue: Readonly<Record<string, string>>,
  wanted: readonly string[],
): void {
  const locale = wanted.find((one) => one.split('-')[0] === language.split('-')[0]);
  i18n.load(language, { ...catalogue });
  i18n.activate(language, [locale ?? language]);
}

/** Takes more texts of a language: those that the first page does without. */
export function addTexts(language: string, catalogue: Readonly<Record<string, string>>): void {
  i18n.load(language, { ...catalogue });
}

/** The language of the texts. */
export function language(): string {
  return i18n.locale;
}
