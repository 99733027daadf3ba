import type { LoggerService } from '@nestjs/common';
import { pino } from 'pino';
import type { DestinationStream, Level, Logger } from 'pino';
import { findContext } from '../context/request-context.js';
import { redact, redactText } from './redact.js';

/** Extra parameters of Nest's logger: for an error its stack, and last the name of who logs. */
type Extras = readonly unknown[];

/** What the framework says of every module and route when it starts: of use to those who look for a fault alone. */
const CHATTER = new Set<unknown>([
  'InstanceLoader',
  'NestFactory',
  'NestApplication',
  'RouterExplorer',
  'RoutesResolver',
]);

/**
 * The log of a process: one JSON object per line, with the id of the request, job or command that is running. Secrets
 * are taken out here, in the one place that every line passes. A message that is an object becomes fields of the line.
 */
class StructuredLogger implements LoggerService {
  private readonly pino: Logger;

  constructor(level: string, destination?: DestinationStream) {
    const options = {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label: string) => ({ level: label }) },
      mixin: contextFields,
    };
    this.pino = destination ? pino(options, destination) : pino(options);
  }

  log(message: unknown, ...extras: Extras): void {
    this.write(CHATTER.has(extras.at(-1)) ? 'debug' : 'info', message, extras);
  }

  warn(message: unknown, ...extras: Extras): void {
    this.write('warn', message, extras);
  }

  debug(message: unknown, ...extras: Extras): void {
    this.write('debug', message, extras);
  }

  verbose(message: unknown, ...extras: Extras): void {
    this.write('trace', message, extras);
  }

  fatal(message: unknown, ...extras: Extras): void {
    this.write('fatal', message, extras);
  }

  error(message: unknown, ...extras: Extras): void {
    this.write('error', message, extras);
  }

  private write(level: Level, message: unknown, extras: Extras): void {
    if (!this.pino.isLevelEnabled(level)) return;
    const context = typeof extras.at(-1) === 'string' ? { context: extras.at(-1) } : {};
    const stack = stackOf(message, extras);
    const fields = { ...context, ...(stack ? { stack: redactText(stack) } : {}) };
    if (message instanceof Error) this.pino[level](fields, redactText(message.message));
    else if (typeof message === 'object' && message !== null) this.pino[level]({ ...fields, ...fieldsOf(message) });
    else this.pino[level](fields, redactText(String(message)));
  }
}

/** The logger of a server process, to be given to Nest. */
export function createLogger(level: string, destination?: DestinationStream): StructuredLogger {
  return new StructuredLogger(level, destination);
}

function contextFields(): object {
  const context = findContext();
  if (!context) return {};
  const { requestId, origin, correlationId } = context;
  return { request_id: requestId, origin, ...(correlationId ? { correlation_id: correlationId } : {}) };
}

function fieldsOf(message: object): object {
  return redact(message) as object;
}

/** Nest gives an error's stack before the name of who logs; the name alone is no stack. */
function stackOf(message: unknown, extras: Extras): string | undefined {
  if (message instanceof Error) return message.stack;
  const [first] = extras;
  if (first instanceof Error) return first.stack;
  return extras.length > 1 && typeof first === 'string' ? first : undefined;
}
