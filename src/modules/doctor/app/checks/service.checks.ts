import { Injectable } from '@nestjs/common';
import { Migrator } from '../../../../platform/database/migrator.js';
import { TriggerInstaller } from '../../../../platform/database/trigger-installer.js';
import { OutboxStore } from '../../../../platform/queue/outbox-store.js';
import { DeclaredSchedules } from '../../../../platform/schedule/declared-schedules.js';
import { ScheduleStore } from '../../../../platform/schedule/schedule-store.js';
import type { StoredSchedule } from '../../../../platform/schedule/schedule-store.js';
import { asDate, nextTime } from '../../../../platform/schedule/schedule-times.js';
import { HISTORY_TRIGGERS } from '../../../adjustment-history/index.js';
import { DEMAND_TRIGGERS } from '../../../reservations/index.js';
import { SECURITY_LOG_TRIGGERS } from '../../../security-log/index.js';
import { Settings } from '../../../settings/index.js';
import { CountInspection } from '../../../stock-counts/index.js';
import { EDIT_TRIGGERS } from '../../data/edit-triggers.service.js';
import { OrphanItemRepository } from '../../data/orphan-item.repository.js';
import type { Check, CheckSlice, Finding } from '../../domain/check.js';
import { whole } from '../../domain/check.js';
import { readCursor, writeCursor } from '../../domain/cursor.js';

/** A message that should have been begun for so long has no worker. */
const STUCK_SECONDS = 300;
/** A schedule that is this much overdue is not running. */
const OVERDUE_MS = 180_000;
const PARKED_LISTED = 1000;

/** Where a slice begins: behind a source item, or behind a count session once all items were looked at. */
type ItemCursor = number | { readonly session: number };
/** Count sessions of a slice: each may have thousands of lines. */
const SESSIONS_PER_SLICE = 2;

/** Source items, and what open count sessions have counted, against sources and products. */
@Injectable()
export class SourceItemsCheck implements Check {
  readonly key = 'source-items';
  readonly title = 'Source items';
  readonly compares = 'source items and open counts with the sources and the products that they belong to';
  readonly sliceSize = 5000;
  readonly settleMs = 1000;

  constructor(
    private readonly items: OrphanItemRepository,
    private readonly counts: CountInspection,
    private readonly outbox: OutboxStore,
  ) {}

  async slice(cursor: string | null, size: number): Promise<CheckSlice> {
    const from = readCursor<ItemCursor>(cursor) ?? 0;
    return typeof from === 'number' ? this.itemSlice(from, size) : this.countSlice(from.session);
  }

  private async itemSlice(after: number, size: number): Promise<CheckSlice> {
    const { examined, orphans, next } = await this.items.slice(after, size, 'orphaned');
    // Items of a deleted product go by a message, shortly after.
    const isCleaning =
      orphans.length > 0 && (await this.outbox.undone(['inventory.source.items.cleanup'], 1)).length > 0;
    return {
      examined,
      findings: orphans
        .filter(({ isSourceUnknown }) => isSourceUnknown || !isCleaning)
        .map(({ sourceItemId, sourceCode, sku, quantity, isSourceUnknown }) => ({
          kind: isSourceUnknown ? 'item-of-unknown-source' : 'item-of-deleted-product',
          subject: String(sourceItemId),
          text: isSourceUnknown
            ? `SKU ${sku}: ${Number(quantity)} at source ${sourceCode}, which does not exist.`
            : `SKU ${sku}: ${Number(quantity)} at source ${sourceCode}; the product was deleted.`,
        })),
      next: writeCursor(next ?? { session: 0 }),
    };
  }

  private async countSlice(after: number): Promise<CheckSlice> {
    const { examined, sourceless, strays, next } = await this.counts.slice(after, SESSIONS_PER_SLICE);
    const findings: Finding[] = [
      ...sourceless.map(({ sessionId, name, sourceCode }) => ({
        kind: 'count-without-source' as const,
        subject: `count ${sessionId}`,
        text: `Count session ${name} (${sessionId}) is at source ${sourceCode}, which does not exist.`,
      })),
      ...strays.map(({ sessionId, sku }) => ({
        kind: 'count-line-stray' as const,
        subject: `count ${sessionId} ${sku}`,
        text: `Count session ${sessionId} has counted SKU ${sku}, which the catalogue does not have.`,
      })),
    ];
    return { examined, findings, next: next === undefined ? null : writeCursor({ session: next }) };
  }
}

/** Source items against the catalogue. Stock may come before its product, so what this finds are notices. */
@Injectable()
export class ItemsWithoutProductCheck implements Check {
  readonly key = 'items-without-product';
  readonly title = 'Source items without a product';
  readonly compares = 'source items with the products of the catalogue';
  readonly sliceSize = 5000;
  /** A second look would tell no more: nothing removes such items by itself. */
  readonly settleMs = 0;

