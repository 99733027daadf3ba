import { Injectable } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import type { Check, CheckSlice } from '../domain/check.js';
import { confirmed } from '../domain/tally.js';

/** Slices that wait for their second look. Each holds its findings in memory. */
const WAITING_MAX = 8;

/** A slice as it was found first. */
interface FirstLook {
  readonly cursor: string | null;
  readonly slice: CheckSlice;
  /** When it may be looked at again, on the monotonic clock. */
  readonly dueAtMs: number;
}

/** Looks twice before it says that something is wrong. */
@Injectable()
export class ConfirmedCheck {
  /** What the checks' own times are multiplied with; a test may look again sooner. */
  factor = 1;

  /** A slice, of whose findings those count that are still there after the time that the check says. */
  async slice(check: Check, cursor: string | null): Promise<CheckSlice> {
    return this.lookAgain(check, await this.look(check, cursor));
  }

  /**
   * All slices of a check in their order, each as `slice` tells it. The next ones are read while one waits for its second
   * look. Where a slice fails, those before it are told first; then it throws.
   */
  async *slices(check: Check): AsyncGenerator<CheckSlice, void, undefined> {
    const waiting: FirstLook[] = [];
    let cursor: string | null = null;
    let failure: { readonly error: unknown } | undefined;
    for (let isOver = false; !isOver || waiting.length > 0;) {
      const next = waiting[0];
      if (next && (isOver || waiting.length >= WAITING_MAX || next.dueAtMs <= performance.now())) {
        waiting.shift();
        yield await this.lookAgain(check, next);
        continue;
      }
      try {
        const first: FirstLook = await this.look(check, cursor);
        waiting.push(first);
        cursor = first.slice.next;
      } catch (error) {
        failure = { error };
      }
      isOver = cursor === null || failure !== undefined;
    }
    if (failure) throw failure.error;
  }

  private async look(check: Check, cursor: string | null): Promise<FirstLook> {
    const slice = await check.slice(cursor, check.sliceSize);
    const settleMs = slice.findings.length === 0 ? 0 : check.settleMs * this.factor;
    return { cursor, slice, dueAtMs: performance.now() + settleMs };
  }

  private async lookAgain(check: Check, { cursor, slice, dueAtMs }: FirstLook): Promise<CheckSlice> {
    if (slice.findings.length === 0 || check.settleMs === 0) return slice;
    const leftMs = dueAtMs - performance.now();
    if (leftMs > 0) await delay(leftMs);
    const second = await check.slice(cursor, check.sliceSize);
    return { ...slice, findings: confirmed(slice.findings, second.findings) };
  }
}
