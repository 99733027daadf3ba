import { skusOf } from './group-placement.service.js';
import type { Ticket } from './ticket.js';

/** Requests and SKUs of one group: what one transaction writes and one statement reads. */
const TICKETS_PER_GROUP = 128;
const SKUS_PER_GROUP = 1000;

/**
 * Takes the next group off a queue, in the order of arrival; tickets that were answered meanwhile are dropped. One that
 * has a transaction of its own comes alone, and so does one that stood in somebody's way before.
 */
export function takeGroup(queue: Ticket[]): Ticket[] {
  const group: Ticket[] = [];
  let skus = 0;
  let taken = 0;
  for (const ticket of queue) {
    if (ticket.isWaiting) {
      const size = skusOf([ticket]).length;
      const isAlone = ticket.request.isAlone === true || ticket.conflicts > 0;
      const isFull = group.length >= TICKETS_PER_GROUP || skus + size > SKUS_PER_GROUP;
      if (group.length > 0 && (isAlone || isFull)) break;
      group.push(ticket);
      skus += size;
      taken += 1;
      if (isAlone) break;
    } else taken += 1;
  }
  queue.splice(0, taken);
  return group;
}
