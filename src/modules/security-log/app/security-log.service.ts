import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { findContext, SYSTEM_ACTOR } from '../../../platform/context/request-context.js';
import { addressKey } from '../../../platform/http/address-key.js';
import { Database } from '../../../platform/database/database.js';
import { SecurityLogRepository } from '../data/security-log.repository.js';
import { RefusalWindow } from '../domain/refusal-window.js';
import type { RefusalBounds } from '../domain/refusal-window.js';
import type {
  SecurityActor,
  SecurityChanges,
  SecurityEntry,
  SecurityEvent,
  SecurityTarget,
} from '../domain/security-entry.js';
import { withoutSecrets } from './without-secrets.js';

/** What has happened, as its caller tells it. Who, whence and in which request comes from the request's context. */
export interface SecurityRecord {
  readonly event: SecurityEvent;
  readonly target?: SecurityTarget | undefined;
  readonly changes?: SecurityChanges | undefined;
  readonly detail?: string | undefined;
  /** Instead of the context's, which does not know yet who logs in. */
  readonly actor?: SecurityActor | undefined;
  readonly address?: string | undefined;
}

/** A refusal; what has to be looked up for its row is looked up for those alone that become one. */
export interface SecurityRefusal extends SecurityRecord {
  readonly lookUp?: (() => Promise<Pick<SecurityRecord, 'target' | 'detail'> | undefined>) | undefined;
}

const WINDOW_MS = 60_000;
const BOUNDS: RefusalBounds = { rowsPerGroup: 10, rows: 200, groups: 200 };
const TEXT_LENGTH_MAX = 255;
const ID_LENGTH_MAX = 64;
/** The column holds ASCII; behind a proxy that is not there the client says what it likes. */
const NOT_OF_ADDRESSES = /[^\x21-\x7e]/g;

/**
 * The append-only log of who did what to access. It knows the platform alone, so every module may call it. Each row is a
 * line of the process's log as well. No secret belongs into it; fields that are named like one lose their values.
 */
@Injectable()
export class SecurityLog implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Security');
  private readonly window = new RefusalWindow<SecurityEntry>(BOUNDS);
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly rows: SecurityLogRepository,
  ) {}

  /** Records what has happened, in the running transaction: it is recorded if and only if it is committed. */
  async record(...records: readonly SecurityRecord[]): Promise<void> {
    if (records.length === 0) return;
    const entries = records.map(entryOf);
    await this.rows.insert(entries);
    this.database.afterCommit(() => entries.forEach((entry) => this.logger.log(lineOf(entry))));
  }

  /**
   * Records a refusal, outside of any transaction and without waiting: what is refused is rolled back. Of those of one
   * minute with the same event, address and actor the first become rows, and the others one row with their number.
   */
  refused(refusal: SecurityRefusal): void {
    const entry = entryOf(refusal);
    const { event, address, actorType, actorId, actorLabel } = entry;
    const wider = { key: event, entry: { ...withoutTarget(entry), ...NOBODY, address: null } };
    this.timer ??= setTimeout(() => this.closeWindow(), WINDOW_MS).unref();
    const key = [event, address && addressKey(address), actorType, actorId, actorLabel].join('\n');
    if (!this.window.admit(key, entry, wider)) return;
    this.write(async () => {
      const row = await completed(entry, refusal);
      this.logger.warn(lineOf(row));
      return [row];
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closeWindow();
    await this.writing;
  }

  /** Resolves when every refusal so far that becomes a row is one. */
  async written(): Promise<void> {
    await this.writing;
  }

  private closeWindow(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const entries = this.window
      .close()
      .map(({ entry, occurrences }): SecurityEntry => ({ ...withoutTarget(entry), occurrences }));
    if (entries.length === 0) return;
    for (const entry of entries) this.logger.warn(lineOf(entry));
    this.write(async () => entries);
  }

  /** One after the other, so that refusals take no more than one connection. */
  private write(entriesOf: () => Promise<readonly SecurityEntry[]>): void {
    this.writing = this.database.detached(() =>
      this.writing
        .then(async () => this.rows.insert(await entriesOf()))
        .catch((error: unknown) => this.logger.error(`A refusal could not be recorded: ${String(error)}`)),
    );
  }
}

const NOBODY = { actorType: 'anonymous', actorId: null, actorLabel: null } as const;

function withoutTarget(entry: SecurityEntry): SecurityEntry {
  return { ...entry, targetType: null, targetId: null, targetLabel: null, detail: null, requestId: null };
}

function entryOf({ event, target, changes, detail, actor, address }: SecurityRecord): SecurityEntry {
  const context = findContext();
  const { type, id, label } = actor ?? context?.actor ?? SYSTEM_ACTOR;
  return {
    event,
    actorType: type,
    actorId: shortened(id, ID_LENGTH_MAX),
    actorLabel: shortened(label),
    address: shortened((address ?? context?.address)?.replace(NOT_OF_ADDRESSES, '?'), ID_LENGTH_MAX),
    targetType: target?.type ?? null,
    targetId: shortened(target?.id),
    targetLabel: shortened(target?.label),
    detail: shortened(detail),
    changes: changes && Object.keys(changes).length > 0 ? withoutSecrets(changes) : null,
    origin: context?.origin ?? null,
    requestId: context?.requestId ?? null,
    occurrences: 1,
  };
}

async function completed(entry: SecurityEntry, { lookUp }: SecurityRefusal): Promise<SecurityEntry> {
  // A look-up that fails costs what it would have told, not the row.
  const found = await lookUp?.().catch(() => undefined);
  if (!found) return entry;
  const { target, detail } = found;
  return {
    ...entry,
    ...(target
      ? { targetType: target.type, targetId: shortened(target.id), targetLabel: shortened(target.label) }
      : {}),
    ...(detail === undefined ? {} : { detail: shortened(detail) }),
  };
}

/** Control characters have no place in a name that somebody tried, nor has what the column could not hold. */
function shortened(text: string | null | undefined, lengthMax = TEXT_LENGTH_MAX): string | null {
  if (text === null || text === undefined) return null;
  return [...text.replace(/\p{Cc}/gu, ' ')].slice(0, lengthMax).join('');
}

function lineOf(entry: SecurityEntry): object {
  const { event, actorType, actorId, actorLabel, address, targetType, targetId, targetLabel, detail } = entry;
  return {
    msg: 'security',
    event,
    actor_type: actorType,
    actor_id: actorId,
    actor_label: actorLabel,
    address,
    target_type: targetType,
    target_id: targetId,
    target_label: targetLabel,
    detail,
    changes: entry.changes,
    occurrences: entry.occurrences,
  };
}
