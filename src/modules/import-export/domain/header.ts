import { invalid } from '../../../platform/errors/application-error.js';

/** Where the columns of a file are, by name. */
type Columns<Name extends string> = ReadonlyMap<Name, number>;

interface HeaderRules<Name extends string> {
  /** Every known name, and the other names of the same column. */
  readonly names: Readonly<Record<string, Name>>;
  readonly required: readonly Name[];
  /** Whether an unknown name is a mistake, or a column for another program. */
  readonly others: 'refused' | 'passed-over';
}

export interface Header<Name extends string> {
  readonly columns: Columns<Name>;
  readonly width: number;
  /** Columns that are passed over. */
  readonly ignored: readonly string[];
}

/**
 * Reads the first record of a file. Names are taken without regard to case and to blanks around them. Throws `invalid`
 * for a column that is missing, named twice or, where others are refused, unknown.
 */
export function readHeader<Name extends string>(cells: readonly string[], rules: HeaderRules<Name>): Header<Name> {
  const columns = new Map<Name, number>();
  const ignored: string[] = [];
  cells.forEach((cell, index) => {
    const word = cell.trim().toLowerCase();
    const name = Object.hasOwn(rules.names, word) ? rules.names[word] : undefined;
    if (name === undefined) ignored.push(cell.trim());
    else if (columns.has(name)) throw invalid('The column "%column" is there more than once.', { column: word });
    else columns.set(name, index);
  });
  for (const column of rules.required) {
    if (!columns.has(column)) throw invalid('Missing required column "%column"', { column });
  }
  if (rules.others === 'refused' && ignored.length > 0) {
    throw invalid('Column names: "%columns" are invalid', { columns: ignored.join('", "').slice(0, SHOWN_MAX) });
  }
  return { columns, width: cells.length, ignored };
}

const SHOWN_MAX = 500;
