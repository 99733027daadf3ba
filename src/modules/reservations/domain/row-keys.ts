import { INCREMENT_ID_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';

/** What the metadata of a row says it belongs to; a key that is absent or null is undefined, an empty one is ''. */
interface RowKeys {
  readonly objectType: string | undefined;
  readonly objectId: string | undefined;
  readonly incrementId: string | undefined;
}

const NONE: RowKeys = { objectType: undefined, objectId: undefined, incrementId: undefined };

/** Reads the metadata of a row of whatever writer; text that is no JSON object has no keys. */
export function keysOf(metadata: string | null): RowKeys {
  const parsed = parse(metadata);
  if (!parsed) return NONE;
  return {
    objectType: textOf(parsed['object_type']),
    objectId: textOf(parsed['object_id']),
    incrementId: textOf(parsed['object_increment_id']),
  };
}

/**
 * The number of the order that a row belongs to: its column says so or, where that is empty, its metadata. Undefined
 * for rows that are no order's.
 */
export function orderNumberOf(row: {
  readonly metadata: string | null;
  readonly objectIncrementId: string | null;
}): string | undefined {
  const { objectType = 'order', incrementId = '' } = keysOf(row.metadata);
  if (objectType.toLowerCase() !== 'order') return undefined;
  const number = (row.objectIncrementId ?? '').trim() || incrementId.trim();
  return number === '' || number.length > INCREMENT_ID_LENGTH_MAX ? undefined : number;
}

function parse(metadata: string | null): Record<string, unknown> | undefined {
  if (!metadata) return undefined;
  try {
    const value: unknown = JSON.parse(metadata);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
