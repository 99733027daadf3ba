import { Injectable } from '@nestjs/common';
import { Database } from './database.js';
import { RestartTransaction } from './failure.js';

/** A table whose rows the database numbers. The names are ours, never a client's. */
interface NumberedTable {
  readonly table: string;
  readonly idColumn: string;
}

/**
 * Which ids the rows of one multi-row INSERT got. One server gives them without a gap. Servers that take writes beside
 * each other count in steps, each from a place of its own, and the step changes with their number.
 */
@Injectable()
export class WrittenIds {
  constructor(private readonly database: Database) {}

  /** The ids in the order of the rows; to be asked by the transaction that has just inserted them. */
  async of({ table, idColumn }: NumberedTable, firstId: number, count: number): Promise<number[]> {
    if (!this.database.isMultiWriter || count < 2) return idsFrom(firstId, count, 1);
    const [counted] = await this.database.query<{ step: number; found: number }>(
      `SELECT @@auto_increment_increment AS step, COUNT(*) AS found FROM ${table}
        WHERE ${idColumn} BETWEEN ? AND ? + (? - 1) * @@auto_increment_increment
          AND MOD(${idColumn} - ?, @@auto_increment_increment) = 0`,
      [firstId, firstId, count, firstId],
    );
    if (!counted || counted.found !== count) throw new RestartTransaction('the number of servers has just changed');
    return idsFrom(firstId, count, counted.step);
  }
}

function idsFrom(firstId: number, count: number, step: number): number[] {
  return Array.from({ length: count }, (_, at) => firstId + at * step);
}
