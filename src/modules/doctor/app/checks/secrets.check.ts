import { Injectable } from '@nestjs/common';
import { SecretTables } from '../../../../platform/crypto/secret-tables.js';
import type { Check, CheckSlice } from '../../domain/check.js';
import { readCursor, writeCursor } from '../../domain/cursor.js';

/** Where a slice begins: the name of a table, and the id after which it goes on there. */
type Position = readonly [table: string, after: number];

/** Encrypted secrets against the keys of this process. */
@Injectable()
export class SecretsCheck implements Check {
  readonly key = 'secrets';
  readonly title = 'Encrypted secrets';
  readonly compares = 'encrypted secrets with the keys that this installation has';
  readonly sliceSize = 500;
  readonly settleMs = 0;

  constructor(private readonly tables: SecretTables) {}

  async slice(cursor: string | null, size: number): Promise<CheckSlice> {
    const { all } = this.tables;
    const [name, after] = readCursor<Position>(cursor) ?? ['', 0];
    const index = Math.max(
      all.findIndex((table) => table.name === name),
      0,
    );
    const table = all[index];
    if (!table) return { examined: 0, findings: [], next: null };
    const { secrets, unreadable, next } = await table.look(table.name === name ? after : 0, size);
    const following = next === null ? positionOf(all[index + 1]?.name, 0) : positionOf(table.name, next);
    return {
      examined: secrets,
      findings: unreadable.map(({ id, property }) => ({
        kind: 'secret-unreadable',
        subject: `${table.name} ${id} ${property}`,
        text: `${table.name}: ${property} of row ${id} was made with a key that this installation does not have.`,
      })),
      next: writeCursor(following),
    };
  }
}

function positionOf(table: string | undefined, after: number): Position | undefined {
  return table === undefined ? undefined : [table, after];
}
