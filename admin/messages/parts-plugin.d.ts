import type { Plugin } from 'vite';

/** Makes two files of each catalogue, `?core` and `?rest`, by what the modules load; see `parts-plugin.js`. */
export function splitCatalogues(folder: string, roots: readonly string[]): Plugin;
