/**
 * What the rows of a file of source items do:
 * - `append`: each sets the values it gives; an item that is not there is created, a status left out stays as it is;
 * - `replace`: each stands for the whole item; a status left out follows from the quantity, whatever it was before;
 * - `delete`: each removes its item; quantity and status are not looked at.
 */
export const BEHAVIORS = ['append', 'replace', 'delete'] as const;
export type Behavior = (typeof BEHAVIORS)[number];

export function isBehavior(word: string): word is Behavior {
  return (BEHAVIORS as readonly string[]).includes(word);
}
