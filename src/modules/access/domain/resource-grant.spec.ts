import { ApplicationError } from '../../../platform/errors/application-error.js';
import { storedGrant } from './resource-grant.js';

describe('storedGrant', () => {
  it('keeps exactly the ids given, each once', () => {
    const resources = ['Vendor_InventoryApi::source', 'Vendor_Sales::ship', 'Vendor_InventoryApi::source'];
    expect(storedGrant({ resources })).toEqual({
      isAll: false,
      resourceIds: ['Vendor_InventoryApi::source', 'Vendor_Sales::ship'],
    });
    expect(storedGrant({ resources: [] })).toEqual({ isAll: false, resourceIds: [] });
  });

  it('takes the root for everything', () => {
    expect(storedGrant({ resources: ['Vendor_Backend::all', 'Vendor_Sales::ship'] })).toEqual(
      storedGrant({ all: true }),
    );
  });

  it('names every id that does not exist', () => {
    const save = (): unknown => storedGrant({ resources: ['Vendor_A::x', 'Vendor_Sales::ship', 'Vendor_B::y'] });
    expect(save).toThrow(ApplicationError);
    try {
      save();
    } catch (error) {
      expect((error as ApplicationError).kind).toBe('invalid');
      expect((error as ApplicationError).errors.map(({ parameters }) => parameters)).toEqual([
        ['Vendor_A::x'],
        ['Vendor_B::y'],
      ]);
    }
  });
});
