import { Injectable } from '@nestjs/common';
import { chunksOf } from '../lists/chunks.js';
import { Database } from './database.js';

/** What sells from where, and how it is reserved: shared by what decides by it, taken as a whole by what changes it. */
export const TOPOLOGY_GUARD = 'topology';

/** Which SKUs there are: shared by what relies on a product, taken as a whole by what deletes or renames one. */
export const CATALOG_GUARD = 'catalog';

/** Whether items have a history: shared by what writes stock, taken as a whole by what writes opening balances. */
export const SUPPLY_GUARD = 'supply';

/** Which source items and states there are: shared by what writes quantities in states, taken as a whole by what deletes some. */
export const STATES_GUARD = 'states';

/** Rows that stand for one shared name: two sharers meet in one of them by chance, a taker of the whole in all. */
const SHARDS = 64;
const NAMES_PER_STATEMENT = 1000;
const ROWS_PER_LOOK = 10_000;
const TAKEN = Symbol('guard rows');
const DRAWN = Symbol('shards');

/**
 * What `FOR UPDATE` is where several servers take writes. A row that is locked and not written is known to its own
 * server alone. A row that is written is certified. Of two transactions that wrote it without seeing each other only one
 * commits, and the other fails as in a deadlock. So a transaction that decides by what it reads writes a guard row first,
 * and reads after that.
 *
 * With one server that takes writes all of this does nothing and sends nothing.
 */
@Injectable()
export class WriteGuards {
  constructor(private readonly database: Database) {}

  /** Whether the database takes writes on several servers. */
  get areNeeded(): boolean {
    return this.database.isMultiWriter;
  }

  /**
   * From here to the commit of the running transaction no other one takes any of the names. Where one does so on another
   * server, one of the two is run again. Names are at most 64 characters of ASCII. Names that are taken
   * in one call are locked in the order of their bytes.
   */
  async take(names: Iterable<string>): Promise<void> {
    if (!this.areNeeded) return;
    if (!this.database.inTransaction) throw new Error('A guard row is written by the transaction that it guards.');
    const taken = this.database.keptInTransaction(TAKEN, () => new Set<string>());
    const wanted = [...new Set(names)].filter((name) => !taken.has(name)).sort(byBytes);
    for (const some of chunksOf(wanted, NAMES_PER_STATEMENT)) {
      await this.database.execute(
        `INSERT INTO inventory_write_guard (name) VALUES ?
         ON DUPLICATE KEY UPDATE turn = turn + 1, turned_at = CURRENT_TIMESTAMP`,
        [some.map((name) => [name])],
      );
      for (const name of some) taken.add(name);
    }
  }

  /**
   * As `take`, but for names that another transaction of this server has taken. It does not wait for them, unless their
   * row has never been committed. Returns those that it took; all of them where guards are not needed.
   */
  async takeFree(names: readonly string[]): Promise<ReadonlySet<string>> {
    if (!this.areNeeded || names.length === 0) return new Set(names);
    const known = await this.namesIn('SELECT name FROM inventory_write_guard WHERE name IN (?)', names);
    const free = await this.namesIn(
      'SELECT name FROM inventory_write_guard WHERE name IN (?) ORDER BY name FOR UPDATE SKIP LOCKED',
      names,
    );
    const mine = names.filter((name) => free.has(name) || !known.has(name));
    await this.take(mine);
    return new Set(mine);
  }

  /**
   * For those who rely on something and do not change it: they keep nobody out but whoever takes the whole. A transaction
   * that shares a name again stays with its row: a second one would be locked out of the order.
   */
  async share(name: string): Promise<void> {
    if (!this.areNeeded) return;
    const drawn = this.database.keptInTransaction(DRAWN, () => new Map<string, string>());
    const row = drawn.get(name) ?? shard(name, Math.floor(Math.random() * SHARDS));
    drawn.set(name, row);
    await this.take([row]);
  }

  /** For who changes it: nobody shares the name meanwhile, nor takes the whole of it. */
  async takeWhole(name: string): Promise<void> {
    if (this.areNeeded) await this.take(Array.from({ length: SHARDS }, (_, at) => shard(name, at)));
  }

  /**
   * Deletes rows that nobody has written for a day, so that there are no more than what is moved in one. A row that is
   * taken meanwhile is certified like any other write. Returns how many there were.
   */
  async forgetUnused(): Promise<number> {
    let deleted = 0;
    for (let after: string | undefined = ''; after !== undefined;) {
      const rows: { name: string; isUnused: number }[] = await this.database.query(
        `SELECT name, turned_at < CURRENT_TIMESTAMP - INTERVAL 1 DAY AS isUnused
           FROM inventory_write_guard WHERE name > ? ORDER BY name LIMIT ?`,
        [after, ROWS_PER_LOOK],
      );
      after = rows.at(-1)?.name;
      for (const some of chunksOf(
        rows.filter(({ isUnused }) => isUnused === 1),
        NAMES_PER_STATEMENT,
      )) {
        const { affectedRows } = await this.database.execute(
          `DELETE FROM inventory_write_guard
            WHERE name IN (?) AND turned_at < CURRENT_TIMESTAMP - INTERVAL 1 DAY ORDER BY name`,
          [some.map(({ name }) => name)],
        );
        deleted += affectedRows;
      }
    }
    return deleted;
  }

  private async namesIn(sql: string, names: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.query<{ name: string }>(sql, [names]);
    return new Set(rows.map(({ name }) => name));
  }
}

function shard(name: string, at: number): string {
  return `${name}#${at}`;
}

function byBytes(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
