import type { FindingKind } from '../../../../src/modules/doctor/domain/kinds.js';
import { unique } from '../../../support/names.js';
import type { Clinic } from './clinic.js';

/** What a program does past the service, and what the doctor has to call it. */
export type Damage = readonly [what: string, kinds: readonly FindingKind[], damage: (clinic: Clinic) => Promise<void>];

const ADJUSTMENT = 'inventory_source_item_adjustment';

/** What is done to quantities and their history. */
export const HISTORY_DAMAGES: readonly Damage[] = [
  [
    'a quantity is changed',
    ['index-row-differs', 'quantity-differs'],
    async (clinic) => {
      const sku = await clinic.product();
      await clinic.sql(
        'UPDATE inventory_source_item SET quantity = 4 WHERE sku = ? AND source_code = ?',
        sku,
        clinic.source,
      );
    },
  ],
  [
    'a source item is deleted',
    ['index-row-stray', 'quantity-differs'],
    async (clinic) => {
      const sku = await clinic.history(5, 7);
      await clinic.sql('DELETE FROM inventory_source_item WHERE sku = ?', sku);
    },
  ],
  [
    'a source item is inserted',
    ['index-row-missing', 'item-without-history'],
    async (clinic) => {
      await clinic.sql(
        'INSERT INTO inventory_source_item (source_code, sku, quantity, status) VALUES (?, ?, 5, 1)',
        clinic.source,
        unique('INSERTED'),
      );
    },
  ],
  [
    'the last history row is deleted',
    ['chain-cut', 'quantity-differs', 'request-incomplete'],
    async (clinic) => {
      const sku = await clinic.history(5, 7, 4);
      await clinic.sql(`DELETE FROM ${ADJUSTMENT} WHERE sku = ? ORDER BY adjustment_id DESC LIMIT 1`, sku);
    },
  ],
  [
    'a history row in the middle is deleted',
    ['digest-differs', 'history-gap', 'request-incomplete'],
    async (clinic) => {
      const sku = await clinic.history(5, 7, 4);
      await clinic.sql(`DELETE FROM ${ADJUSTMENT} WHERE sku = ? AND quantity_after = 7`, sku);
    },
  ],
  [
    'the first history row is deleted',
    ['digest-differs', 'history-gap', 'request-incomplete'],
    async (clinic) => {
      const sku = await clinic.history(5, 7);
      await clinic.sql(`DELETE FROM ${ADJUSTMENT} WHERE sku = ? AND quantity_after = 5`, sku);
    },
  ],
  [
    'a history row is doubled',
    ['digest-missing', 'history-gap', 'quantity-differs', 'row-unlisted'],
    async (clinic) => {
      const sku = await clinic.history(5, 7);
      await clinic.sql(
        `INSERT INTO ${ADJUSTMENT} (source_code, sku, delta, quantity_after, reason, actor_type, request_id)
         SELECT source_code, sku, delta, quantity_after, reason, actor_type, request_id FROM ${ADJUSTMENT}
          WHERE sku = ? AND quantity_after = 5`,
        sku,
      );
    },
  ],
  [
    'the delta of a history row is altered',
    ['digest-differs', 'history-gap'],
    async (clinic) => {
      const sku = await clinic.history(5, 7, 4);
      await clinic.withoutTrigger('inventory_source_item_adjustment_immutable', () =>
        clinic.sql(`UPDATE ${ADJUSTMENT} SET delta = 20 WHERE sku = ? AND quantity_after = 7`, sku),
      );
    },
  ],
  [
    'the quantity of a history row is altered',
    ['digest-differs', 'history-gap'],
    async (clinic) => {
      const sku = await clinic.history(5, 7, 4);
      await clinic.withoutTrigger('inventory_source_item_adjustment_immutable', () =>
        clinic.sql(`UPDATE ${ADJUSTMENT} SET quantity_after = 20 WHERE sku = ? AND quantity_after = 7`, sku),
      );
    },
  ],
  [
    'the actor of a history row is altered',
    ['digest-differs'],
    async (clinic) => {
      const sku = await clinic.history(5, 7);
      await clinic.withoutTrigger('inventory_source_item_adjustment_immutable', () =>
        clinic.sql(`UPDATE ${ADJUSTMENT} SET actor_label = 'Somebody else' WHERE sku = ? AND quantity_after = 7`, sku),
      );
    },
  ],
  [
    'a history row that was signed is altered',
    ['digest-differs', 'sealed-row-altered'],
    async (clinic) => {
      const sku = await clinic.history(5, 7);
      await clinic.seal();
      await clinic.withoutTrigger('inventory_source_item_adjustment_immutable', () =>
        clinic.sql(`UPDATE ${ADJUSTMENT} SET note = 'altered' WHERE sku = ? AND quantity_after = 7`, sku),
      );
    },
  ],
  [
    'a history row that was signed is deleted, with a quantity that fits',
    ['chain-cut', 'index-row-differs', 'request-incomplete', 'sealed-row-missing'],
    async (clinic) => {
      const sku = await clinic.history(5, 7);
      await clinic.seal();
      await clinic.sql(`DELETE FROM ${ADJUSTMENT} WHERE sku = ? AND quantity_after = 7`, sku);
      await clinic.sql('UPDATE inventory_source_item SET quantity = 5 WHERE sku = ?', sku);
    },
  ],
  [
    'an opening balance is put behind other rows',
    ['row-added'],
    async (clinic) => {
      const sku = await clinic.history(5, 7);
      await clinic.sql(
        `INSERT INTO ${ADJUSTMENT} (source_code, sku, delta, quantity_after, reason, actor_type, note)
         SELECT source_code, sku, 0, quantity_after, 'other', 'system', 'opening_balance' FROM ${ADJUSTMENT}
          WHERE sku = ? AND quantity_after = 7`,
        sku,
      );
    },
  ],
  [
    'what is signed of a block is altered',
    ['seal-broken'],
    async (clinic) => {
      await clinic.seal();
      await clinic.sql('UPDATE inventory_adjustment_seal SET root = REVERSE(root) ORDER BY block_id LIMIT 1');
    },
  ],
  [
    'the checkpoints are deleted',
    ['seal-broken'],
    async (clinic) => {
      await clinic.seal();
      await clinic.sql('DELETE FROM inventory_adjustment_checkpoint');
    },
  ],
  [
    'the list of a request is deleted',
    ['row-unlisted'],
    (clinic) => clinic.sql('DELETE FROM inventory_adjustment_request ORDER BY entry_id DESC LIMIT 1'),
  ],
  [
    'the list of a request is doubled',
    ['request-doubled'],
    (clinic) =>
      clinic.sql(
        `INSERT INTO inventory_adjustment_request
           (request_id, actor_type, actor_id, first_adjustment_id, last_adjustment_id, adjustments, counted)
         SELECT request_id, actor_type, actor_id, first_adjustment_id, last_adjustment_id, adjustments, 1
           FROM inventory_adjustment_request ORDER BY entry_id DESC LIMIT 1`,
      ),
  ],
  [
    'a count of the history is altered',
    ['block-miscounted'],
    async (clinic) => {
      await clinic.fold();
      await clinic.sql('UPDATE inventory_adjustment_block SET adjustments = adjustments + 3 WHERE block_id = 0');
    },
  ],
  [
    'the packed rows of a block of the history are altered',
    ['block-miscounted'],
    async (clinic) => {
      await clinic.history(5, 7);
      await clinic.fold();
      await clinic.pack();
      await clinic.sql('UPDATE inventory_adjustment_packed_block SET packed = REVERSE(packed) WHERE block_id = 0');
    },
  ],
  ...[0, 1, 2].map((level): Damage => [
    `a count of the history by kind is altered on level ${level}`,
    ['block-miscounted'],
    async (clinic) => {
      await clinic.fold();
      await clinic.sql(
        'UPDATE inventory_adjustment_count SET adjustments = adjustments + 3 WHERE level = ? ORDER BY kind_id DESC LIMIT 1',
        level,
      );
    },
  ]),
];
