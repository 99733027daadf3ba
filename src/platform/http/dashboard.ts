import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express, Request, Response } from 'express';
import { existsSync } from 'node:fs';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CODE_ROOT } from '../../code-root.js';

/** Where the dashboard is served (contract, "Addresses"). */
const DASHBOARD_PATH = '/admin';
/** Where `npm run admin:build` puts it: the same place as seen from the sources and from the build. */
const DIRECTORY = fileURLToPath(new URL('../admin/dist', CODE_ROOT));
/** Files with a digest of their content in the name: what has another content has another name. */
const HASHED = `assets${sep}`;
const FOREVER = 'public, max-age=31536000, immutable';
const ASK_FIRST = 'no-cache';

/** Files are compressed once, by the build; the best that the client takes is sent. */
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

const NOT_BUILT = 'The dashboard has not been built: run "npm run admin:build", then load this page again.\n';

/**
 * Serves the files of the dashboard at `/admin/` without a token: they hold no data (contract, "Logging in"). An
 * address below it that is no file is a page of the application, which reads the address itself. `/` leads there.
 */
export function setupDashboard(app: NestExpressApplication, directory: string = DIRECTORY): void {
  const http = app.getHttpAdapter().getInstance() as Express;
  http.get('/', (_request, response) => response.redirect(302, `${DASHBOARD_PATH}/`));
  for (const path of [DASHBOARD_PATH, `${DASHBOARD_PATH}/{*file}`]) {
    http.get(path, (request, response) => serve(request, response, directory));
  }
}

function serve(request: Request, response: Response, directory: string): void {
  if (request.path === DASHBOARD_PATH) return response.redirect(302, `${DASHBOARD_PATH}/`);
  const name = fileNameOf(request.path);
  if (name !== undefined && name !== 'index.html' && isFile(directory, name)) {
    return sendFile(request, response, { directory, name, caching: name.startsWith(HASHED) ? FOREVER : ASK_FIRST });
  }
  // A file of an earlier build: a page in its place would be taken for a script.
  if (name?.startsWith(HASHED)) return void response.status(404).type('text/plain').send('There is no such file.\n');
  if (!isFile(directory, 'index.html')) return void response.status(503).type('text/plain').send(NOT_BUILT);
  sendFile(request, response, { directory, name: 'index.html', caching: ASK_FIRST });
}

/** The name below the directory; undefined for what leads out of it or cannot be decoded. */
function fileNameOf(path: string): string | undefined {
  try {
    const name = normalize(decodeURIComponent(path.slice(DASHBOARD_PATH.length + 1)));
    return name.startsWith('..') || name.includes('\0') ? undefined : name;
  } catch {
    return undefined;
  }
}

/** Only files with an extension are looked for: pages have none, and the build's compressed twins are not asked for. */
function isFile(directory: string, name: string): boolean {
  return /\.(?!br$|gz$)[a-z0-9]+$/.test(name) && existsSync(join(directory, name));
}

interface Sent {
  readonly directory: string;
  readonly name: string;
  readonly caching: string;
}

function sendFile(request: Request, response: Response, { directory, name, caching }: Sent): void {
  const encoding = ENCODINGS.find(
    ({ name: accepted, suffix }) => request.acceptsEncodings(accepted) && existsSync(join(directory, name + suffix)),
  );
  response.setHeader('Cache-Control', caching);
  response.setHeader('Vary', 'Accept-Encoding');
  response.type(extname(name));
  if (encoding) response.setHeader('Content-Encoding', encoding.name);
  response.sendFile(name + (encoding?.suffix ?? ''), {
    root: directory,
    cacheControl: false,
    // After a step back to an older build, its page is older than the one that the browser kept, and yet the right one.
    lastModified: false,
  });
}
