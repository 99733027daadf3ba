import { hash } from 'node:crypto';
import { Digest } from '../../../platform/crypto/digest.js';

/** What the digest of a history row covers, as the database holds it: quantities as text with four decimals, times in UTC. */
export interface DigestedRow {
  readonly sourceCode: string;
  readonly sku: string;
  readonly state: string;
  readonly delta: string;
  readonly quantityAfter: string;
  readonly statusBefore: number | null;
  readonly statusAfter: number | null;
  readonly reason: string;
}

/** The part of it that all rows of one write have in common. */
export interface DigestedOrigin {
  readonly actorType: string;
  readonly actorId: string | null;
  readonly actorLabel: string | null;
  readonly referenceType: string | null;
  readonly referenceId: string | null;
  readonly requestId: string | null;
  readonly note: string | null;
  /** `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly createdAt: string;
}

/** The first field of what is hashed: a later form would have another one. */
const FORM = 'history-row-1';

/**
 * A field: its length in bytes of UTF-8, a colon, the text and a comma. So no two rows have the same text, wherever one
 * value ends and the next begins.
 */
function field(text: string): string {
  return `${Buffer.byteLength(text)}:${text},`;
}

/** A field that is plain ASCII, as numbers are: its letters are its bytes, and counting these again costs a third of the text. */
function plainField(text: string): string {
  return `${text.length}:${text},`;
}

/** As `field`, for what row after row has in common. */
function repeatedField(): (text: string) => string {
  let [last, asField] = ['', field('')];
  return (text) => {
    if (text !== last) [last, asField] = [text, field(text)];
    return asField;
  };
}

const stateField = repeatedField();
const reasonField = repeatedField();

const FORM_FIELD = field(FORM);

/** A field without a value; an empty text is `0:,`. */
const NOTHING = '-,';

function optional(value: string | number | null): string {
  return value === null ? NOTHING : field(String(value));
}

/** The fields of the origin, to be put together once for all rows of a write. */
export function originText(origin: DigestedOrigin): string {
  return [
    field(origin.actorType),
    optional(origin.actorId),
    optional(origin.actorLabel),
    optional(origin.referenceType),
    optional(origin.referenceId),
    optional(origin.requestId),
    optional(origin.note),
    field(origin.createdAt),
  ].join('');
}

/** What each row of a chain begins with, behind the digest before it. */
export function chainText({ sourceCode, sku, state }: Pick<DigestedRow, 'sourceCode' | 'sku' | 'state'>): string {
  return field(sourceCode) + field(sku) + stateField(state);
}

function previousText(previous: string | null): string {
  return FORM_FIELD + (previous === null ? NOTHING : `64:${previous},`);
}

/** What is hashed of a row, whose predecessor in the chain has the digest `previous`. */
export function rowText(previous: Digest | null, row: DigestedRow, origin: string): string {
  return (
    previousText(previous && previous.hex) +
    chainText(row) +
    plainField(row.delta) +
    plainField(row.quantityAfter) +
    optional(row.statusBefore) +
    optional(row.statusAfter) +
    reasonField(row.reason) +
    origin
  );
}

/** The digest of a row: SHA-256 of `rowText`. */
export function digestOf(previous: Digest | null, row: DigestedRow, origin: string): Digest {
  return Digest.over(rowText(previous, row, origin));
}

/** The digest of a row that was read with `restSql`: `chain` is of `chainText`, `rest` what the database gave. */
export function digestOfRead(previous: string | null, chain: string, rest: string): string {
  return hash('sha256', previousText(previous) + chain + rest, 'hex');
}

/** The columns in the order of their fields; those with a question mark may be null. */
const CHAIN_FIELDS = ['source_code', 'sku', 'state'];
const REST_FIELDS = [
  ...['delta', 'quantity_after', 'status_before?', 'status_after?', 'reason'],
  ...['actor_type', 'actor_id?', 'actor_label?', 'reference_type?', 'reference_id?', 'request_id?', 'note?'],
  'created_at',
];

function fieldsSql(alias: string, names: readonly string[]): string {
  const fields = names.map((name) => {
    const column = `${alias}.${name.replace('?', '')}`;
    const text = `LENGTH(${column}), ':', ${column}, ','`;
    return name.endsWith('?') ? `COALESCE(CONCAT(${text}), '${NOTHING}')` : text;
  });
  return fields.join(', ');
}

/** The fields of a row as SQL, without the first two; `alias` is ours. */
function contentSql(alias: string): string {
  return fieldsSql(alias, [...CHAIN_FIELDS, ...REST_FIELDS]);
}

/** The fields behind those that name the chain, as SQL: one text. */
export function restSql(alias: string): string {
  return `CONCAT(${fieldsSql(alias, REST_FIELDS)})`;
}

/** What a seal covers of a row, as SQL: its id, its digest if it has one, and its fields. */
export function leafSql(alias: string): string {
  const digest = `COALESCE(LOWER(HEX(${alias}.digest)), '-')`;
  return `UNHEX(SHA2(CONCAT(${alias}.adjustment_id, ':', ${digest}, ':', ${contentSql(alias)}), 256))`;
}
