import { Clinic } from './support/clinic.js';
import { STATE_DAMAGES } from './support/state-damages.js';

describe('damage that is done by hand to quantities in other states', () => {
  let clinic: Clinic;

  beforeAll(async () => {
    clinic = await Clinic.open();
    expect(await clinic.kinds()).toEqual([]);
  });
  afterAll(() => clinic.app.close());

  it.each(STATE_DAMAGES)(
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
});
