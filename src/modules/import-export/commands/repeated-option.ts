/** The values of an option that may be given several times, with one more. */
export function added(earlier: readonly string[] | undefined, value: string): readonly string[] {
  return [...(earlier ?? []), value];
}
