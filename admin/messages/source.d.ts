/** What the dashboard says, read from its source; see `source.js`. */

/** Every message below a folder by its name in the catalogues, and what is wrong with how messages are given. */
export function messagesOf(folder: string): {
  readonly messages: ReadonlyMap<string, string>;
  readonly problems: readonly string[];
};

/** The messages of each file below a folder, by its path and by their names in the catalogues. */
export function messagesByFile(folder: string): ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The context of what the server has named; `served.ts` looks it up. */
export const SERVED: string;

/** The values and the parts that a message has places for, and the forms that its plurals have. */
export function placesOf(message: string): {
  readonly values: readonly string[];
  readonly parts: readonly string[];
  readonly forms: readonly (readonly string[])[];
};

/** Texts below a folder that people read and that go through no catalogue, each with its file and line. */
export function bareTextsOf(folder: string): readonly string[];

/** The same of one source text, given by its name. */
export function bareTextsOfSource(file: string, source: string): readonly string[];

/** What the server calls its settings, permissions and checks, by their names in the catalogues. */
export function servedTextsOf(folder: string): ReadonlyMap<string, string>;

/** A catalogue with the messages of the English one: what is translated stays, what is not is empty. */
export function updated(
  english: Readonly<Record<string, string>>,
  catalogue: Readonly<Record<string, string>>,
): Record<string, string>;
