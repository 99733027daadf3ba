import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import type { SourceItemKey } from '../../source-items/index.js';

/** From where to where stock moves. */
export interface TransferRoute {
  readonly originSourceCode: string;
  readonly destinationSourceCode: string;
}

/** What is wrong with a route; `known` are the sources that exist, by `sourceCodeKey`. */
export function routeViolations(
  { originSourceCode, destinationSourceCode }: TransferRoute,
  known: ReadonlyMap<string, string>,
): ErrorDetail[] {
  const [origin, destination] = [sourceCodeKey(originSourceCode), sourceCodeKey(destinationSourceCode)];
  const violations: ErrorDetail[] = [];
  if (!known.has(origin)) {
    violations.push({
      message: 'Origin source %sourceCode does not exist',
      parameters: { sourceCode: originSourceCode },
    });
  }
  if (!known.has(destination)) {
    violations.push({
      message: 'Destination source %sourceCode does not exist',
      parameters: { sourceCode: destinationSourceCode },
    });
  }
  if (origin === destination) violations.push({ message: 'Cannot transfer a source on itself', parameters: [] });
  return violations;
}

/** The source items that a transfer of the SKUs touches. */
export function touchedItems(
  { originSourceCode, destinationSourceCode }: TransferRoute,
  skus: readonly string[],
): SourceItemKey[] {
  return skus.flatMap((sku) => [
    { sourceCode: originSourceCode, sku },
    { sourceCode: destinationSourceCode, sku },
  ]);
}
