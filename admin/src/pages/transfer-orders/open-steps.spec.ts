import { openSteps } from './open-steps';
import { PERMISSIONS } from './permissions';

const LINE = {
  ...{ sku: 'bag', name: null, barcode: null, quantity: 5, toShip: 2, shipped: 3, inTransit: 3 },
  ...{ received: 0, returned: 0, lost: 0 },
};
const DRAFT = { ...LINE, toShip: 5, shipped: 0, inTransit: 0 };

describe('the steps of a transfer that are open', () => {
  const stepsOf = (
    status: 'draft' | 'shipped' | 'closed',
    own: readonly string[],
    permissions: readonly string[] = Object.values(PERMISSIONS),
  ): string[] => {
    const transfer = { status, originSourceCode: 'north', destinationSourceCode: 'south' };
    const reader = {
      can: (permission: string | readonly string[]) => permissions.includes(String(permission)),
      isOwn: (code: string) => own.includes(code),
    };
    return [...openSteps({ transfer, lines: [status === 'draft' ? DRAFT : LINE] }, reader)];
  };

  it("are those of the ends that are the reader's", () => {
    expect(stepsOf('draft', ['north', 'south'])).toEqual(['ship', 'edit', 'cancel']);
    expect(stepsOf('draft', ['north'])).toEqual(['ship', 'edit', 'cancel']);
    expect(stepsOf('draft', ['south'])).toEqual(['edit', 'cancel']);
    expect(stepsOf('shipped', ['north', 'south'])).toEqual(['ship', 'receive', 'close', 'cancel']);
    expect(stepsOf('shipped', ['north'])).toEqual(['ship', 'cancel']);
    expect(stepsOf('shipped', ['south'])).toEqual(['receive', 'close']);
  });

  it('are those that the reader may take', () => {
    expect(stepsOf('shipped', ['north', 'south'], [PERMISSIONS.view])).toEqual([]);
    expect(stepsOf('shipped', ['north', 'south'], [PERMISSIONS.plan])).toEqual([]);
    expect(stepsOf('shipped', ['north', 'south'], [PERMISSIONS.plan, PERMISSIONS.ship])).toEqual(['ship', 'cancel']);
    expect(stepsOf('draft', ['north'], [PERMISSIONS.plan])).toEqual(['edit', 'cancel']);
  });
});
