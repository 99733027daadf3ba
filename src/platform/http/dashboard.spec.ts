import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { setupDashboard } from './dashboard.js';

@Module({})
class EmptyModule {}

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

describe('the files of the dashboard', () => {
  let directory: string;
  let app: NestExpressApplication;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'dashboard-'));
    await mkdir(join(directory, 'build/assets'), { recursive: true });
    await writeFile(join(directory, 'build/index.html'), '<p>page</p>');
    await writeFile(join(directory, 'build/assets/app-1a2b.js'), 'run();');
    await writeFile(join(directory, 'build/assets/app-1a2b.js.gz'), gzipSync('run();'));
    await writeFile(join(directory, 'build/icon.svg'), '<svg/>');
    await writeFile(join(directory, 'secret.txt'), 'secret');
    app = await NestFactory.create<NestExpressApplication>(EmptyModule, { logger: false });
    setupDashboard(app, join(directory, 'build'));
    await app.listen(0, '127.0.0.1');
  });
  afterEach(async () => {
    await app.close();
    await rm(directory, { recursive: true });
  });

  /** The path goes out as it is written, which `fetch` does not do. */
  function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    const { port } = app.getHttpServer().address() as AddressInfo;
    return new Promise((resolve, reject) => {
      httpRequest({ host: '127.0.0.1', port, path, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
        );
      })
        .on('error', reject)
        .end();
    });
  }

  it.each(['/', '/admin'])('are where %s leads', async (path) => {
    expect(await get(path)).toMatchObject({ status: 302, headers: { location: '/admin/' } });
  });

  it.each(['/admin/', '/admin/orders', '/admin/orders/5?page=2', '/admin/products/A.B', '/admin/index.html'])(
    'are the page itself at %s, asked for anew each time',
    async (path) => {
      const answer = await get(path);
      expect(answer).toMatchObject({
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
      });
      expect(answer.headers).not.toHaveProperty('last-modified');
      expect(answer.body.toString()).toBe('<p>page</p>');
    },
  );

  it('are kept for ever where the name has a digest, and asked for where it has none', async () => {
    expect(await get('/admin/assets/app-1a2b.js')).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
      },
      body: Buffer.from('run();'),
    });
    expect(await get('/admin/icon.svg')).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } });
  });

  it('are sent compressed to whoever takes that', async () => {
    const answer = await get('/admin/assets/app-1a2b.js', { 'accept-encoding': 'br, gzip' });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(answer.body).toEqual(gzipSync('run();'));
  });

  it('are refused where an earlier build had them, with no page in their place', async () => {
    expect(await get('/admin/assets/app-9z9z.js')).toMatchObject({ status: 404 });
    expect(await get('/admin/assets/app-1a2b.js.gz')).toMatchObject({ status: 404 });
  });

  it.each(['/admin/../secret.txt', '/admin/%2e%2e/secret.txt', '/admin/..%2fsecret.txt', '/admin/%00', '/admin/%zz'])(
    'hold nothing of outside: %s',
    async (path) => {
      const answer = await get(path);
      expect(answer.body.toString()).not.toContain('secret');
      expect([200, 400, 404]).toContain(answer.status);
    },
  );

  it('say how to make them where they are not there', async () => {
    await rm(join(directory, 'build'), { recursive: true });
    const answer = await get('/admin/');
    expect(answer).toMatchObject({ status: 503, headers: { 'content-type': 'text/plain; charset=utf-8' } });
    expect(answer.body.toString()).toContain('npm run admin:build');
  });
});
