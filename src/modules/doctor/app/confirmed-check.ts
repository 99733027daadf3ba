import { Injectable } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import type { Check, CheckSlice } from '../domain/check.js';
import { confirmed } from '../domain/tally.js';

/** Looks twice before it says that something is wrong. */
@Injectable()
export class ConfirmedCheck {
  /** What the checks' own times are multiplied with; a test may look again sooner. */
  factor = 1;

  /** A slice, of whose findings those count that are still there after the time that the check says. */
  async slice(check: Check, cursor: string | null): Promise<CheckSlice> {
    const first = await check.slice(cursor, check.sliceSize);
    if (first.findings.length === 0 || check.settleMs === 0) return first;
    await delay(check.settleMs * this.factor);
    const second = await check.slice(cursor, check.sliceSize);
    return { ...first, findings: confirmed(first.findings, second.findings) };
  }
}
