import { execFile } from 'node:child_process';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** What somebody writes who has nothing but the document. It prints what it has got as JSON. */
const CLIENT = `
import createClient from 'openapi-fetch';
import type { components, paths } from './service.js';

const [origin = '', token = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl: origin, headers: { authorization: 'Bearer ' + token } });

const created = await client.POST('/rest/V1/inventory/sources', {
  body: { source: { source_code: 'generated', name: 'Generated', country_id: 'FR', postcode: '75001' } },
});
await client.POST('/rest/V1/inventory/source-items', {
  body: {
    sourceItems: [
      {
        source_code: 'generated',
        sku: 'GENERATED-1',
        quantity: 5,
        status: 1,
        extension_attributes: { adjustment: { reason: 'received', note: null } },
      },
    ],
  },
});
const listed = await client.GET('/rest/V1/inventory/sources', {
  params: {
    query: {
      'searchCriteria[filterGroups][0][filters][0][field]': 'source_code',
      'searchCriteria[filterGroups][0][filters][0][value]': 'generated',
      'searchCriteria[filterGroups][0][filters][0][conditionType]': 'eq',
      'searchCriteria[sortOrders][0][field]': 'name',
      'searchCriteria[sortOrders][0][direction]': 'ASC',
    },
  },
});
const read = await client.GET('/rest/V1/inventory/sources/{sourceCode}', {
  params: { path: { sourceCode: 'generated' } },
});
const history = await client.GET('/rest/V1/inventory/source-item-adjustments', {
  params: { query: { 'searchCriteria[pageSize]': 5 } },
});
const missing = await client.GET('/rest/V1/inventory/sources/{sourceCode}', {
  params: { path: { sourceCode: 'nowhere' } },
});
if (!read.data || !history.data || !listed.data || !missing.error) throw new Error('A call failed.');
const { name, enabled } = read.data;
const reasons: components['schemas']['AdjustmentReason'][] = history.data.items
  .filter(({ sku }) => sku === 'GENERATED-1')
  .map(({ reason }) => reason);
process.stdout.write(
  JSON.stringify({
    created: created.data,
    listed: listed.data.items.map((source) => source.source_code),
    read: { name, enabled, firstLetter: name.charAt(0) },
    reasons,
    refusal: missing.error.message,
  }),
);
`;

const SETTINGS = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    target: 'es2022',
    module: 'nodenext',
    skipLibCheck: true,
    types: ['node'],
  },
};

const ROOT = join(__dirname, '../..');

/**
 * Generates types from the document, compiles the client above with them in the strictest way, and runs it. Each step is
 * the command of a developer. Returns what the client has printed; throws what a command says where it fails.
 */
export async function runGeneratedClient(
  document: object,
  service: { readonly origin: string; readonly token: string },
): Promise<unknown> {
  // Below the project, so that packages are found.
  mkdirSync(join(ROOT, '.local'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.local/client-'));
  const write = (name: string, content: string | object): void => {
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  };
  try {
    write('package.json', { type: 'module' });
    write('tsconfig.json', SETTINGS);
    write('service.json', document);
    write('client.ts', CLIENT);
    await run(folder, 'node_modules/openapi-typescript/bin/cli.js', 'service.json', '--output', 'service.ts');
    await run(folder, 'node_modules/typescript/bin/tsc', '--project', '.');
    return JSON.parse(await run(folder, join(folder, 'client.js'), service.origin, service.token)) as unknown;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function run(folder: string, script: string, ...parameters: readonly string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [resolve(ROOT, script), ...parameters], {
      cwd: folder,
    });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`${script} failed: ${stdout ?? ''}${stderr ?? String(error)}`, { cause: error });
  }
}
