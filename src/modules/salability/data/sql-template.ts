import type { SqlPart } from '../../salability-index/index.js';

/** What is bound where it stands; a list has one mark. */
type Bound = string | number | readonly string[];

/** A statement put together from parts, in their order: a part stands as it is and brings its values, all else is bound. */
export function sql(texts: TemplateStringsArray, ...values: readonly (SqlPart | Bound)[]): SqlPart {
  const parts = values.map((value) => (isPart(value) ? value : { sql: '?', parameters: [value] }));
  return {
    sql: texts.map((text, position) => text + (parts[position]?.sql ?? '')).join(''),
    parameters: parts.flatMap(({ parameters }) => parameters),
  };
}

/** SQL of our own that binds nothing: names of tables, keywords. */
export function plain(text: string): SqlPart {
  return { sql: text, parameters: [] };
}

/** The parts with a text between each two. */
export function joined(parts: readonly SqlPart[], between: string): SqlPart {
  return {
    sql: parts.map((part) => part.sql).join(between),
    parameters: parts.flatMap(({ parameters }) => parameters),
  };
}

function isPart(value: SqlPart | Bound): value is SqlPart {
  return typeof value === 'object' && 'sql' in value;
}
