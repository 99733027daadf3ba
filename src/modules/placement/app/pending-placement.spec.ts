import type { PlacementRequest } from '../domain/placement.js';
import { LockWait } from '../../locking/index.js';
import { PendingPlacement } from './pending-placement.js';

const WAIT_MS = 30_000;
const REQUEST: PlacementRequest = { incrementId: '42', storeId: null, items: [], kind: 'order' };
const PLACED = { isPlaced: true, stockId: 1, placedAt: '2026-01-01 00:00:00' } as const;
const REFUSED = {
  isPlaced: false,
  error: { message: 'Could not acquire inventory lock for the requested items. Please try again.' },
};

describe('a request on its way', () => {
  const session = {};
  let placement: PendingPlacement;

  beforeEach(() => {
    jest.useFakeTimers();
    placement = new PendingPlacement(REQUEST, 1, new LockWait(WAIT_MS));
  });
  afterEach(() => {
    placement.refuse(new Error('the test is over'));
    jest.useRealTimers();
  });

  it('waits for the lock for thirty seconds, unless it is told otherwise', () => {
    expect(new LockWait().ms).toBe(WAIT_MS);
  });

  it('is refused when its time is up, and is not begun any more', async () => {
    jest.advanceTimersByTime(WAIT_MS);
    expect(placement.isWaiting).toBe(false);
    expect(placement.begin(session)).toBe(false);
    expect(await placement.outcome).toMatchObject(REFUSED);
  });

  it('is not begun when its time is up, though the timer has not come round yet', async () => {
    jest.setSystemTime(Date.now() + WAIT_MS);
    jest.spyOn(performance, 'now').mockReturnValue(placement.deadline);
    expect(placement.begin(session)).toBe(false);
    expect(await placement.outcome).toMatchObject(REFUSED);
    jest.restoreAllMocks();
  });

  it('is answered by the writing alone while it is being written, however long that takes', async () => {
    expect(placement.begin(session)).toBe(true);
    jest.advanceTimersByTime(2 * WAIT_MS);
    placement.settle(PLACED);
    expect(await placement.outcome).toBe(PLACED);
  });

  it('is begun by one at a time', () => {
    expect([placement.begin(session), placement.begin({})]).toEqual([true, false]);
  });

  it('goes on waiting when it is put back in time, by who began it', () => {
    placement.begin(session);
    placement.putBack({});
    expect(placement.isWaiting).toBe(false);
    placement.putBack(session);
    expect(placement.isWaiting).toBe(true);
    expect(placement.begin(session)).toBe(true);
  });

  it('is refused when it is put back too late', async () => {
    placement.begin(session);
    jest.advanceTimersByTime(WAIT_MS);
    placement.putBack(session);
    expect(await placement.outcome).toMatchObject(REFUSED);
  });

  it('is answered once, and leaves no timer behind', async () => {
    placement.settle(PLACED);
    placement.refuse(new Error('too late'));
    expect(await placement.outcome).toBe(PLACED);
    expect(jest.getTimerCount()).toBe(0);
  });
});
