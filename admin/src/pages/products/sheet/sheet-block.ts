import { figureText, readFigure } from '../../../components/form/figures';
import { formatCount } from '../../../components/format';
import type { CellPlace } from './sheet-drafts';
import { t } from '../../../language/messages';

/** Rows of one pasted block. */
export const BLOCK_ROWS_MAX = 1000;
/** Cells of one save. */
export const CELLS_MAX = 10_000;

/** The cells of a text that a spreadsheet has copied: rows by line ends, cells by tabs, with or without quotes. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  // A cell in quotes may hold tabs and line ends; two quotes in it are one.
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/g)) {
    row.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim());
    if (end === '\t') continue;
    rows.push(row);
    row = [];
    if (end === '') break;
  }
  while (rows.length > 0 && (rows.at(-1) ?? []).every((cell) => cell === '')) rows.pop();
  return rows;
}

/** Whether the first row names sources and the first column SKUs: then the block finds its cells itself. */
export function isNamed([head]: readonly (readonly string[])[]): boolean {
  if (!head || head.length < 2) return false;
  const [corner = '', ...others] = head;
  return /^(sku)?$/i.test(corner) && others.some((cell) => cell !== '' && readFigure(cell).kind === 'unreadable');
}

/** What a block says, before anybody has looked whether there are such products. */
export interface ReadBlock {
  readonly cells: readonly (CellPlace & { readonly text: string })[];
  /** What cannot be taken over, in words. */
  readonly warnings: readonly string[];
}

/** A source as a block may name it. */
interface NamedSource {
  readonly sourceCode: string;
  readonly name: string;
}

/** The cells of a block with a head of sources and a first column of SKUs. Empty cells say nothing. */
export function namedCells(rows: readonly (readonly string[])[], sources: readonly NamedSource[]): ReadBlock {
  const [head = [], ...body] = rows;
  const warnings: string[] = [];
  if (body.length > BLOCK_ROWS_MAX) return { cells: [], warnings: [tooMany(body.length)] };
  const columns = head.slice(1).map((cell) => sourceNamed(cell, sources));
  const unknown = head.slice(1).filter((cell, index) => cell !== '' && columns[index] === undefined);
  if (unknown.length > 0) warnings.push(t('No source is called {listed}.', { listed: listed(unknown) }));
  const twice = columns.filter((code, index) => code !== undefined && columns.indexOf(code) < index);
  if (twice.length > 0)
    warnings.push(
      t('The source {listed} appears twice: its second column is left out.', {
        listed: listed(twice.map(String)),
      }),
    );
  const seen = new Set<string>();
  const repeated: string[] = [];
  const nameless = body.filter(([sku = '', ...others]) => sku === '' && others.some((cell) => cell !== '')).length;
  if (nameless > 0)
    warnings.push(t('{nameless, plural, one {One row has no SKU.} other {# rows have no SKU.}}', { nameless }));
  const cells = body.flatMap(([sku = '', ...texts]) => {
    if (sku === '') return [];
    if (seen.has(sku.toLowerCase())) {
      repeated.push(sku);
      return [];
    }
    seen.add(sku.toLowerCase());
    return texts.flatMap((text, index) => {
      const sourceCode = columns[index];
      if (sourceCode === undefined || columns.indexOf(sourceCode) < index || text === '') return [];
      return [{ sku, sourceCode, text: typedAs(text) }];
    });
  });
  if (repeated.length > 0)
    warnings.push(t('Rows that appear twice are taken once: {listed}.', { listed: listed(repeated) }));
  return { cells, warnings };
}

/** Where a block of figures alone goes: from one cell on, to the right and down. */
export interface BlockTarget {
  readonly skus: readonly string[];
  readonly sourceCodes: readonly string[];
  readonly row: number;
  readonly column: number;
}

/** The cells of a block of figures. Empty cells say nothing. */
export function placedCells(rows: readonly (readonly string[])[], target: BlockTarget): ReadBlock {
  const { skus, sourceCodes, row: top, column: left } = target;
  const warnings: string[] = [];
  if (rows.length > BLOCK_ROWS_MAX) return { cells: [], warnings: [tooMany(rows.length)] };
  const below = Math.max(0, top + rows.length - skus.length);
  if (below > 0)
    warnings.push(
      t(
        '{below, plural, one {Left out, as the page ends before: # row.} other {Left out, as the page ends before: # rows.}}',
        { below },
      ),
    );
  const beside = Math.max(0, left + Math.max(0, ...rows.map((row) => row.length)) - sourceCodes.length);
  if (beside > 0)
    warnings.push(
      t(
        '{beside, plural, one {Left out, as there are no more sources: # column.} other {Left out, as there are no more sources: # columns.}}',
        { beside },
      ),
    );
  const cells = rows.flatMap((texts, y) =>
    texts.flatMap((text, x) => {
      const [sku, sourceCode] = [skus[top + y], sourceCodes[left + x]];
      return sku === undefined || sourceCode === undefined || text === ''
        ? []
        : [{ sku, sourceCode, text: typedAs(text) }];
    }),
  );
  return { cells, warnings };
}

/** A figure below zero is no change of what is there: a spreadsheet says what is. What is no figure stays as it is. */
function typedAs(text: string): string {
  const figure = readFigure(text);
  return figure.kind === 'figure' ? figureText(Number(figure.digits), { takesChanges: true }) : text;
}

function sourceNamed(cell: string, sources: readonly NamedSource[]): string | undefined {
  const wanted = cell.toLowerCase();
  const byCode = sources.find(({ sourceCode }) => sourceCode.toLowerCase() === wanted);
  if (byCode) return byCode.sourceCode;
  const byName = sources.filter(({ name }) => name.toLowerCase() === wanted);
  return byName.length === 1 ? byName[0]?.sourceCode : undefined;
}

const LISTED_MAX = 10;

/** The first of them, and how many more there are. */
export function listed(names: readonly string[]): string {
  const more = names.length - LISTED_MAX;
  const list = names.slice(0, LISTED_MAX).join(', ');
  return more > 0 ? t('{list} and {more} more', { list, more: formatCount(more) }) : list;
}

function tooMany(count: number): string {
  return t('The block has {count} rows; at most {max} can be pasted at once. Larger ones are for the import.', {
    count: formatCount(count),
    max: formatCount(BLOCK_ROWS_MAX),
  });
}
