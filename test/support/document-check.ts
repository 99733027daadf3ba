import type { INestApplication } from '@nestjs/common';
import { Ajv } from 'ajv';
import type { ValidateFunction } from 'ajv';
import { openApiDocument } from '../../src/platform/http/openapi.js';

/** What a client sent and got. */
export interface Exchange {
  readonly method: string;
  /** With its query string. */
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, unknown>>;
}

interface Operation {
  readonly responses: Readonly<Record<string, Response>>;
}

type Components = Readonly<Record<string, Readonly<Record<string, Record<string, unknown>>>>>;

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Components;
}

/** A path of the document with one of its operations. */
interface Template {
  readonly name: string;
  readonly segments: readonly string[];
  /** How many of the segments are no parameters. */
  readonly words: number;
  readonly operation: Operation;
}

interface Checker {
  /** By method and number of segments, those with most words first. */
  readonly templates: ReadonlyMap<string, readonly Template[]>;
  readonly ajv: Ajv;
  readonly compiled: Map<string, ValidateFunction>;
}

/** Files of tests of a worker share their global object, and so the document: routes are the same in all of them. */
const worker = globalThis as typeof globalThis & { documentChecker?: Checker };

/**
 * Throws where a response of REST has a status or a body that the OpenAPI document does not have for its route. Members
 * that the document does not name are an error here, unless it says that there are further ones.
 */
export function checkAgainstDocument(app: INestApplication, { method, path, status, body }: Exchange): void {
  // With a store code between; what is sent to be done later has no operations of its own.
  const address = /^\/rest(?:\/(?!async\/)\w+)?\/(V1\/[^?]*?)\/?(?:\?|$)/.exec(path)?.[1];
  if (address === undefined || isUnknownAddress(body)) return;
  const { templates, ajv, compiled } = (worker.documentChecker ??= checkerOf(app));
  const found = templateFor(templates, method.toLowerCase(), address.split('/'));
  if (found === undefined) return;
  const { name: template, operation } = found;
  const name = `${method} ${template}: ${status}`;
  const response = operation.responses[status];
  if (!response) throw new Error(`The OpenAPI document does not have ${name} ${JSON.stringify(body)}`);
  const pointer = response.$ref ?? `#/paths/${encoded(template)}/${method.toLowerCase()}/responses/${status}`;
  const [contentType = ''] = Object.keys(response.content ?? { 'application/json': {} });
  if (contentType !== 'application/json') return;
  const validate =
    compiled.get(name) ?? ajv.compile({ $ref: `document${pointer}/content/${encoded(contentType)}/schema` });
  compiled.set(name, validate);
  if (validate(body)) return;
  throw new Error(`${name} is not what the OpenAPI document says: ${ajv.errorsText(validate.errors)}`);
}

/** A store code that does not exist makes an address of no route. */
function isUnknownAddress(body: unknown): boolean {
  return (body as { readonly message?: unknown } | null)?.message === 'Request does not match any route.';
}

function checkerOf(app: INestApplication): Checker {
  const document = JSON.parse(JSON.stringify(openApiDocument(app))) as Document;
  for (const schema of Object.values(document.components['schemas'] ?? {})) schema['additionalProperties'] ??= false;
  // A worker asks for hundreds of responses, each a few times: to make their checks is dearer than to run them. Of schemas
  // that are not inlined one check is made for all routes, and none is polished: a third of the time.
  const ajv = new Ajv({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } });
  ajv.addSchema(document, 'document');
  return { templates: templatesOf(document), ajv, compiled: new Map() };
}

function templatesOf({ paths }: Document): Checker['templates'] {
  const templates = new Map<string, Template[]>();
  for (const [name, operations] of Object.entries(paths)) {
    const segments = name.split('/').slice(2);
    const words = segments.filter((segment) => segment[0] !== '{').length;
    for (const [method, operation] of Object.entries(operations)) {
      const key = `${method} ${segments.length}`;
      templates.set(key, [...(templates.get(key) ?? []), { name, segments, words, operation }]);
    }
  }
  for (const list of templates.values()) list.sort((one, other) => other.words - one.words);
  return templates;
}

/** The operation whose path fits best: a word counts for more than a parameter. */
function templateFor(
  templates: Checker['templates'],
  method: string,
  address: readonly string[],
): Template | undefined {
  return templates
    .get(`${method} ${address.length}`)
    ?.find(({ segments }) => segments.every((segment, index) => segment === address[index] || segment[0] === '{'));
}

/** As part of a JSON pointer in an address. */
function encoded(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}
