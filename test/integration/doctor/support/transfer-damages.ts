import { States } from '../../stock-states/support/states.js';
import { TransferOrders } from '../../transfer-orders/support/transfer-orders.js';
import type { Clinic } from './clinic.js';
import type { Damage } from './history-damages.js';

/** A product of which five are on their way from the first source to the second; `id` is the transfer. */
export async function onTheirWay(clinic: Clinic): Promise<{ readonly id: number; readonly sku: string }> {
  const sku = await clinic.product();
  const id = await new TransferOrders(clinic.app).shipped([clinic.source, clinic.otherSource], [[sku, 5]]);
  return { id, sku };
}

/** What is done to open transfers, or to what is on its way. */
export const TRANSFER_DAMAGES: readonly Damage[] = [
  [
    'goods of a transfer are moved to another state by hand',
    ['transfer-short'],
    async (clinic) => {
      const { sku } = await onTheirWay(clinic);
      const { status } = await new States(clinic.app).move([[clinic.otherSource, sku, 'in_transit', 'damaged', 2]]);
      if (status !== 200) throw new Error('The goods were not moved.');
    },
  ],
  [
    'a line of a transfer says more than its steps',
    ['transfer-miscounted'],
    async (clinic) => {
      const { id } = await onTheirWay(clinic);
      await clinic.sql('UPDATE inventory_transfer_item SET received = 1 WHERE transfer_id = ?', id);
    },
  ],
  [
    'the steps of a transfer are deleted',
    ['transfer-miscounted'],
    async (clinic) => {
      const { id } = await onTheirWay(clinic);
      await clinic.sql("DELETE FROM inventory_transfer_step WHERE transfer_id = ? AND kind = 'shipped'", id);
    },
  ],
];
