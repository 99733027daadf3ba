import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { OPERATION_STATUS } from '../domain/operation.js';
import type { NewOperation, OperationEnd, OperationRange } from '../domain/operation.js';

/** Bounds of one insert: rows, and bytes of the data in them, well below the servers' packet limit. */
const INSERT_ROWS_MAX = 1_000;
const INSERT_BYTES_MAX = 4 * 1024 * 1024;

/** An operation that is yet to be done. */
export interface OpenOperation {
  readonly id: number;
  readonly key: number;
  readonly topicName: string;
  /** It commits in parts, and an attempt has begun: some of them may be done. */
  readonly hasBegun: boolean;
}

interface OpenRow {
  readonly id: number;
  readonly operation_key: number;
  readonly topic_name: string;
  readonly started_at: string | null;
}

/** What an operation is run with. */
export interface BegunOperation {
  readonly serializedData: string;
  /** Steps that earlier attempts have committed, and what the last of them has noted. */
  readonly stepsDone: number;
  readonly progress: unknown;
  /** Hours since the first attempt began. */
  readonly ageHours: number;
}

interface BegunRow {
  readonly serialized_data: string;
  readonly steps_done: number;
  readonly progress: string | null;
  readonly age: number;
}

/** How far an operation is after a step. */
interface StepNote {
  readonly stepsTotal: number;
  readonly progress: unknown;
}

/** The table of operations. */
@Injectable()
export class OperationRepository {
  constructor(private readonly database: Database) {}

  /** Adds the operations of a bulk, in a few statements. */
  async insertMany(bulkUuid: string, topicName: string, operations: readonly NewOperation[]): Promise<void> {
    for (const batch of batches(operations)) {
      await this.database.execute(
        `INSERT INTO bulk_operation
           (bulk_uuid, operation_key, topic_name, serialized_data, status, error_code, result_message) VALUES ?`,
        [
          batch.map(({ key, serializedData, end }) => [
            bulkUuid,
            key,
            topicName,
            serializedData,
            end?.status ?? OPERATION_STATUS.open,
            end?.errorCode ?? null,
            end?.message ?? null,
          ]),
        ],
      );
    }
  }

  /** The open operations of a range, in the order of the request. */
  async listOpen({ bulkUuid, first, last }: OperationRange): Promise<OpenOperation[]> {
    const rows = await this.database.query<OpenRow>(
      `SELECT id, operation_key, topic_name, started_at FROM bulk_operation
        WHERE bulk_uuid = ? AND operation_key BETWEEN ? AND ? AND status = ${OPERATION_STATUS.open}
        ORDER BY operation_key`,
      [bulkUuid, first, last],
    );
    return rows.map((row) => ({
      id: row.id,
      key: row.operation_key,
      topicName: row.topic_name,
      hasBegun: row.started_at !== null,
    }));
  }

  /**
   * Locks an open operation for the running transaction and returns its data. Undefined where there is nothing to do:
   * it is done, or another worker is just doing it.
   */
  async lockOpen(id: number): Promise<string | undefined> {
    const [row] = await this.database.query<{ serialized_data: string }>(
      `SELECT serialized_data FROM bulk_operation
        WHERE id = ? AND status = ${OPERATION_STATUS.open} FOR UPDATE SKIP LOCKED`,
      [id],
    );
    return row?.serialized_data;
  }

  /** Notes that an attempt begins and returns the data. Undefined where the operation is done. */
  async begin(id: number): Promise<BegunOperation | undefined> {
    await this.database.execute(
      `UPDATE bulk_operation SET started_at = UTC_TIMESTAMP()
        WHERE id = ? AND status = ${OPERATION_STATUS.open} AND started_at IS NULL`,
      [id],
    );
    const [row] = await this.database.query<BegunRow>(
      `SELECT serialized_data, steps_done, progress, TIMESTAMPDIFF(HOUR, started_at, UTC_TIMESTAMP()) AS age
         FROM bulk_operation WHERE id = ? AND status = ${OPERATION_STATUS.open}`,
      [id],
    );
    return (
      row && {
        serializedData: row.serialized_data,
        stepsDone: row.steps_done,
        progress: row.progress === null ? null : JSON.parse(row.progress),
        ageHours: row.age,
      }
    );
  }

  /**
   * Notes in the running transaction that the step after `from` is done; false where another attempt has done it, or
   * has ended the operation.
   */
  async advance(id: number, from: number, { stepsTotal, progress }: StepNote): Promise<boolean> {
    const { affectedRows } = await this.database.execute(
      `UPDATE bulk_operation SET steps_done = ?, steps_total = ?, progress = ?
        WHERE id = ? AND steps_done = ? AND status = ${OPERATION_STATUS.open}`,
      [from + 1, stepsTotal, JSON.stringify(progress), id, from],
    );
    return affectedRows === 1;
  }

  /** Ends an operation, in the running transaction if there is one; one that has ended stays as it is. */
  async end(id: number, end: OperationEnd): Promise<void> {
    await this.update(id, end, ` AND status = ${OPERATION_STATUS.open}`);
  }

  /**
   * Ends an operation in the transaction of its change, whatever was thought of it before: the change is being made.
   */
  async endWithChange(id: number, end: OperationEnd): Promise<void> {
    await this.update(id, end, '');
  }

  /** How many operations of a bulk have this status. */
  async count(bulkUuid: string, status: number): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      'SELECT COUNT(*) AS total FROM bulk_operation WHERE bulk_uuid = ? AND status = ?',
      [bulkUuid, status],
    );
    return row?.total ?? 0;
  }

  /** Removes operations of a bulk, `limit` at most; returns how many. */
  async remove(bulkUuid: string, limit: number): Promise<number> {
    const { affectedRows } = await this.database.execute(
      'DELETE FROM bulk_operation WHERE bulk_uuid = ? ORDER BY operation_key LIMIT ?',
      [bulkUuid, limit],
    );
    return affectedRows;
  }

  private async update(id: number, { status, errorCode, message, result }: OperationEnd, where: string): Promise<void> {
    await this.database.execute(
      `UPDATE bulk_operation SET status = ?, error_code = ?, result_message = ?, result_serialized_data = ?
        WHERE id = ?${where}`,
      [status, errorCode, message, result, id],
    );
  }
}

function* batches(operations: readonly NewOperation[]): Generator<readonly NewOperation[]> {
  let batch: NewOperation[] = [];
  let bytes = 0;
  for (const operation of operations) {
    const size = Buffer.byteLength(operation.serializedData);
    if (batch.length > 0 && (batch.length >= INSERT_ROWS_MAX || bytes + size > INSERT_BYTES_MAX)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(operation);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}
