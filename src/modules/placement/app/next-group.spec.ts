import { Quantity } from '../../../platform/quantity/quantity.js';
import type { PlacementRequest } from '../domain/placement.js';
import { LockWait } from '../../locking/index.js';
import { takeGroup } from './next-group.js';
import { PendingPlacement } from './pending-placement.js';

describe('the next group of a queue', () => {
  const made: PendingPlacement[] = [];

  afterEach(() => {
    for (const placement of made.splice(0)) placement.refuse(new Error('the test is over'));
  });

  const placement = (skus: readonly string[] = ['X'], more: Partial<PlacementRequest> = {}): PendingPlacement => {
    const items = skus.map((sku) => ({ sku, quantity: Quantity.of(1) }));
    const added = new PendingPlacement(
      { incrementId: '1', storeId: null, items, kind: 'order', ...more },
      1,
      new LockWait(),
    );
    made.push(added);
    return added;
  };
  const skus = (count: number, prefix: string): string[] => Array.from({ length: count }, (_, n) => `${prefix}${n}`);

  it('is everybody who waits, in the order of arrival', () => {
    const queue = [placement(), placement(), placement()];
    const all = [...queue];
    expect(takeGroup(queue)).toEqual(all);
    expect(queue).toEqual([]);
  });

  it('leaves out who was answered meanwhile', () => {
    const [gone, first, alsoGone, last] = [placement(), placement(), placement(), placement()];
    gone.refuse(new Error('expired'));
    alsoGone.refuse(new Error('expired'));
    const queue = [gone, first, alsoGone, last];
    expect(takeGroup(queue)).toEqual([first, last]);
    expect(queue).toEqual([]);
  });

  it('has as many requests as one transaction writes', () => {
    const queue = Array.from({ length: 200 }, () => placement());
    const [first, second] = [takeGroup(queue), takeGroup(queue)];
    expect([first.length, second.length, queue.length]).toEqual([128, 72, 0]);
  });

  it('has as many SKUs as one statement reads, those to be described among them', () => {
    const queue = [
      placement(skus(600, 'a')),
      placement(skus(300, 'b'), { composites: skus(100, 'c').map((sku) => ({ sku, quantity: Quantity.of(1) })) }),
      placement(['one too many']),
    ];
    const [first, second, last] = queue;
    expect(takeGroup(queue)).toEqual([first, second]);
    expect(takeGroup(queue)).toEqual([last]);
  });

  it('is one request that alone has more than that', () => {
    const queue = [placement(skus(1500, 'a')), placement()];
    expect(takeGroup(queue)).toHaveLength(1);
  });

  it('is one alone that has a transaction of its own, or stood in the way of others', () => {
    const [first, alone, inTheWay, last] = [placement(), placement(['X'], { isAlone: true }), placement(), placement()];
    inTheWay.conflicts = 1;
    const queue = [first, alone, inTheWay, last];
    const groups = [takeGroup(queue), takeGroup(queue), takeGroup(queue), takeGroup(queue)];
    expect(groups).toEqual([[first], [alone], [inTheWay], [last]]);
  });
});
