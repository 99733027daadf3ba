import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import type { CronOptions } from '@nestjs/schedule';
import { latestTime } from './schedule-times.js';

/** Where `@Cron` keeps what it is given; @nestjs/schedule has no name for it outside. */
const CRON_METADATA = 'SCHEDULE_CRON_OPTIONS';
const NAME = /^[a-z][a-z0-9_]{0,99}$/;
const PATTERN = /^\S+( \S+){4,5}$/;

type Cron = CronOptions & { readonly cronTime: unknown };

/** What a provider with a `@Cron` method implements besides, where operators change its times by a setting. */
export interface TellsPattern {
  /** The pattern as of now. It is asked for again and again, and a change moves the schedule. */
  pattern(): Promise<string>;
}

/** A job that a module declares with `@Cron`. */
export interface DeclaredSchedule {
  /** Its name in logs, metrics and tables. */
  readonly name: string;
  /** Runs the job, in the caller's context. Rejects as the job does. */
  readonly run: () => Promise<unknown>;
  /** When it runs, as of now. */
  readonly pattern: () => Promise<string>;
}

/**
 * The methods of providers that `@Cron` marks. Its pattern is that of crontab, in UTC, with five fields or six. The
 * name is required: words in lower case joined by underscores.
 */
@Injectable()
export class DeclaredSchedules {
  private discovered: ReadonlyMap<string, DeclaredSchedule> | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  /** All of them. Throws where two have one name, or a name or pattern is malformed: a mistake of this build. */
  list(): readonly DeclaredSchedule[] {
    return [...this.byName().values()];
  }

  /** The one of this name, if this build declares it. */
  find(name: string): DeclaredSchedule | undefined {
    return this.byName().get(name);
  }

  private byName(): ReadonlyMap<string, DeclaredSchedule> {
    this.discovered ??= this.discover();
    return this.discovered;
  }

  private discover(): ReadonlyMap<string, DeclaredSchedule> {
    const schedules = new Map<string, DeclaredSchedule>();
    const providers = this.discovery.getProviders().map(({ instance }) => instance as object | null);
    for (const provider of new Set(providers)) {
      if (!provider || typeof provider !== 'object') continue;
      for (const schedule of this.schedulesOf(provider as Record<string, unknown>)) {
        if (schedules.has(schedule.name)) throw new Error(`Two scheduled jobs have the name ${schedule.name}.`);
        schedules.set(schedule.name, schedule);
      }
    }
    return schedules;
  }

  private schedulesOf(provider: Record<string, unknown>): DeclaredSchedule[] {
    const prototype = Object.getPrototypeOf(provider) as object | null;
    return this.scanner.getAllMethodNames(prototype).flatMap((method) => {
      const work = provider[method];
      if (typeof work !== 'function') return [];
      const cron = this.reflector.get<Cron | undefined>(CRON_METADATA, work);
      if (!cron) return [];
      const run = async (): Promise<unknown> => (work as () => unknown).call(provider);
      return [{ name: nameOf(cron), run, pattern: patternOf(cron, provider) }];
    });
  }
}

function nameOf({ name, cronTime }: Cron): string {
  if (name === undefined || !NAME.test(name) || typeof cronTime !== 'string' || !isPattern(cronTime)) {
    throw new Error(`The schedule ${name} (${String(cronTime)}) is malformed.`);
  }
  return name;
}

/** Declared, or told by the provider. */
function patternOf({ cronTime }: Cron, provider: Partial<TellsPattern>): () => Promise<string> {
  return provider.pattern ? () => (provider as TellsPattern).pattern() : () => Promise.resolve(cronTime as string);
}

function isPattern(text: string): boolean {
  try {
    latestTime(text, new Date());
    return PATTERN.test(text);
  } catch {
    return false;
  }
}
