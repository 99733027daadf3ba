import { unique } from '../../../support/names.js';
import { States } from '../../stock-states/support/states.js';
import type { Clinic } from './clinic.js';
import type { Damage } from './history-damages.js';

const TABLE = 'inventory_source_item_state';

/** A product of which three are damaged at the first source, and seven are left on sale. */
async function damagedGoods(clinic: Clinic, state = 'damaged'): Promise<string> {
  const sku = await clinic.product();
  const { status } = await new States(clinic.app).move([[clinic.source, sku, 'available', state, 3]]);
  if (status !== 200) throw new Error('The goods were not moved.');
  return sku;
}

/** What is done to quantities in other states than available. */
export const STATE_DAMAGES: readonly Damage[] = [
  [
    'a quantity in a state is changed',
    ['quantity-differs'],
    async (clinic) => clinic.sql(`UPDATE ${TABLE} SET quantity = 8 WHERE sku = ?`, await damagedGoods(clinic)),
  ],
  [
    'a quantity in a state is deleted',
    ['quantity-differs'],
    async (clinic) => clinic.sql(`DELETE FROM ${TABLE} WHERE sku = ?`, await damagedGoods(clinic)),
  ],
  [
    'a quantity in a state is inserted',
    ['state-without-history'],
    async (clinic) =>
      clinic.sql(
        `INSERT INTO ${TABLE} (source_code, sku, state, quantity) VALUES (?, ?, 'quality_hold', 2)`,
        clinic.source,
        await clinic.product(),
      ),
  ],
  [
    'a quantity in a state is brought below zero',
    ['quantity-differs', 'state-negative'],
    async (clinic) => clinic.sql(`UPDATE ${TABLE} SET quantity = -1 WHERE sku = ?`, await damagedGoods(clinic)),
  ],
  [
    'a quantity is moved to a state that does not exist',
    ['chain-cut', 'quantity-differs', 'state-unknown'],
    async (clinic) => {
      const state = `lost_${unique('x').toLowerCase().replaceAll('-', '_')}`.slice(0, 32);
      await clinic.sql(`UPDATE ${TABLE} SET state = ? WHERE sku = ?`, state, await damagedGoods(clinic));
    },
  ],
  [
    'a quantity is moved to a state with a capital letter that does not exist',
    ['chain-cut', 'quantity-differs', 'state-unknown'],
    async (clinic) => {
      const state = `Lost_${unique('X').replaceAll('-', '_')}`.slice(0, 32);
      await clinic.sql(`UPDATE ${TABLE} SET state = ? WHERE sku = ?`, state, await damagedGoods(clinic));
    },
  ],
  [
    'a state is deleted in which goods are',
    ['state-unknown'],
    async (clinic) => {
      const code = `gone_${unique('x').toLowerCase().replaceAll('-', '_')}`.slice(0, 32);
      await clinic.app.http.post('/rest/V1/inventory/stock-states', { stockState: { code, name: 'Gone' } });
      await damagedGoods(clinic, code);
      await clinic.sql('DELETE FROM inventory_stock_state WHERE code = ?', code);
    },
  ],
  [
    'a quantity is put in what no state can be called',
    ['state-unknown'],
    async (clinic) =>
      clinic.sql(
        `INSERT INTO ${TABLE} (source_code, sku, state, quantity) VALUES (?, ?, 'available', 2)`,
        clinic.source,
        await clinic.product(),
      ),
  ],
  [
    'a quantity is in a state of no source item',
    ['state-without-item'],
    (clinic) =>
      clinic.sql(
        `INSERT INTO ${TABLE} (source_code, sku, state, quantity) VALUES (?, ?, 'damaged', 2)`,
        clinic.source,
        unique('NOTHING'),
      ),
  ],
  [
    'a source item is deleted that has goods in another state',
    ['index-row-differs', 'quantity-differs', 'state-without-item'],
    async (clinic) => {
      const sku = await damagedGoods(clinic);
      await clinic.sql('DELETE FROM inventory_source_item WHERE sku = ? AND source_code = ?', sku, clinic.source);
    },
  ],
  [
    'a history row of a state is deleted',
    ['digest-differs', 'history-gap', 'request-incomplete'],
    async (clinic) => {
      const sku = await damagedGoods(clinic);
      await new States(clinic.app).move([[clinic.source, sku, 'damaged', 'quality_hold', 1]]);
      await clinic.sql(
        "DELETE FROM inventory_source_item_adjustment WHERE sku = ? AND state = 'damaged' AND quantity_after = 3",
        sku,
      );
    },
  ],
];
