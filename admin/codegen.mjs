// Writes src/api/generated/: for each area the types and texts of its operations, checked against docs/schema.graphql.
//
//   npm run admin:codegen               every area
//   npm run admin:codegen -- orders     that area alone
//   npm run admin:codegen -- --check    writes nothing, exits 1 where a file is not what it would be
//
// An area's operations are the .graphql files below src/pages/<area>; those of src/session are the area "session". The
// types are made by the plugin of codegen's client preset. The preset's own layout, one file with every operation of
// the application, would be part of the first load. Here each area has a file, and a page loads what it asks for.
import { codegen } from '@graphql-codegen/core';
import { buildASTSchema, concatAST, Kind, parse, print, stripIgnoredCharacters, validate, visit } from 'graphql';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const SOURCES = join(HERE, 'src');
const SCHEMA = join(HERE, '../docs/schema.graphql');
const GENERATED = join(SOURCES, 'api/generated');
const ENUMS = 'enums';
const HEAD = '// Written by "npm run admin:codegen" from the .graphql files and docs/schema.graphql.\n';

const preset = createRequire(createRequire(import.meta.url).resolve('@graphql-codegen/client-preset'));
const operationTypes = preset('@graphql-codegen/typescript-operations');

/** The types of a file's operations and of the inputs and enumerations that they use. */
const TYPES = {
  scalars: { DateTime: 'string', ID: 'string' },
  strictScalars: true,
  immutableTypes: true,
  skipTypename: true,
  enumType: 'string-literal',
  inlineFragmentTypes: 'inline',
};

/** Areas with their .graphql files: `{ orders: ['src/pages/orders/orders.graphql'] }`. */
function findAreas() {
  const areas = {};
  const files = readdirSync(SOURCES, { recursive: true }).filter((name) => name.endsWith('.graphql'));
  for (const file of files.sort()) {
    const folders = file.split(sep);
    const area = folders[0] === 'pages' ? folders[1] : folders[0];
    (areas[area] ??= []).push(join(SOURCES, file));
  }
  return areas;
}

/** Each operation as a text without blanks, with the fragments that it uses, and the type that says what it answers. */
function documentsPlugin(document) {
  const fragments = new Map();
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  }
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  return operations.map((operation) => {
    const name = operation.name.value[0].toUpperCase() + operation.name.value.slice(1);
    const kind = operation.operation[0].toUpperCase() + operation.operation.slice(1);
    const text = stripIgnoredCharacters([operation, ...usedBy(operation, fragments)].map(print).join('\n'));
    const types = `${name}${kind}, ${name}${kind}Variables`;
    return `export const ${name}Document = ${JSON.stringify(text)} as TypedDocument<${types}>;`;
  });
}

function usedBy(node, fragments, found = new Set()) {
  visit(node, {
    FragmentSpread({ name }) {
      const fragment = fragments.get(name.value);
      if (!fragment || found.has(fragment)) return;
      found.add(fragment);
      usedBy(fragment, fragments, found);
    },
  });
  return found;
}

async function generateArea(area, files, schema) {
  const sources = files.map((file) => ({ location: file, document: parse(readFileSync(file, 'utf8')) }));
  const document = concatAST(sources.map((source) => source.document));
  const faults = validate(buildASTSchema(schema), document);
  if (faults.length > 0) {
    throw new Error(faults.map((fault) => `${area}: ${fault.message}`).join('\n'));
  }
  const anonymous = document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION && !node.name);
  if (anonymous) throw new Error(`${area}: an operation has no name.`);
  const types = await codegen({
    filename: `${area}.ts`,
    schema,
    documents: sources,
    config: TYPES,
    plugins: [{ types: {} }],
    pluginMap: { types: operationTypes },
  });
  return [
    HEAD,
    "import type { TypedDocument } from '../typed-document';\n",
    `${types.trim()}\n`,
    `${documentsPlugin(document).join('\n\n')}\n`,
  ].join('\n');
}

/** Every enumeration's values in the order of the schema, for lists to choose from. */
function generateEnums(schema) {
  const enums = schema.definitions.filter((node) => node.kind === Kind.ENUM_TYPE_DEFINITION);
  const lines = enums.map(({ name, values }) => {
    const constant = name.value.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase();
    const texts = (values ?? []).map((value) => `  '${value.name.value}',\n`).join('');
    return `export const ${constant}_VALUES = [\n${texts}] as const;\n`;
  });
  return [HEAD, ...lines, ...(lines.length === 0 ? ['export {};\n'] : [])].join('\n');
}

/** Writes a file, or says that it is not what it should be. */
function settle(area, text, isCheck) {
  const file = join(GENERATED, `${area}.ts`);
  const current = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  if (current === text) return true;
  if (isCheck) {
    process.stderr.write(`${relative(process.cwd(), file)} is not current: npm run admin:codegen\n`);
    return false;
  }
  writeFileSync(file, text);
  process.stdout.write(`${relative(process.cwd(), file)}\n`);
  return true;
}

/** Files of areas that are gone. */
function removeOthers(known, isCheck) {
  const others = readdirSync(GENERATED).filter((name) => !known.has(name.replace(/\.ts$/, '')));
  for (const name of others) {
    if (isCheck) process.stderr.write(`${name} belongs to no area: npm run admin:codegen\n`);
    else rmSync(join(GENERATED, name));
  }
  return others.length === 0 || !isCheck;
}

async function main(words) {
  const isCheck = words.includes('--check');
  const wanted = words.filter((word) => !word.startsWith('--'));
  const areas = findAreas();
  const unknown = wanted.filter((area) => !(area in areas));
  if (unknown.length > 0) throw new Error(`No .graphql file below src/pages/${unknown.join(', ')}.`);
  const schema = parse(readFileSync(SCHEMA, 'utf8'));
  mkdirSync(GENERATED, { recursive: true });
  let isCurrent = settle(ENUMS, generateEnums(schema), isCheck);
  for (const [area, files] of Object.entries(areas)) {
    if (wanted.length > 0 && !wanted.includes(area)) continue;
    // An area that does not fit the schema keeps no other from its types.
    try {
      isCurrent = settle(area, await generateArea(area, files, schema), isCheck) && isCurrent;
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      isCurrent = false;
    }
  }
  if (wanted.length === 0) isCurrent = removeOthers(new Set([ENUMS, ...Object.keys(areas)]), isCheck) && isCurrent;
  return isCurrent ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