  constructor(private readonly items: OrphanItemRepository) {}

  async slice(cursor: string | null, size: number): Promise<CheckSlice> {
    const { examined, orphans, next } = await this.items.slice(readCursor<number>(cursor) ?? 0, size, 'unknown');
    return {
      examined,
      findings: orphans.map(({ sourceItemId, sourceCode, sku, quantity }) => ({
        kind: 'item-without-product',
        subject: String(sourceItemId),
        text: `SKU ${sku}: ${Number(quantity)} at source ${sourceCode}; the catalogue does not have it.`,
      })),
      next: writeCursor(next),
    };
  }
}

/** The outbox against its workers. */
@Injectable()
export class OutboxCheck implements Check {
  readonly key = 'outbox';
  readonly title = 'Messages';
  readonly compares = 'messages with the time in which a worker should have done them';
  readonly sliceSize = 1;
  readonly settleMs = 0;

  constructor(private readonly outbox: OutboxStore) {}

  async slice(): Promise<CheckSlice> {
    const parked = await this.outbox.listParked(PARKED_LISTED);
    const overdue = await this.outbox.overdue(STUCK_SECONDS);
    const findings = parked.map((message): Finding => ({
      kind: 'message-parked',
      subject: message.id,
      text: `Message ${message.id} (${message.topic}) was given up after ${message.attempts} attempt(s): ${message.lastError ?? 'no reason is known'}`,
    }));
    if (overdue.messages > 0) {
      findings.push({
        kind: 'messages-stuck',
        subject: '',
        text: `${overdue.messages} message(s) wait for a worker, the oldest for ${overdue.oldestAgeSeconds} seconds.`,
      });
    }
    return whole(parked.length + overdue.messages, findings);
  }
}

/** The schema and the settings that everything else relies on. */
@Injectable()
export class SetupCheck implements Check {
  readonly key = 'setup';
  readonly title = 'Schema and settings';
  readonly compares = 'migrations, triggers and settings with what the ledgers rely on';
  readonly sliceSize = 1;
  readonly settleMs = 0;

  constructor(
    private readonly migrator: Migrator,
    private readonly triggers: TriggerInstaller,
    private readonly settings: Settings,
  ) {}

  async slice(): Promise<CheckSlice> {
    const pending = await this.migrator.pending();
    if (pending.length > 0) {
      return whole(
        pending.length,
        pending.map((name) => ({ kind: 'migration-pending', subject: name, text: `Migration ${name} has not run.` })),
      );
    }
    const present = await this.triggers.present();
    const expected = [...HISTORY_TRIGGERS, ...DEMAND_TRIGGERS, ...EDIT_TRIGGERS, ...SECURITY_LOG_TRIGGERS];
    const findings = expected
      .filter((name) => !present.has(name))
      .map((name): Finding => ({ kind: 'trigger-missing', subject: name, text: `The trigger ${name} is missing.` }));
    if (!(await this.settings.getFresh('cataloginventory/source_item_adjustment/enabled'))) {
      findings.push({
        kind: 'recording-off',
        subject: '',
        text: 'cataloginventory/source_item_adjustment/enabled is 0.',
      });
    }
    return whole(expected.length + 1, findings);
  }
}

/** The declared schedules against what schedulers and workers have made of them. */
@Injectable()
export class SchedulesCheck implements Check {
  readonly key = 'schedules';
  readonly title = 'Schedules';
  readonly compares = 'the schedules of this build with those that are planned and run';
  readonly sliceSize = 1;
  readonly settleMs = 0;

  constructor(
    private readonly declared: DeclaredSchedules,
    private readonly store: ScheduleStore,
  ) {}

  async slice(): Promise<CheckSlice> {
    const declared = this.declared.list();
    const planned = new Map((await this.store.list()).map((stored) => [stored.name, stored]));
    const stopped = (name: string, text: string): Finding => ({ kind: 'schedule-stopped', subject: name, text });
    const findings = declared.flatMap(({ name }): Finding[] => {
      const stored = planned.get(name);
      if (!stored) return [stopped(name, `Schedule ${name} is not planned.`)];
      const next = firstNotBegun(stored);
      if (next.getTime() > Date.now() - OVERDUE_MS) return [];
      return [stopped(name, `Schedule ${name} should have run at ${next.toISOString()}.`)];
    });
    return whole(declared.length, findings);
  }
}

/** A time that was taken and waits for a worker, or else the next one that a scheduler has to take. */
function firstNotBegun({ pattern, dueAt, begunAt, doneAt }: StoredSchedule): Date {
  return doneAt < dueAt && begunAt !== dueAt ? asDate(dueAt) : nextTime(pattern, dueAt);
}
