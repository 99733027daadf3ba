import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textsOf } from './source-texts.js';
import type { SourceTexts } from './source-texts.js';

/** Which modules, or folders of the platform, write a table, and which read it. */
export interface TableUse {
  readonly writers: readonly string[];
  readonly readers: readonly string[];
}

/** What the texts of a source tree say of tables. */
export interface TableUses {
  readonly tables: ReadonlyMap<string, TableUse>;
  /** Functions that write a table whose name they are given, and that no call seems to give one. */
  readonly unknown: readonly string[];
}

/** The index tables, one per stock, go by this name. */
export const INDEX_TABLES = 'inventory_stock_<id>';

const NAME = '[a-z_][a-z0-9_]*';
/** A name that is put into the statement and that could not be resolved. */
const GIVEN = '\\$';
const INDEX_STAND_IN = 'inventory_stock_0';
const INDEX_NAME = /\$\{(?:index|shadow|retired)Table\([^}]*\}|\binventory_stock_\$\{[^}]*\}/g;
const INDEX_FUNCTION = /^(?:index|shadow|retired)Table$/;
const WRITING = /\b(?:INSERT|REPLACE|UPDATE|DELETE|TRUNCATE|DROP|ALTER|CREATE|RENAME|LOAD)\b/;
/** The name before the column that an UPDATE sets. */
const ASSIGNED = new RegExp(`(?:^|,)\\s*(${NAME})\\.${NAME} *=`, 'g');
const REFERENCE = new RegExp(`(?:^|,|JOIN\\b)\\s*(${NAME}|\\$)(?:\\s+(?:AS\\s+)?(${NAME}))?`, 'g');
/** What follows these words is written to. */
const TARGETS = [
  new RegExp(`\\b(?:INSERT|REPLACE)(?: IGNORE| LOW_PRIORITY)*\\s+INTO\\s+(${NAME}|${GIVEN})`, 'g'),
  new RegExp(`\\b(?:TRUNCATE|DROP|ALTER|CREATE|RENAME) TABLE(?: IF(?: NOT)? EXISTS)?\\s+(${NAME}|${GIVEN})`, 'g'),
  new RegExp(`\\bTRUNCATE\\s+(${NAME}|${GIVEN})`, 'g'),
  new RegExp(`\\bLOAD DATA\\b[^]*?\\bINTO TABLE\\s+(${NAME}|${GIVEN})`, 'g'),
];
/** An UPDATE that begins a statement: not that of a duplicate key, of a trigger's head or of a lock. */
const UPDATE =
  /(?<!\b(?:KEY|AFTER|BEFORE|FOR)\s+)\bUPDATE\s+([^]*?)\bSET\b([^]*?)(?=\bWHERE\b|\bORDER BY\b|\bUPDATE\b|;|$)/g;
const DELETE = new RegExp(`\\bDELETE\\s+(?:(${NAME})\\s+)?FROM\\b([^]*)`, 'g');

/** The names of the tables that the migrations create. */
export function tablesOf(migrations: string): string[] {
  const texts = readdirSync(migrations).map((file) => readFileSync(join(migrations, file), 'utf8'));
  const names = texts.flatMap((text) => [...text.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?([a-z_]+) ?\(/g)]);
  return [...new Set(names.map(([, name]) => name ?? ''))].sort();
}

/** Every source file below a folder by its path, the tests and the migrations left out. */
export function sourcesOf(src: string): ReadonlyMap<string, string> {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !file.startsWith('migrations/'),
  );
  return new Map(files.map((file) => [file, readFileSync(join(src, file), 'utf8')]));
}

/** Who writes and who reads each of the tables, as the texts of the sources say. */
export function tableUses(sources: ReadonlyMap<string, string>, tables: readonly string[]): TableUses {
  const files = [...sources].map(([file, source]) => textsOf(file, source));
  const names = [...tables, INDEX_TABLES];
  const writers = new Map(names.map((table) => [table, new Set<string>()]));
  const readers = new Map(names.map((table) => [table, new Set<string>()]));
  const resolve = resolver(files, new Set(names));
  const helpers = files.flatMap((file) => helpersOf(file, resolve));
  const explained = new Set<Helper>();
  for (const file of files) {
    const given = helpers.flatMap((helper) => {
      const found = tablesGiven(file, helper, resolve);
      if (found.length > 0) explained.add(helper);
      return found;
    });
    const texts = file.texts.map(({ text }) => resolve.text(file, text));
    const written = [...file.entities, ...file.tableProperties, ...given, ...texts.flatMap(writtenBy)];
    for (const table of written) writers.get(table)?.add(file.owner);
    for (const table of [...written, ...texts.flatMap(mentions(tables))]) readers.get(table)?.add(file.owner);
  }
  const use = (table: string): TableUse => {
    const owners = writers.get(table) ?? new Set();
    const others = [...(readers.get(table) ?? [])].filter((reader) => !owners.has(reader));
    return { writers: [...owners].sort(), readers: others.sort() };
  };
  return {
    tables: new Map(names.map((table) => [table, use(table)])),
    unknown: helpers.filter((helper) => !explained.has(helper)).map(({ owner, name }) => `${owner}: ${name}`),
  };
}

