import { applyDecorators, Injectable, SetMetadata } from '@nestjs/common';

export const SCHEDULED = Symbol('scheduled');

/** When a job runs. */
export interface Schedule {
  /** Its name in logs, metrics and Redis: unique, lower-case words joined by underscores. */
  readonly name: string;
  /** Five fields as in crontab, in UTC; with six, the first is the second. Left out where the job itself tells it. */
  readonly pattern?: string;
}

/**
 * Marks a provider whose `run()` is called on a schedule: once per time, whatever the number of processes, and never
 * while its previous run is going on anywhere. A run that fails is logged and counted; the next time is the retry.
 */
export function Scheduled(schedule: Schedule): ClassDecorator {
  return applyDecorators(Injectable(), SetMetadata(SCHEDULED, schedule));
}

/** What a class marked with `@Scheduled` implements. */
export interface RunsOnSchedule {
  run(): Promise<void>;
}

/** What it implements in place of a declared pattern, where operators change its times by a setting. */
export interface TellsPattern extends RunsOnSchedule {
  /** The pattern as of now. It is asked for every minute, and a change moves the schedule. */
  pattern(): Promise<string>;
}
