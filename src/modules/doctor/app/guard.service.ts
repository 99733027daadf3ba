import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '../../settings/index.js';
import { ReservationAgeRepository } from '../data/reservation-age.repository.js';
import { GuardRepository } from '../data/guard.repository.js';
import type { GuardState } from '../data/guard.repository.js';
import type { Check } from '../domain/check.js';
import type { FindingKind } from '../domain/kinds.js';
import { reportOf } from '../domain/report.js';
import type { GuardReport } from '../domain/report.js';
import { EMPTY_TALLY, findingsOf, tallied } from '../domain/tally.js';
import { Checks } from './checks.js';
import { ConfirmedCheck } from './confirmed-check.js';

/**
 * Walks through all checks for ever, a bounded time every minute. Where each has got to and what it found is kept in
 * the database, so any process goes on where another has ended. It takes no lock, and no transaction waits for it.
 */
@Injectable()
export class Guard {
  private readonly logger = new Logger('Guard');

  constructor(
    private readonly checks: Checks,
    private readonly confirmedCheck: ConfirmedCheck,
    private readonly states: GuardRepository,
    private readonly ages: ReservationAgeRepository,
    private readonly settings: Settings,
  ) {}

  /**
   * A slice of each check in turn until the time is over or every check has completed its round. Nothing while switched
   * off.
   */
  async tick(): Promise<void> {
    if (!(await this.settings.get('cataloginventory/guard/enabled'))) return;
    const seconds = await this.settings.get('cataloginventory/guard/seconds_per_minute');
    const end = performance.now() + seconds * 1000;
    await this.ages.keep();
    const states = new Map((await this.states.all()).map((state) => [state.key, state]));
    let going = longestAgo(this.checks.all, states);
    while (going.length > 0) {
      const left: Check[] = [];
      for (const check of going) {
        if (performance.now() >= end) return;
        if (await this.step(check, states)) left.push(check);
      }
      going = left;
    }
  }

  /** What the last complete round of each check came to: for the metrics and the dashboard. */
  async lastReport(): Promise<GuardReport> {
    const states = new Map((await this.states.all()).map((state) => [state.key, state]));
    const checks = this.checks.all.map((check) => {
      const state = states.get(check.key);
      return {
        ...reportOf(check, state?.completed ?? EMPTY_TALLY),
        completedAt: state?.completedAt ?? null,
        ageSeconds: state?.completedAgeSeconds ?? null,
      };
    });
    return {
      isEnabled: await this.settings.get('cataloginventory/guard/enabled'),
      checks,
      findings: checks.reduce((sum, { findings }) => sum + findings, 0),
    };
  }

  /** What the last complete rounds have found of a kind that is a worklist, by subject; some of it where it is much. */
  async worklist(kind: FindingKind): Promise<readonly string[]> {
    return (await this.states.all()).flatMap(({ completed }) => completed?.kinds[kind]?.subjects ?? []);
  }

  /** One slice of a check. Returns whether its round goes on; false, too, where the slice has failed. */
  private async step(check: Check, states: Map<string, GuardState>): Promise<boolean> {
    const { key } = check;
    const state = states.get(key);
    try {
      const slice = await this.confirmedCheck.slice(check, state?.cursor ?? null);
      const tally = tallied((state?.cursor && state.running) || EMPTY_TALLY, slice);
      if (slice.next !== null) {
        await this.states.advance(key, slice.next, tally);
        states.set(key, {
          completed: undefined,
          completedAt: undefined,
          completedAgeSeconds: undefined,
          ...state,
          key,
          cursor: slice.next,
          running: tally,
        });
        return true;
      }
      await this.states.complete(key, tally);
      const before = state?.completed ? findingsOf(state.completed) : 0;
      const found = findingsOf(tally);
      if (found > before)
        this.logger.warn(
          `${check.title}: ${found} finding(s). bin/cli inventory:doctor --check ${key} says what to do.`,
        );
      return false;
    } catch (error) {
      this.logger.error(`The check ${key} failed and is tried again: ${String(error)}`);
      return false;
    }
  }
}

/** Those whose last round was completed longest ago come first: none is kept waiting for ever by the others. */
function longestAgo(checks: readonly Check[], states: ReadonlyMap<string, GuardState>): Check[] {
  const age = ({ key }: Check): number => states.get(key)?.completedAgeSeconds ?? Infinity;
  return [...checks].sort((a, b) => (age(a) === age(b) ? 0 : age(b) - age(a)));
}
