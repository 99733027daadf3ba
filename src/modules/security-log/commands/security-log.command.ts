import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { parseChoice, parseInteger, parseText } from '../../../platform/cli/option-values.js';
import { parseMoment } from '../../../platform/cli/time-value.js';
import { SecurityLogReader } from '../app/security-log-reader.service.js';
import { ROWS_REACHED_MAX, SECURITY_EVENTS } from '../domain/security-entry.js';
import type { RecordedEntry, SecurityChange, SecurityEvent } from '../domain/security-entry.js';

const LIMIT_DEFAULT = 100;
const NAME_LENGTH_MAX = 255;
const ADDRESS_LENGTH_MAX = 64;

interface Options {
  readonly from?: string;
  readonly to?: string;
  readonly actor?: string;
  readonly event?: readonly SecurityEvent[];
  readonly address?: string;
  readonly limit?: number;
}

/** `bin/cli security:log`: the security log, newest entry first, a line each. */
@Command({ name: 'security:log', description: 'show who logged in, was refused or changed access, newest first' })
export class SecurityLogCommand extends OperatorCommand<Options> {
  protected override readonly databaseNeed = 'readable';

  constructor(private readonly log: SecurityLogReader) {
    super();
  }

  protected override helpText(): string {
    return `One line per entry, with tabs between time, event, actor, address, target and what changed: fit for grep and cut.

Events: ${SECURITY_EVENTS.join(', ')}`;
  }

  @Option({ flags: '--from <time>', description: 'only from this time on, in UTC: 2026-01-31 or 2026-01-31T12:00:00' })
  parseFrom(value: string): string {
    return parseMoment(value, 'first');
  }

  @Option({ flags: '--to <time>', description: 'only up to this time, in UTC; a day alone means all of it' })
  parseTo(value: string): string {
    return parseMoment(value, 'last');
  }

  @Option({ flags: '--actor <name>', description: 'only by this user or integration, or tried under this name' })
  parseActor(value: string): string {
    return parseText(value, { max: NAME_LENGTH_MAX });
  }

  @Option({ flags: '--event <event>', description: 'only this event; may be given several times' })
  parseEvent(value: string, before: readonly SecurityEvent[] = []): readonly SecurityEvent[] {
    return [...before, parseChoice(value, SECURITY_EVENTS)];
  }

  @Option({ flags: '--address <address>', description: 'only from this address' })
  parseAddress(value: string): string {
    return parseText(value, { max: ADDRESS_LENGTH_MAX });
  }

  @Option({ flags: '--limit <count>', description: `so many entries at most; ${LIMIT_DEFAULT} by default` })
  parseLimit(value: string): number {
    return parseInteger(value, { min: 1, max: ROWS_REACHED_MAX });
  }

  protected async execute(_args: readonly string[], options: Options, output: CommandOutput): Promise<number> {
    const { limit = LIMIT_DEFAULT, event: events, from, to, actor, address } = options;
    const entries = await this.log.newest({ from, to, actor, events, address }, limit);
    for (const entry of entries) output.line(lineOf(entry));
    output.json(entries.map(documentOf));
    if (entries.length === limit) output.note(`These are the newest ${limit}; --limit and --to show more.`);
    return EXIT.success;
  }
}

function lineOf(entry: RecordedEntry): string {
  return [
    entry.createdAt,
    entry.event + (entry.occurrences > 1 ? ` x${entry.occurrences}` : ''),
    named(entry.actorType, entry.actorId, entry.actorLabel),
    entry.address ?? '-',
    entry.targetType === null ? '-' : named(entry.targetType, entry.targetId, entry.targetLabel),
    [entry.detail ?? '', ...Object.entries(entry.changes ?? {}).map(changeText)].filter(Boolean).join('; ') || '-',
  ].join('\t');
}

function named(type: string, id: string | null, label: string | null): string {
  const shownId = id !== null && /^\d+$/.test(id) ? `#${id}` : id;
  return [type, ...(shownId === null ? [] : [shownId]), ...(label === null ? [] : [label])].join(' ');
}

function changeText([field, change]: [string, SecurityChange]): string {
  if (change === 'changed') return `${field} changed`;
  return `${field}: ${JSON.stringify(change.before)} -> ${JSON.stringify(change.after)}`;
}

function documentOf(entry: RecordedEntry): object {
  return {
    entry_id: entry.entryId,
    created_at: entry.createdAt,
    event: entry.event,
    actor_type: entry.actorType,
    actor_id: entry.actorId,
    actor_label: entry.actorLabel,
    address: entry.address,
    target_type: entry.targetType,
    target_id: entry.targetId,
    target_label: entry.targetLabel,
    detail: entry.detail,
    changes: entry.changes,
    origin: entry.origin,
    request_id: entry.requestId,
    occurrences: entry.occurrences,
  };
}
