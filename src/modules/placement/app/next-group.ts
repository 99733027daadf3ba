import { skusOf } from './group-placement.service.js';
import type { PendingPlacement } from './pending-placement.js';

/** Requests and SKUs of one group: what one transaction writes and one statement reads. */
const PLACEMENTS_PER_GROUP = 128;
const SKUS_PER_GROUP = 1000;

/**
 * Takes the next group off a queue, in the order of arrival; placements that were settled meanwhile are dropped. One
 * that has a transaction of its own comes alone, and so does one that met a row lock of another session before.
 */
export function takeGroup(queue: PendingPlacement[]): PendingPlacement[] {
  const group: PendingPlacement[] = [];
  let skus = 0;
  let taken = 0;
  for (const placement of queue) {
    if (placement.isWaiting) {
      const size = skusOf([placement]).length;
      const isAlone = placement.request.isAlone === true || placement.conflicts > 0;
      const isFull = group.length >= PLACEMENTS_PER_GROUP || skus + size > SKUS_PER_GROUP;
      if (group.length > 0 && (isAlone || isFull)) break;
      group.push(placement);
      skus += size;
      taken += 1;
      if (isAlone) break;
    } else taken += 1;
  }
  queue.splice(0, taken);
  return group;
}
