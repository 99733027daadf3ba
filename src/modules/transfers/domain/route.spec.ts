import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import { routeViolations, touchedItems } from './route.js';

const known = new Map(['eu-1', 'eu-2'].map((code) => [sourceCodeKey(code), code]));
const violations = (originSourceCode: string, destinationSourceCode: string): unknown[] =>
  routeViolations({ originSourceCode, destinationSourceCode }, known).map(({ message, parameters }) => [
    message,
    parameters,
  ]);

const NO_ORIGIN = 'Origin source %sourceCode does not exist';
const NO_DESTINATION = 'Destination source %sourceCode does not exist';
const ITSELF = 'Cannot transfer a source on itself';

describe('the route of a transfer', () => {
  it.each([
    ['eu-1', 'eu-2', []],
    ['EU-1', 'eu-2 ', []],
    ['nope', 'eu-2', [[NO_ORIGIN, { sourceCode: 'nope' }]]],
    ['eu-1', '', [[NO_DESTINATION, { sourceCode: '' }]]],
    ['eu-1', 'EU-1', [[ITSELF, []]]],
    [
      'x',
      'X',
      [
        [NO_ORIGIN, { sourceCode: 'x' }],
        [NO_DESTINATION, { sourceCode: 'X' }],
        [ITSELF, []],
      ],
    ],
  ])('from %j to %j has these problems', (origin, destination, expected) => {
    expect(violations(origin, destination)).toEqual(expected);
  });

  it('touches each SKU at both sources', () => {
    expect(touchedItems({ originSourceCode: 'a', destinationSourceCode: 'b' }, ['x', 'y'])).toEqual([
      { sourceCode: 'a', sku: 'x' },
      { sourceCode: 'b', sku: 'x' },
      { sourceCode: 'a', sku: 'y' },
      { sourceCode: 'b', sku: 'y' },
    ]);
  });
});