/** Puts constants where their names stand: those of the file, and names of tables from other files. */
interface Resolver {
  text(file: SourceTexts, text: string): string;
  /** The table that a string or a name stands for, if any. */
  table(file: SourceTexts, name: string): string | undefined;
}

function resolver(files: readonly SourceTexts[], tables: ReadonlySet<string>): Resolver {
  const everywhere = new Map(files.flatMap(({ constants }) => [...constants].filter(([, value]) => tables.has(value))));
  const valueOf = (file: SourceTexts, name: string): string | undefined =>
    file.constants.get(name) ?? everywhere.get(name);
  return {
    text: (file, text) => text.replace(/\$\{(\w+)\}/g, (whole, name: string) => valueOf(file, name) ?? whole),
    table: (file, name) => {
      const value = valueOf(file, name) ?? name;
      if (INDEX_FUNCTION.test(name) || value.search(INDEX_NAME) >= 0) return INDEX_TABLES;
      return tables.has(value) ? value : undefined;
    },
  };
}

/** A function that writes a table whose name it is given. */
interface Helper {
  readonly owner: string;
  readonly name: string;
  /** Methods are called in their own module alone. */
  readonly isMethod: boolean;
}

function helpersOf(file: SourceTexts, resolve: Resolver): Helper[] {
  return file.texts
    .filter(({ text }) => writtenBy(resolve.text(file, text)).includes('$'))
    .map(({ within, isMethod }) => ({ owner: file.owner, name: within, isMethod }));
}

/** The tables that a file gives to a function; where the arguments tell none, those that the file names by themselves. */
function tablesGiven(file: SourceTexts, { owner, name, isMethod }: Helper, resolve: Resolver): string[] {
  if (isMethod && owner !== file.owner) return [];
  const calls = file.calls.filter((call) => call.name === name);
  if (calls.length === 0) return [];
  const among = (names: readonly string[]): string[] => names.flatMap((one) => resolve.table(file, one) ?? []);
  const given = calls.flatMap(({ strings, names }) => among([...strings, ...names]));
  return given.length > 0 ? given : among(file.texts.map(({ text }) => text));
}

/** The tables that the statements of a text write; `$` where the name is given. */
function writtenBy(text: string): string[] {
  if (!WRITING.test(text)) return [];
  const sql = text.replace(INDEX_NAME, INDEX_STAND_IN).replace(/\$\{[^}]*\}/g, () => '$');
  const targets = TARGETS.flatMap((pattern) => [...sql.matchAll(pattern)].map(([, name = '']) => name));
  const updated = [...sql.matchAll(UPDATE)].flatMap(([, tables = '', assignments = '']) => {
    const names = aliasesOf(tables);
    const qualified = [...assignments.matchAll(ASSIGNED)].map(([, alias = '']) => names.get(alias) ?? alias);
    return qualified.length > 0 ? qualified : [...names.values()];
  });
  const deleted = [...sql.matchAll(DELETE)].map(([, alias, tables = '']) => {
    const names = aliasesOf(tables);
    return alias === undefined ? ([...names.values()][0] ?? '') : (names.get(alias) ?? alias);
  });
  return [...targets, ...updated, ...deleted].map((name) => (name === INDEX_STAND_IN ? INDEX_TABLES : name));
}

/** The tables of a FROM or of an UPDATE, by the names that they go by. */
function aliasesOf(tables: string): ReadonlyMap<string, string> {
  return new Map([...tables.matchAll(REFERENCE)].map(([, table = '', alias]) => [alias ?? table, table]));
}

/** Finds the tables that a text names. A name that is an ordinary word as well counts behind a word of SQL alone. */
function mentions(tables: readonly string[]): (text: string) => string[] {
  const patterns = tables.map((table) => {
    const before = table.includes('_') ? '(?<![\\w:./@$])' : '\\b(?:FROM|JOIN|INTO|UPDATE|TABLE)\\s+';
    return { table, pattern: new RegExp(`${before}${table}(?![\\w:/(-])`) };
  });
  return (text) => {
    const found = patterns.filter(({ table, pattern }) => text.includes(table) && pattern.test(text));
    return [...found.map(({ table }) => table), ...(text.search(INDEX_NAME) < 0 ? [] : [INDEX_TABLES])];
  };
}
