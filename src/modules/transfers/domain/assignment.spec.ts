import { ApplicationError } from '../../../platform/errors/application-error.js';
import { ASSIGNED_ITEMS_MAX, itemsOf, requireSources } from './assignment.js';
import { distinctCodes } from './distinct.js';

describe('an assignment', () => {
  it('is of every SKU to every source', () => {
    expect(itemsOf(['x', 'y'], ['a', 'b'])).toEqual([
      { sourceCode: 'a', sku: 'x' },
      { sourceCode: 'a', sku: 'y' },
      { sourceCode: 'b', sku: 'x' },
      { sourceCode: 'b', sku: 'y' },
    ]);
    expect(itemsOf([], ['a'])).toEqual([]);
  });

  it('is bounded', () => {
    const skus = Array.from({ length: ASSIGNED_ITEMS_MAX / 2 }, (_, index) => `s${index}`);
    expect(itemsOf(skus, ['a', 'b'])).toHaveLength(ASSIGNED_ITEMS_MAX);
    expect(() => itemsOf([...skus, 'one more'], ['a', 'b'])).toThrow(ApplicationError);
  });

  it('names every source that does not exist', () => {
    const known = new Map([['A', 'a']]);
    expect(() => requireSources(['a', 'A '], known)).not.toThrow();
    const refused = (): unknown => {
      try {
        requireSources(['x', 'a', 'y'], known);
      } catch (error) {
        return error;
      }
      return undefined;
    };
    expect(refused()).toMatchObject({
      kind: 'invalid',
      message: 'Validation Failed',
      errors: ['x', 'y'].map((sourceCode) => ({
        message: 'Source %sourceCode does not exist',
        parameters: { sourceCode },
      })),
    });
  });

  it('counts what the database takes for one code once', () => {
    expect(distinctCodes(['Sku-1', 'sku-1 ', 'é', 'E', 'b'])).toEqual(['Sku-1', 'é', 'b']);
  });
});
