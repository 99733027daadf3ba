const NON_ASCII = /[^\0-\x7f]/;

/** Whether an ASCII column can hold a text. The database refuses to compare such a column with another text. */
export function isAscii(text: string): boolean {
  return !NON_ASCII.test(text);
}
