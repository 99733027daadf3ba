import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const SRC = join(__dirname, '../../src');

/** Where each name of an exported class, interface, type or enumeration is declared, as paths below `src`. */
function declarations(): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, string[]>();
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))) {
    const source = ts.createSourceFile(file, readFileSync(join(SRC, file), 'utf8'), ts.ScriptTarget.Latest);
    for (const name of exportedTypes(source)) places.set(name, [...(places.get(name) ?? []), file]);
  }
  return places;
}

function exportedTypes(source: ts.SourceFile): string[] {
  return source.statements.flatMap((node) => {
    const isType =
      ts.isClassDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isEnumDeclaration(node);
    const isExported = isType && node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    return isExported && node.name ? [node.name.text] : [];
  });
}

/** Types of the schema by which a module shows what another one has, or the platform. */
const SHOWN_BY_OTHERS: ReadonlySet<string> = new Set([
  ...['FoundCustomer', 'FoundOrder', 'FoundProduct', 'FoundRequest'],
  ...['ParkedMessage', 'PickupLocation', 'QueueDepth'],
]);

const isOfSchema = (file: string): boolean => file.includes('/graphql/') && file.startsWith('modules/');

const moduleOf = (file: string): string => file.split('/', 2).join('/');

/** A class of the schema has the name of what it shows: `Order` is the order in both. */
function isOne(name: string, files: readonly string[]): boolean {
  const shown = files.filter(isOfSchema).length;
  if (shown > 1 || files.length - shown > 1) return false;
  return SHOWN_BY_OTHERS.has(name) || new Set(files.map(moduleOf)).size === 1;
}

describe('the names of types', () => {
  it('mean one thing each', () => {
    const shared = [...declarations()].filter(([name, files]) => !isOne(name, files));
    expect(shared.map(([name, files]) => `${name}: ${files.join(', ')}`)).toEqual([]);
  });

  it('are all looked at', () => {
    const { size } = declarations();
    expect(size).toBeGreaterThan(1000);
    expect(isOne('Order', ['modules/orders/domain/order.ts', 'modules/orders/graphql/order.type.ts'])).toBe(true);
    expect(isOne('Order', ['modules/orders/domain/order.ts', 'modules/stocks/domain/order.ts'])).toBe(false);
    expect(isOne('Order', ['modules/orders/graphql/order.ts', 'modules/orders/graphql/other.ts'])).toBe(false);
    expect(isOne('Order', ['modules/orders/domain/order.ts', 'modules/stocks/graphql/order.ts'])).toBe(false);
  });
});
