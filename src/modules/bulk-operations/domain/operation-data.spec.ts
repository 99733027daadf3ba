import { asElement, pathValuesOf } from './operation-data.js';

describe('the data of an operation', () => {
  it('is one object, whose later parts win whatever the spelling', () => {
    expect(asElement({ source_code: 'body', a: 1 }, { a: 2 }, { sourceCode: 'path' })).toEqual({
      sourceCode: 'path',
      a: 2,
    });
    expect(asElement([1], undefined, 'text', {})).toEqual({});
  });

  it('reaches no prototype', () => {
    const element = asElement(JSON.parse('{"__proto__":{"polluted":1}}'));
    expect(Object.getPrototypeOf(element)).toBe(Object.prototype);
    expect((element as { polluted?: number }).polluted).toBeUndefined();
  });

  describe('gives the values of the path', () => {
    const parameters = [{ name: 'currentSku', alias: 'sku' }];
    const values = (element: object, isNested = true) => pathValuesOf(element as never, parameters, isNested);

    it('under the name of the route, then that of the upstream interface, then from inside', () => {
      expect(values({ current_sku: 'A', sku: 'B' })).toEqual({ currentSku: 'A' });
      expect(values({ sku: 'B', product: { sku: 'C' } })).toEqual({ currentSku: 'B' });
      expect(values({ product: { sku: 'C' } })).toEqual({ currentSku: 'C' });
    });

    it('and refuses an element that has none', () => {
      for (const element of [{}, { sku: null }, { sku: '' }, { list: [{ sku: 'A' }] }]) {
        expect(() => values(element)).toThrow('is required');
      }
      expect(() => values({ product: { sku: 'C' } }, false)).toThrow('is required');
    });
  });
});
