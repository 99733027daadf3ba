import { t } from '../language/messages';

/** What is on sale; every other state has a row in the server's list. */
export const AVAILABLE = 'available';

/** A state as the server lists it. */
export interface StateName {
  readonly code: string;
  readonly name: string;
}

/** A state as people say it; its code with blanks where nothing is known of it. */
export function stateInWords(code: string, states: readonly StateName[] | undefined): string {
  if (code === AVAILABLE) return t('Available');
  const known = states?.find((state) => state.code === code);
  if (known) return known.name;
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
