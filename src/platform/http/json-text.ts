import { isUtf8 } from 'node:buffer';
import { invalid } from '../errors/application-error.js';
import type { ApplicationError } from '../errors/application-error.js';
import { NESTING_MAX } from './structure.js';

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);
const BYTE_ORDER_MARK = 0xfeff;
/** Half of a pair, which no text can be written with: it would be stored as another character. */
const LONE_SURROGATE = /\p{Cs}/u;

/**
 * The object or list that a JSON text holds; an empty text is an empty object. Throws `invalid` for what is no such
 * text, is not UTF-8, is nested too deeply, or holds more than `valuesMax` values or half a character. The bytes are
 * looked at before anything is made of them.
 */
export function parseJson(bytes: Buffer, valuesMax: number): unknown {
  if (bytes.length === 0) return {};
  if (!isUtf8(bytes)) throw notUtf8();
  refuseShape(bytes, valuesMax);
  const value = parsed(bytes.toString('utf8'));
  if (typeof value !== 'object' || value === null) throw invalid('Decoding error.');
  // Half a pair can be escaped alone: bytes that are UTF-8 hold none.
  if (escapesSurrogates(bytes) && hasLoneSurrogate(value)) {
    throw invalid('The request body holds half of a surrogate pair, which is no character.');
  }
  return value;
}

/** The refusal of a body in another encoding. */
export function notUtf8(): ApplicationError {
  return invalid('The request body has to be UTF-8.');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text);
  } catch {
    throw invalid('Decoding error.');
  }
}

/**
 * Counts brackets and commas outside of texts. The parser itself accepts millions of levels, on which any recursive
 * reader runs out of stack. With the bound, code that walks the body later may recurse. Millions of tiny values take
 * a hundred times the memory of their text.
 */
function refuseShape(bytes: Buffer, valuesMax: number): void {
  let depth = 0;
  let values = 1;
  let inText = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (inText) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === COMMA) {
      values += 1;
      if (values > valuesMax) break;
    } else if (byte >= 0x5b && OPENING.has(byte)) {
      depth += 1;
      values += 1;
      if (depth > NESTING_MAX) {
        throw invalid('The request body can be nested at most %limit levels deep.', { limit: NESTING_MAX });
      }
    } else if (byte >= 0x5b && CLOSING.has(byte)) depth -= 1;
  }
  if (values > valuesMax) throw invalid('The request body can hold at most %limit values.', { limit: valuesMax });
}

function escapesSurrogates(bytes: Buffer): boolean {
  return bytes.includes('\\ud') || bytes.includes('\\uD');
}

function hasLoneSurrogate(value: unknown): boolean {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string') {
      if (LONE_SURROGATE.test(next)) return true;
    } else if (typeof next === 'object' && next !== null) {
      for (const [name, member] of Object.entries(next)) open.push(name, member);
    }
  }
  return false;
}
