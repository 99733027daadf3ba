import { readFileSync } from 'node:fs';

/** The version of the product: package.json's, read from beside the build. */
export const VERSION: string = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
