import { dictionary } from '@zxcvbn-ts/language-common';

/** The list itself, about 49,000 passwords that leaks have shown to be the commonest, in lower case. */
const LIST: Iterable<string> = dictionary['passwords-common'];

/** Those that are too short for a password here would never be asked for. */
const LENGTH_MIN = 10;

/** `aaaaaaaaaa`, `123123123123`: the list leaves them out, as zxcvbn finds them by other means. */
const REPETITION = /^(.{1,3}?)\1+$/su;
const REPETITION_LENGTH_MAX = 16;

let common: ReadonlySet<string> | undefined;

/**
 * Whether a password in lower case is one of the commonest. The list is that of zxcvbn, kept up by others: it is for
 * guessers what the first page of a dictionary is. Short repetitions count as well.
 */
export function isCommonPassword(lowerCase: string): boolean {
  if (lowerCase.length <= REPETITION_LENGTH_MAX && REPETITION.test(lowerCase)) return true;
  common ??= new Set([...LIST].filter((password) => password.length >= LENGTH_MIN));
  return common.has(lowerCase);
}
