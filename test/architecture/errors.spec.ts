import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STATUS_OF_KIND } from '../../src/platform/http/error-body.js';
import { refusalsOf } from './refusals.js';
import { sourcesOf } from './table-use.js';

const ROOT = join(__dirname, '../..');
const CATALOGUE = 'docs/errors.md';
const COMMON = 'Every route';

/** Texts that the sources call a message, and that refuse nothing. */
const NO_REFUSALS: Readonly<Record<string, string>> = {
  string: 'a type of the OpenAPI document',
  'The text with its placeholders, which `parameters` fill': 'a description of the OpenAPI document',
  'Service execution success …': 'an operation that succeeded',
  'Source item for … and … does not exist': 'the parameter of %message',
};

const REFUSALS = refusalsOf(sourcesOf(join(ROOT, 'src')), STATUS_OF_KIND).filter(
  ({ message }) => NO_REFUSALS[message] === undefined,
);

/** The status of each message of the catalogue. */
const LISTED = new Map(
  [...readFileSync(join(ROOT, CATALOGUE), 'utf8').matchAll(/^\| `(.+?)` \| ([^|]*) \| ([^|]+) \|$/gm)].map(
    ([, message = '', status = '']) => [message, status.trim()] as const,
  ),
);

describe(`the catalogue of errors (${CATALOGUE})`, () => {
  it('has every message that the sources can refuse with', () => {
    const missing = REFUSALS.filter(({ message }) => !LISTED.has(message)).map(
      ({ message, status, owner, file }) =>
        `${file}: add to ${CATALOGUE}, below "## ${owner === 'platform' ? COMMON : owner}", in the order of the alphabet: ` +
        `| \`${message}\` | ${status ?? 400} | what the client is to do |`,
    );
    expect([...new Set(missing)]).toEqual([]);
  });

  it('has no message that the sources do not have', () => {
    const known = new Set(REFUSALS.map(({ message }) => message));
    const idle = [...LISTED.keys()].filter((message) => /[ %]/.test(message) && !known.has(message));
    expect(idle.map((message) => `remove from ${CATALOGUE}: ${message}`)).toEqual([]);
  });

  it('says the status that the sources say', () => {
    const wrong = REFUSALS.filter(({ message, status }) => {
      const listed = LISTED.get(message);
      return status !== undefined && listed !== undefined && !listed.includes(String(status));
    });
    expect(wrong.map(({ message, status, file }) => `${file}: ${message} is a ${status}`)).toEqual([]);
  });
});
