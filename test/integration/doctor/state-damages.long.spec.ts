import { Clinic } from './support/clinic.js';
import { TransferOrders } from '../transfer-orders/support/transfer-orders.js';
import { STATE_DAMAGES } from './support/state-damages.js';
import { onTheirWay, TRANSFER_DAMAGES } from './support/transfer-damages.js';

describe('damage that is done by hand to quantities in other states and to transfers', () => {
  let clinic: Clinic;

  beforeAll(async () => {
    clinic = await Clinic.open();
    expect(await clinic.kinds()).toEqual([]);
  });
  afterAll(() => clinic.app.close());

  it.each([...STATE_DAMAGES, ...TRANSFER_DAMAGES])(
    '%s',
    async (_, kinds, damage) => {
      await damage(clinic);
      const found = await clinic.found();
      const told = found.filter(({ kind }) => kind !== 'change-missing');
      expect([...new Set(told.map(({ kind }) => kind))].sort()).toEqual(kinds);
      await clinic.repair(found);
      expect(await clinic.kinds()).toEqual([]);
    },
    60_000,
  );

  it('of a transfer that nobody can set right is told until the transfer is over', async () => {
    const { id } = await onTheirWay(clinic);
    await clinic.sql('UPDATE inventory_transfer_item SET shipped = 4 WHERE transfer_id = ?', id);
    await clinic.sql(
      `UPDATE inventory_transfer_step_item SET quantity = 4
        WHERE step_id IN (SELECT step_id FROM inventory_transfer_step WHERE transfer_id = ?)`,
      id,
    );
    const found = await clinic.found();
    expect(found.map(({ kind }) => kind)).toEqual(['transfer-unlike-history']);
    expect(found[0]?.examples[0]).toContain('moved 4 in transit, and the history says 5');
    const [run] = await clinic.repair(found);
    expect([run?.code, run?.out]).toEqual([
      0,
      expect.stringContaining('Of 1 step(s) the history says something else.'),
    ]);
    expect(await clinic.kinds()).toEqual(['transfer-unlike-history']);
    await new TransferOrders(clinic.app).close(id);
    expect(await clinic.kinds()).toEqual([]);
  });

  it('leaves a transfer that was corrected closed, once nothing is on its way any more', async () => {
    const { id, sku } = await onTheirWay(clinic);
    await clinic.sql('DELETE FROM inventory_source_item_state WHERE sku = ?', sku);
    await clinic.repair(await clinic.found());
    const { body } = await new TransferOrders(clinic.app).get(id);
    expect([body.status, body.items[0].lost, body.steps.at(-1).kind]).toEqual(['closed', 5, 'corrected']);
    expect(await clinic.kinds()).toEqual([]);
  });
});
