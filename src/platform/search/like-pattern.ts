/** The wildcards of `LIKE` in a text as plain characters. */
export function plainInPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
