import { transformFile } from '@swc/core';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const { $schema: _schema, ...settings } = JSON.parse(
  readFileSync(new URL('../../../../.swcrc', import.meta.url), 'utf8'),
);

/** Relative imports end in `.js`, as in the build; beside a source stands the `.ts`. */
export async function resolve(specifier, context, next) {
  if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL) {
    const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
    if (existsSync(source)) return { url: source.href, shortCircuit: true };
  }
  return next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const { code } = await transformFile(fileURLToPath(url), {
    ...settings,
    module: { type: 'es6' },
    sourceMaps: false,
    swcrc: false,
  });
  return { format: 'module', source: code, shortCircuit: true };
}
