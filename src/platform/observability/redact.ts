const REDACTED = '[redacted]';

/** Fields whose values never reach a log, wherever they stand in an object. */
const SECRET_FIELD =
  /authorization|password|passwd|secret|token|cookie|api[-_]?key|encryption[-_]?key|signature|credential/i;

/** Texts in which a secret stands without a field name: a header's value, the user part of an address. */
const SECRETS_IN_TEXT: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[^\s"',;]+/gi, `$1 ${REDACTED}`],
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]*:[^\s/@]*@/gi, `$1${REDACTED}@`],
  [/\b([\w-]*(?:password|secret|token|signature)[\w-]*["']?\s*[=:]\s*)["']?[^\s"',;&]+/gi, `$1${REDACTED}`],
];

/** One of these is in whatever the patterns find; nearly every text of a log has none, and is passed over at once. */
const MAY_HOLD_SECRET = /bearer|basic|:\/\/|password|secret|token|signature/i;

const DEPTH_MAX = 6;
const LIST_LENGTH_MAX = 50;

/** Whether a field of this name may hold a secret. */
export function isSecretField(name: string): boolean {
  return SECRET_FIELD.test(name);
}

/** The text without secrets. */
export function redactText(text: string): string {
  if (!MAY_HOLD_SECRET.test(text)) return text;
  return SECRETS_IN_TEXT.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), text);
}

/** A copy without secrets, and no deeper or longer than a log line should be. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return { name: value.name, message: redactText(value.message) };
  if (value instanceof Date) return value;
  if (depth >= DEPTH_MAX) return '[deeper]';
  if (Array.isArray(value)) return value.slice(0, LIST_LENGTH_MAX).map((entry) => redact(entry, depth + 1));
  const clean: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(value)) {
    // Not a name that a client can choose to reach the prototype with.
    if (name !== '__proto__') clean[name] = SECRET_FIELD.test(name) ? REDACTED : redact(entry, depth + 1);
  }
  return clean;
}

/**
 * A query string for the log: parameters whose name speaks of a secret lose their value, and the whole is cut to
 * `lengthMax` characters.
 */
export function redactQuery(query: string, lengthMax: number): string {
  const clean = query
    .split('&')
    .map((pair) => {
      const [name = ''] = pair.split('=', 1);
      return SECRET_FIELD.test(decoded(name)) ? `${name}=${REDACTED}` : pair;
    })
    .join('&');
  return redactText(clean).slice(0, lengthMax);
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
