import { SourceDeduction } from '../../../src/modules/source-deduction/index.js';
import type { SourceDeductionRequest } from '../../../src/modules/source-deduction/app/source-deduction.service.js';
import { Quantity } from '../../../src/platform/quantity/quantity.js';
import type { TestApplication } from '../../support/application.js';

export const SHIPMENT: SourceDeductionRequest['purpose'] = {
  reason: 'shipment',
  reference: { type: 'shipment', id: '4711' },
};
export const RETURN: SourceDeductionRequest['purpose'] = {
  reason: 'return_restock',
  reference: { type: 'creditmemo', id: '815' },
};

/** Source, SKU and quantity, which is below zero for goods that come back. */
export type Moved = readonly [string, string, number];

/** Makes a deduction within a request context of its own. */
export function deduct(app: TestApplication, items: readonly Moved[], purpose = SHIPMENT): Promise<void> {
  return app.within(() =>
    app.get(SourceDeduction).execute({
      items: items.map(([sourceCode, sku, quantity]) => ({ sourceCode, sku, quantity: Quantity.of(quantity) })),
      purpose,
    }),
  );
}
