import express from 'express';
import type { RequestHandler } from 'express';
import { RouteIndex } from './route-index.js';
import type { Layer } from './route-index.js';

const nothing: RequestHandler = (_request, response) => void response.end();

/** The layers of an Express application, and what Express itself would choose of them. */
class List {
  readonly app = express();

  get layers(): readonly (Layer & { match(path: string): false | { readonly params: object } })[] {
    return (this.app.router as unknown as { stack: List['layers'] }).stack;
  }

  position(method: string, path: string): number | undefined {
    const found = new RouteIndex(this.layers).find(method, path);
    return found && this.layers.indexOf(found.layer as List['layers'][number]);
  }

  params(method: string, path: string): object | undefined {
    return new RouteIndex(this.layers).find(method, path)?.params;
  }

  /** Of Express: the first layer that has the path and the method. */
  chosen(method: string, path: string): { readonly position: number; readonly params: object } | undefined {
    for (const [position, layer] of this.layers.entries()) {
      const match = layer.match(path);
      if (!match) continue;
      if (!layer.route || layer.route.methods[method.toLowerCase()] || layer.route.methods['_all']) {
        return { position, params: match.params };
      }
    }
    return undefined;
  }
}

describe('the index of routes', () => {
  let list: List;
  beforeEach(() => {
    list = new List();
  });

  it('finds a route by method and path, in upper or lower case, with or without a slash at the end', () => {
    list.app.get('/rest/V1/orders', nothing);
    list.app.post('/rest/V1/orders', nothing);
    expect(list.position('GET', '/rest/V1/orders')).toBe(0);
    expect(list.position('POST', '/rest/V1/orders')).toBe(1);
    expect(list.position('POST', '/REST/v1/Orders/')).toBe(1);
    expect(list.position('PUT', '/rest/V1/orders')).toBeUndefined();
    expect(list.position('POST', '/rest/V1/orders//')).toBeUndefined();
    expect(list.position('POST', '/rest/V1')).toBeUndefined();
  });

  it('gives the parameters as they were sent', () => {
    list.app.get('/rest/V1/sources/:sourceCode/items/:sku', nothing);
    expect(list.params('GET', '/rest/v1/sources/North/items/A-1.b')).toEqual({ sourceCode: 'North', sku: 'A-1.b' });
  });

  it.each([
    ['/rest/V1/products/types', '/rest/V1/products/:sku'],
    ['/rest/V1/products/:sku', '/rest/V1/products/types'],
    ['/rest/V1/:area/types', '/rest/V1/products/:sku'],
    ['/rest/V1/products/:sku', '/rest/V1/:area/types'],
  ])('chooses of %s and %s the one that was declared first', (one, other) => {
    list.app.get(one, nothing);
    list.app.get(other, nothing);
    expect(list.position('GET', '/rest/V1/products/types')).toBe(0);
    expect(list.chosen('GET', '/rest/V1/products/types')?.position).toBe(0);
  });

  it('goes back where a fixed segment leads nowhere', () => {
    list.app.get('/rest/V1/products/types/list', nothing);
    list.app.get('/rest/V1/products/:sku/media', nothing);
    expect(list.params('GET', '/rest/V1/products/types/media')).toEqual({ sku: 'types' });
  });

  it('leaves to Express what has to be decoded, is empty or is no path', () => {
    list.app.get('/rest/V1/products/:sku', nothing);
    for (const path of [
      '/rest/V1/products/a%2Fb',
      '/rest/V1/products/ü',
      '/rest/V1/products/',
      'rest/V1/products/a',
      '*',
      '',
    ]) {
      expect(list.position('GET', path)).toBeUndefined();
    }
  });

  it('leaves HEAD and OPTIONS to Express, and routes of all methods', () => {
    list.app.get('/rest/V1/orders', nothing);
    list.app.all('/rest/V1/stocks', nothing);
    expect(list.position('HEAD', '/rest/V1/orders')).toBeUndefined();
    expect(list.position('OPTIONS', '/rest/V1/orders')).toBeUndefined();
    expect(list.position('GET', '/rest/V1/stocks')).toBeUndefined();
  });

  it.each<[string, (app: express.Express) => unknown]>([
    ['a middleware for all paths', (app) => app.use(nothing)],
    ['a middleware for paths below', (app) => app.use('/rest/V1', nothing)],
    ['a pattern', (app) => app.get(/products/, nothing)],
    ['a wildcard', (app) => app.get('/rest/*address', nothing)],
    ['an optional segment', (app) => app.get('/rest/V1{/:area}/:sku', nothing)],
    ['a list of paths', (app) => app.get(['/rest/V1/products/a', '/b'], nothing)],
    ['a route of all methods', (app) => app.all('/rest/V1/products/:sku', nothing)],
  ])('passes over no %s that comes first', (_, install) => {
    install(list.app);
    list.app.get('/rest/V1/products/:sku', nothing);
    expect(list.position('GET', '/rest/V1/products/a')).toBeUndefined();
  });

  it('is not kept from a route by what cannot match its paths', () => {
    list.app.get('/', nothing);
    list.app.use('/graphql', nothing);
    list.app.get('/admin/{*file}', nothing);
    list.app.post('/rest/async/*address', nothing);
    list.app.get('/rest/V1/products/:sku', nothing);
    expect(list.position('GET', '/rest/V1/products/a')).toBe(4);
  });
});
