import { VersioningType } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';

/** What every address of the REST interface begins with; a middleware takes the store code out before routing. */
export const REST_PREFIX = 'rest';

const VERSION_PREFIX = 'V';
const DEFAULT_VERSION = '1';

/**
 * Serves controllers below `/rest/V1` by Nest's URI versioning, but those that are `VERSION_NEUTRAL`. There is no global
 * prefix: with one, Nest would respond to an unknown address outside of it in another shape than to one below it.
 */
export function versionAddresses(app: NestExpressApplication): void {
  app.enableVersioning({
    type: VersioningType.URI,
    prefix: `${REST_PREFIX}/${VERSION_PREFIX}`,
    defaultVersion: DEFAULT_VERSION,
  });
}

/** The path of a route below `/rest`, such as `/V1/inventory/sources/:sourceCode`. */
export function restPath(...parts: readonly string[]): string {
  const segments = parts.flatMap((part) => part.split('/')).filter(Boolean);
  return `/${[`${VERSION_PREFIX}${DEFAULT_VERSION}`, ...segments].join('/')}`;
}
