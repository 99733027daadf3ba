import { readFileSync } from 'node:fs';
import { CODE_ROOT } from './code-root.js';

/** The version of the product: package.json's, read from beside the build. */
export const VERSION: string = (
  JSON.parse(readFileSync(new URL('../package.json', CODE_ROOT), 'utf8')) as { version: string }
).version;
