import { i18n } from '@lingui/core';

/**
 * What the server calls one of its settings, permissions or checks, in the reader's language. The catalogues have these names by
 * the server's own words; what they lack, as of a later server, is shown as it came.
 */
export function served(text: string): string {
  const catalogue = i18n.messages as Readonly<Record<string, unknown>>;
  const found = catalogue[`served|${text}`];
  return typeof found === 'string' && found !== '' ? found : text;
}
