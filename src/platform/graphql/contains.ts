/** The pattern of `like` that finds a text anywhere, its own wildcards being plain characters. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}
