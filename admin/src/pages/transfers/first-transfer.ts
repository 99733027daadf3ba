import { addressFigure } from '../../components/form/figures';
import { quantityViolation } from '../../components/form/rules';
import { EMPTY_TRANSFER } from './transfer-values';
import type { TransferValues } from './transfer-values';

/**
 * What the form begins with where an address says so: `?sku=A&quantity=2&from=berlin&to=vienna`, any part of it. Sources
 * that are not to choose from, and quantities that are none, are left out.
 */
export function firstTransfer(parameters: URLSearchParams, sourceCodes: readonly string[]): TransferValues {
  const source = (name: string): string => sourceCodes.find((code) => code === parameters.get(name)) ?? '';
  const sku = parameters.get('sku')?.trim() ?? '';
  const quantity = addressFigure(parameters.get('quantity') ?? '1');
  return {
    ...EMPTY_TRANSFER,
    origin: source('from'),
    destination: source('to'),
    lines:
      sku === ''
        ? []
        : [{ sku, quantity: quantityViolation(quantity, { isPositive: true }) === undefined ? quantity : '1' }],
  };
}
