// Brings the catalogues of the dashboard up to date with its source: new messages come in, those that are gone go.
//   npm run admin:messages
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messagesOf, servedTextsOf, updated } from './source.js';

const ADMIN = join(import.meta.dirname, '../src');
const SERVER = join(import.meta.dirname, '../../src');
const CATALOGUES = join(ADMIN, 'language/catalogues');
const ENGLISH = 'en.json';

const write = (name, catalogue) => writeFileSync(join(CATALOGUES, name), `${JSON.stringify(catalogue, null, 2)}\n`);

const { messages, problems } = messagesOf(ADMIN);
const all = [...messages, ...servedTextsOf(SERVER)];
const english = Object.fromEntries(all.toSorted(([left], [right]) => (left < right ? -1 : 1)));
write(ENGLISH, english);
process.stdout.write(`${ENGLISH}: ${Object.keys(english).length} messages\n`);
for (const name of readdirSync(CATALOGUES).filter((file) => file.endsWith('.json') && file !== ENGLISH)) {
  const catalogue = updated(english, JSON.parse(readFileSync(join(CATALOGUES, name), 'utf8')));
  write(name, catalogue);
  const open = Object.values(catalogue).filter((text) => text === '').length;
  process.stdout.write(`${name}: ${open} messages are to be translated\n`);
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
