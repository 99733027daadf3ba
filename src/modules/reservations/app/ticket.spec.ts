import type { PlacementRequest } from '../domain/placement.js';
import { LockWait } from './lock-wait.js';
import { Ticket } from './ticket.js';

const WAIT_MS = 30_000;
const REQUEST: PlacementRequest = { incrementId: '42', storeId: null, items: [], kind: 'order' };
const PLACED = { isPlaced: true, stockId: 1, placedAt: '2026-01-01 00:00:00' } as const;
const REFUSED = {
  isPlaced: false,
  error: { message: 'Could not acquire inventory lock for the requested items. Please try again.' },
};

describe('a request on its way', () => {
  const session = {};
  let ticket: Ticket;

  beforeEach(() => {
    jest.useFakeTimers();
    ticket = new Ticket(REQUEST, 1, new LockWait(WAIT_MS));
  });
  afterEach(() => {
    ticket.refuse(new Error('the test is over'));
    jest.useRealTimers();
  });

  it('waits for the lock for thirty seconds, unless it is told otherwise', () => {
    expect(new LockWait().ms).toBe(WAIT_MS);
  });

  it('is refused when its time is up, and is not begun any more', async () => {
    jest.advanceTimersByTime(WAIT_MS);
    expect(ticket.isWaiting).toBe(false);
    expect(ticket.begin(session)).toBe(false);
    expect(await ticket.outcome).toMatchObject(REFUSED);
  });

  it('is not begun when its time is up, though the timer has not come round yet', async () => {
    jest.setSystemTime(Date.now() + WAIT_MS);
    jest.spyOn(performance, 'now').mockReturnValue(ticket.deadline);
    expect(ticket.begin(session)).toBe(false);
    expect(await ticket.outcome).toMatchObject(REFUSED);
    jest.restoreAllMocks();
  });

  it('is answered by the writing alone while it is being written, however long that takes', async () => {
    expect(ticket.begin(session)).toBe(true);
    jest.advanceTimersByTime(2 * WAIT_MS);
    ticket.settle(PLACED);
    expect(await ticket.outcome).toBe(PLACED);
  });

  it('is begun by one at a time', () => {
    expect([ticket.begin(session), ticket.begin({})]).toEqual([true, false]);
  });

  it('goes on waiting when it is put back in time, by who began it', () => {
    ticket.begin(session);
    ticket.putBack({});
    expect(ticket.isWaiting).toBe(false);
    ticket.putBack(session);
    expect(ticket.isWaiting).toBe(true);
    expect(ticket.begin(session)).toBe(true);
  });

  it('is refused when it is put back too late', async () => {
    ticket.begin(session);
    jest.advanceTimersByTime(WAIT_MS);
    ticket.putBack(session);
    expect(await ticket.outcome).toMatchObject(REFUSED);
  });

  it('is answered once, and leaves no timer behind', async () => {
    ticket.settle(PLACED);
    ticket.refuse(new Error('too late'));
    expect(await ticket.outcome).toBe(PLACED);
    expect(jest.getTimerCount()).toBe(0);
  });
});
