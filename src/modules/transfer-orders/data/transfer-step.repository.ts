import { Injectable } from '@nestjs/common';
import { currentContext } from '../../../platform/context/request-context.js';
import type { ActorType } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { StepItem, StepKind } from '../domain/transfer.js';
import type { TransferStep } from '../domain/transfer-step.js';

interface StepRow {
  readonly step_id: number;
  readonly kind: StepKind;
  readonly actor_type: ActorType;
  readonly actor_id: string | null;
  readonly actor_label: string | null;
  readonly request_id: string;
  readonly note: string | null;
  readonly created_at: string;
  readonly quantity: string | null;
}

/** Steps of transfers and their quantities. Rows are only added. */
@Injectable()
export class TransferStepRepository {
  constructor(private readonly database: Database) {}

  /** Records what the running request does, in its transaction; the transfer is locked. Two statements at most. */
  async add(
    transferId: number,
    {
      kind,
      note,
      items,
    }: { readonly kind: StepKind; readonly note: string | null; readonly items: readonly StepItem[] },
  ): Promise<void> {
    const { actor, requestId } = currentContext();
    const { insertId } = await this.database.execute(
      `INSERT INTO inventory_transfer_step (transfer_id, kind, actor_type, actor_id, actor_label, request_id, note)
       VALUES (?)`,
      [[transferId, kind, actor.type, actor.id, actor.label, requestId, note]],
    );
    if (items.length === 0) return;
    await this.database.execute('INSERT INTO inventory_transfer_step_item (step_id, sku, state, quantity) VALUES ?', [
      items.map(({ sku, state, quantity }) => [insertId, sku, state, quantity.toString()]),
    ]);
  }

  /** The steps of a transfer in their order. */
  async of(transferId: number): Promise<TransferStep[]> {
    const rows = await this.database.query<StepRow>(
      `SELECT s.step_id, s.kind, s.actor_type, s.actor_id, s.actor_label, s.request_id, s.note, s.created_at,
              (SELECT SUM(i.quantity) FROM inventory_transfer_step_item i WHERE i.step_id = s.step_id) AS quantity
         FROM inventory_transfer_step s WHERE s.transfer_id = ? ORDER BY s.step_id`,
      [transferId],
    );
    return rows.map(toStep);
  }

  /** One step of a transfer with its quantities, by SKU and state; undefined where the transfer has no such step. */
  async find(
    transferId: number,
    stepId: number,
  ): Promise<(TransferStep & { readonly items: readonly StepItem[] }) | undefined> {
    const step = (await this.of(transferId)).find((one) => one.stepId === stepId);
    if (!step) return undefined;
    const rows = await this.database.query<{ sku: string; state: string; quantity: string }>(
      'SELECT sku, state, quantity FROM inventory_transfer_step_item WHERE step_id = ? ORDER BY sku, state',
      [stepId],
    );
    return { ...step, items: rows.map((row) => ({ ...row, quantity: Quantity.of(row.quantity) })) };
  }

  /** The id of the last step, 0 where there is none: two people have seen the same transfer where it is the same. */
  async version(transferId: number): Promise<number> {
    const [row] = await this.database.query<{ version: number | null }>(
      'SELECT MAX(step_id) AS version FROM inventory_transfer_step WHERE transfer_id = ?',
      [transferId],
    );
    return row?.version ?? 0;
  }

  async count(transferId: number): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      'SELECT COUNT(*) AS total FROM inventory_transfer_step WHERE transfer_id = ?',
      [transferId],
    );
    return row?.total ?? 0;
  }

  /** The transfer of which the request was a step that moved goods; undefined where it was none. */
  async transferOf(requestId: string): Promise<number | undefined> {
    const [row] = await this.database.query<{ transfer_id: number }>(
      `SELECT s.transfer_id FROM inventory_transfer_step s
        WHERE s.request_id = ? AND EXISTS (SELECT 1 FROM inventory_transfer_step_item i WHERE i.step_id = s.step_id)
        ORDER BY s.step_id LIMIT 1`,
      [requestId],
    );
    return row?.transfer_id;
  }
}

function toStep(row: StepRow): TransferStep {
  return {
    stepId: row.step_id,
    kind: row.kind,
    actorType: row.actor_type,
    actorId: row.actor_id,
    actorLabel: row.actor_label,
    requestId: row.request_id,
    note: row.note,
    createdAt: row.created_at,
    quantity: Quantity.of(row.quantity ?? 0),
  };
}
