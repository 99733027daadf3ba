import { Injectable } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { SCHEDULED } from './scheduled.decorator.js';
import type { RunsOnSchedule, Schedule } from './scheduled.decorator.js';

export interface ScheduledJob extends Schedule {
  readonly job: RunsOnSchedule;
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

  /** All of them. Throws where two have one name, or a name or pattern is malformed: a mistake of this build. */
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
      const { name, pattern } = schedule;
      if (!NAME.test(name) || !PATTERN.test(pattern))
        throw new Error(`The schedule ${name} (${pattern}) is malformed.`);
      const known = jobs.get(name);
      if (known && known.job !== instance) throw new Error(`Two scheduled jobs have the name ${name}.`);
      jobs.set(name, { name, pattern, job: instance as RunsOnSchedule });
    }
    return [...jobs.values()];
  }
}
