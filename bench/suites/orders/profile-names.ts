/** Where V8 found a function; no address stands for what is no JavaScript of a file. */
export interface CallFrame {
  readonly functionName: string;
  readonly url: string;
  /** From 0. */
  readonly lineNumber: number;
}

const MODULES = '/node_modules/';
/** Folders that tell one thing from another: `modules/orders`, `internal/streams`. */
const DEPTH = 2;

/** Packages that are one thing to those who read a profile; the others go by their own names. */
const FAMILIES: Readonly<Record<string, RegExp>> = {
  mysql2: /^(mysql2|sql-escaper|sqlstring|denque|generate-function|iconv-lite|long|lru\.min|named-placeholders)$/,
  'redis and bullmq': /^(ioredis|bullmq|redis-parser|@ioredis\/.+|msgpackr.*)$/,
  pino: /^(pino.*|sonic-boom|safe-stable-stringify|quick-format-unescaped|thread-stream)$/,
  'express and nest':
    /^(@nestjs\/.+|express|router|body-parser|raw-body|finalhandler|send|qs|helmet|rxjs|on-finished|ee-first|etag|fresh|vary|path-to-regexp|content-type|type-is|accepts|negotiator|parseurl|mime-types|proxy-addr)$/,
};

/** What a function belongs to: part of Node, a package or a family of them, or a module of the product. */
export function groupName({ functionName: name, url }: CallFrame): string {
  if (url.startsWith('node:')) return `node ${internalOf(url)}`;
  if (url === '') return name.startsWith('(') ? name : 'native and generated code';
  const packageName = packageOf(url);
  if (packageName === undefined) return `own ${ownPathOf(url).split('/').slice(0, DEPTH).join('/')}`;
  return Object.entries(FAMILIES).find(([, names]) => names.test(packageName))?.[0] ?? packageName;
}

/** A function with its place. */
export function functionName({ functionName: name, url, lineNumber }: CallFrame): string {
  const named = name === '' ? '(anonymous)' : name;
  if (url === '') return named;
  return `${named}  ${placeOf(url)}:${lineNumber + 1}`;
}

function placeOf(url: string): string {
  if (url.startsWith('node:')) return url;
  return packageOf(url) === undefined ? ownPathOf(url) : url.slice(url.lastIndexOf(MODULES) + MODULES.length);
}

/** `node:internal/streams/writable` is of `internal/streams`; `node:_http_outgoing` of `http`. */
function internalOf(url: string): string {
  const path = url.slice('node:'.length);
  if (path.startsWith('_http')) return 'http';
  if (path.startsWith('_stream')) return 'internal/streams';
  return path.split('/').slice(0, DEPTH).join('/');
}

function packageOf(url: string): string | undefined {
  const at = url.lastIndexOf(MODULES);
  if (at < 0) return undefined;
  const [scope = '', name = ''] = url.slice(at + MODULES.length).split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}

/** Below the build's folder: `modules/orders/app/…`. */
function ownPathOf(url: string): string {
  return /\/(?:dist|src)\/(.+)$/.exec(url)?.[1] ?? url.slice(url.lastIndexOf('/bench/') + 1);
}
