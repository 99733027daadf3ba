import type { LoggerService } from '@nestjs/common';
import { pino } from 'pino';
import type { DestinationStream, Level, Logger } from 'pino';
import { findContext } from '../context/request-context.js';
import { LogOutput } from './log-output.js';
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

const URGENT: ReadonlySet<Level> = new Set<Level>(['warn', 'error', 'fatal']);

/**
 * The log of a process: one JSON object per line, with the id of the request, job or command that is running. Secrets
 * are taken out here, in the one place that every line passes. A message that is an object becomes fields of the line.
 */
class StructuredLogger implements LoggerService {
  private readonly pino: Logger;

  constructor(
    level: string,
    private readonly destination: DestinationStream & { flush?(): void },
  ) {
    const options = {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label: string) => ({ level: label }) },
      mixin: contextFields,
    };
    this.pino = pino(options, destination);
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
    const fields: Record<string, unknown> = {};
    const context = extras.at(-1);
    if (typeof context === 'string') fields['context'] = context;
    const stack = stackOf(message, extras);
    if (stack) fields['stack'] = redactText(stack);
    if (message instanceof Error) this.pino[level](fields, redactText(message.message));
    else if (typeof message === 'object' && message !== null) this.pino[level](Object.assign(fields, redact(message)));
    else this.pino[level](fields, redactText(String(message)));
    // What may be the last word of the process does not wait for more lines.
    if (URGENT.has(level)) this.destination.flush?.();
  }
}

/** The logger of a server process, to be given to Nest. */
export function createLogger(level: string, destination: DestinationStream = new LogOutput()): StructuredLogger {
  return new StructuredLogger(level, destination);
}

function contextFields(): object {
  const context = findContext();
  if (!context) return {};
  const { requestId, origin, correlationId } = context;
  return { request_id: requestId, origin, ...(correlationId ? { correlation_id: correlationId } : {}) };
}

/** Nest gives an error's stack before the name of who logs; the name alone is no stack. */
function stackOf(message: unknown, extras: Extras): string | undefined {
  if (message instanceof Error) return message.stack;
  const [first] = extras;
  if (first instanceof Error) return first.stack;
  return extras.length > 1 && typeof first === 'string' ? first : undefined;
}
