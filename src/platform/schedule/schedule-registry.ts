import { Injectable } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { SCHEDULED } from './scheduled.decorator.js';
import type { RunsOnSchedule, Schedule, TellsPattern } from './scheduled.decorator.js';

export interface ScheduledJob {
  readonly name: string;
  readonly job: RunsOnSchedule;
  /** When it runs, as of now. */
  readonly pattern: () => Promise<string>;
}

const NAME = /^[a-z][a-z0-9_]{0,99}$/;
const PATTERN = /^\S+( \S+){4,5}$/;

/** The scheduled jobs that the modules declare. */
@Injectable()
export class ScheduleRegistry {
  private discovered: readonly ScheduledJob[] | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  /** All of them. Throws where two have one name, or a name or declared pattern is malformed: a mistake of this build. */
  list(): readonly ScheduledJob[] {
    this.discovered ??= this.discover();
    return this.discovered;
  }

  find(name: string): ScheduledJob | undefined {
    return this.list().find((scheduled) => scheduled.name === name);
  }

  private discover(): ScheduledJob[] {
    const jobs = new Map<string, ScheduledJob>();
    for (const { instance, metatype } of this.discovery.getProviders()) {
      const schedule = metatype && this.reflector.get<Schedule | undefined>(SCHEDULED, metatype);
      if (!schedule || !instance) continue;
      const { name } = schedule;
      const job = instance as RunsOnSchedule;
      const known = jobs.get(name);
      if (known && known.job !== job) throw new Error(`Two scheduled jobs have the name ${name}.`);
      jobs.set(name, { name, job, pattern: patternOf(schedule, job) });
    }
    return [...jobs.values()];
  }
}

/** Declared, or told by the job: one of the two. */
function patternOf({ name, pattern }: Schedule, job: RunsOnSchedule): () => Promise<string> {
  const isToldByJob = 'pattern' in job;
  const isWellFormed = pattern === undefined ? isToldByJob : !isToldByJob && PATTERN.test(pattern);
  if (!NAME.test(name) || !isWellFormed) throw new Error(`The schedule ${name} (${pattern}) is malformed.`);
  return pattern === undefined ? () => (job as TellsPattern).pattern() : () => Promise.resolve(pattern);
}
