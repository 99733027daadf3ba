import type { ErrorDetail } from '../../../platform/errors/application-error.js';

/** Characters of an address, at most. */
export const URL_LENGTH_MAX = 2000;

const SCHEMES = new Set(['http:', 'https:']);

/** What is wrong with the form of an address; empty where nothing is. */
export function urlViolations(text: string): ErrorDetail[] {
  const parameters = { field: 'url' };
  if (text === '') return [{ message: '"%field" can not be empty.', parameters }];
  if (text.length > URL_LENGTH_MAX) {
    return [
      {
        message: '"%field" can be at most %limit characters long.',
        parameters: { ...parameters, limit: URL_LENGTH_MAX },
      },
    ];
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !SCHEMES.has(url.protocol)) {
    return [{ message: '"%field" must be an address that begins with http:// or https://.', parameters }];
  }
  if (url.username !== '' || url.password !== '') {
    return [{ message: '"%field" can not hold a user or a password: check the signature instead.', parameters }];
  }
  return [];
}

/** The host of an address as sockets take it: an IPv6 address has no brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}
