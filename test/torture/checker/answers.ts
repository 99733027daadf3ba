import { readFileSync } from 'node:fs';
import type { Answer } from '../clients/http.js';

/** What no client may ever read: words of the database, of the runtime and of files. */
const LEAKS =
  /\b(SELECT|INSERT INTO|UPDATE `?\w+`? SET|DELETE FROM|FOR UPDATE|QueryFailedError|ER_[A-Z_]+|ECONN\w+|PROTOCOL_\w+|SQLSTATE|deadlock|innodb|mysql|mariadb|node_modules)\b|at .+\.[jt]s:\d+/i;
const STATUSES: ReadonlySet<number> = new Set([
  200, 202, 400, 401, 404, 406, 408, 409, 413, 415, 422, 429, 431, 500, 503,
]);
const DOCUMENT = / Document Validation Error\(s\):$/;
/** Where the catalogue's messages have values put in. */
const VALUE = /…|%\w+/g;
const CATALOGUE = 'docs/errors.md';

/** What is wrong with the look of an answer, whatever it is about. */
export function faultsInAnswer({ status, body }: Answer): string[] {
  const faults: string[] = [];
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  if (!STATUSES.has(status)) faults.push(`The status ${status} is not in the contract.`);
  if (isRefusal(status, body)) {
    if (LEAKS.test(text)) faults.push(`A refusal (${status}) tells of the inside: ${text.slice(0, 400)}`);
    if (messagesOf({ status, body }).length === 0)
      faults.push(`A refusal (${status}) has no message: ${text.slice(0, 200)}`);
  }
  return faults;
}

function isRefusal(status: number, body: unknown): boolean {
  return status >= 400 || (isObject(body) && Array.isArray(body['errors']) && body['errors'].length > 0);
}

/** The messages of a refusal, with their placeholders where the door leaves them in. */
export function messagesOf({ status, body }: Pick<Answer, 'status' | 'body'>): string[] {
  if (!isRefusal(status, body) || !isObject(body)) return [];
  const errors = Array.isArray(body['errors']) ? body['errors'].flatMap(messageOf) : [];
  return [...(status >= 400 ? messageOf(body) : []), ...errors];
}

function messageOf(error: unknown): string[] {
  if (!isObject(error)) return [];
  const { extensions, message } = error;
  const template = isObject(extensions) ? extensions['template'] : undefined;
  return [template, message].filter((text): text is string => typeof text === 'string').slice(0, 1);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The messages of the catalogue (docs/errors.md), as patterns: anything may stand where values are put in. */
export function catalogue(text: string = readFileSync(CATALOGUE, 'utf8')): RegExp[] {
  const messages = [...text.matchAll(/^\| `(.+?)` \|/gm)].map(([, message = '']) => message.replaceAll('\\|', '|'));
  return messages.map((message) => {
    // One that has no words of its own would be any text: it is known as it stands, with its placeholder.
    const hasWords = /\p{L}/u.test(message.replaceAll(VALUE, ''));
    const parts = (hasWords ? message.split(VALUE) : [message]).map((part) =>
      part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    );
    return new RegExp(`^${parts.join('[^]*')}$`);
  });
}

/** The messages of the catalogue that refuse for the moment alone: the same request may do better. */
export function passingMessages(text: string = readFileSync(CATALOGUE, 'utf8')): RegExp[] {
  const rows = [...text.matchAll(/^\| `.+?` \| [^|]*\b(?:409|429|500|503)\b[^|]*\|/gm)].map(([row]) => row);
  return [...catalogue(rows.join('\n')), /^Could not acquire inventory lock/];
}

/** Messages that the catalogue does not have. A document that is refused has its violations on lines of their own. */
export function unknownMessages(messages: Iterable<string>, patterns: readonly RegExp[]): string[] {
  const sentences = [...messages].flatMap((message) => {
    const [first = '', ...others] = message.split('\n');
    return DOCUMENT.test(first) ? others.map((line) => line.trim()) : [message];
  });
  return sentences.filter((sentence) => !patterns.some((pattern) => pattern.test(sentence)));
}
