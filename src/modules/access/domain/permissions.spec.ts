import { mayUse } from './caller.js';
import type { Caller, CallerType } from './caller.js';
import { Permissions } from './permissions.js';

function caller(type: CallerType, permissions: Permissions): Caller {
  return { type, actor: { type, id: '1', label: null }, permissions };
}

describe('Permissions', () => {
  it('implies neither children nor parents', () => {
    const permissions = Permissions.of(['Vendor_InventoryApi::source']);
    expect(permissions.allows('Vendor_InventoryApi::source')).toBe(true);
    expect(permissions.allows('Vendor_InventoryApi::source_edit')).toBe(false);
    expect(permissions.allows('Vendor_InventoryApi::inventory')).toBe(false);
    expect(permissions.allows('Vendor_Backend::all')).toBe(false);
  });

  it('covers what does not exist yet when it is all', () => {
    expect(Permissions.ALL.allows('Vendor_Future::thing')).toBe(true);
    expect(Permissions.NONE.allows('Vendor_Future::thing')).toBe(false);
  });

  it('needs every one of several ids', () => {
    const both = 'Vendor_A::one, Vendor_B::two';
    expect(Permissions.of(['Vendor_A::one', 'Vendor_B::two']).allows(both)).toBe(true);
    expect(Permissions.of(['Vendor_A::one']).allows(both)).toBe(false);
  });
});

describe('mayUse', () => {
  it('opens self to customers alone', () => {
    expect(mayUse(caller('customer', Permissions.NONE), 'self')).toBe(true);
    expect(mayUse(caller('admin', Permissions.ALL), 'self')).toBe(false);
    expect(mayUse(caller('integration', Permissions.ALL), 'self')).toBe(false);
  });

  it('gives customers no resource', () => {
    expect(mayUse(caller('customer', Permissions.NONE), 'Vendor_Sales::create')).toBe(false);
    expect(mayUse(caller('customer', Permissions.NONE), 'anonymous')).toBe(true);
  });
});
