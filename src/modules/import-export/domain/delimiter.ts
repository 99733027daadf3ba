const UNUSABLE = /["\r\n\ufeff]/;

/** The delimiter that a word stands for: one character, or `tab`; undefined where it can be none. */
export function delimiterOf(word: string): string | undefined {
  const sign = word.toLowerCase() === 'tab' ? '\t' : word;
  return sign.length === 1 && !UNUSABLE.test(sign) ? sign : undefined;
}
