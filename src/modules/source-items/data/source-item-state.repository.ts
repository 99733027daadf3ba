import { Injectable } from '@nestjs/common';
import { Digest } from '../../../platform/crypto/digest.js';
import { Database } from '../../../platform/database/database.js';
import { isDuplicateKey, RestartTransaction } from '../../../platform/database/failure.js';
import { STATES_GUARD, WriteGuards } from '../../../platform/database/write-guards.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { Chain } from '../../adjustment-history/index.js';
import type { SourceItemKey, StateKey, StoredState } from '../domain/source-item.js';
import { stateKey } from '../domain/source-item.js';
import { listedKeys } from './listed-keys.js';

const KEYS_PER_STATEMENT = 5000;

/**
 * The keys of a statement as a table: a long list of literals takes the optimizer more than twice as long. It is a derived
 * table of its own, because MySQL refuses to lock what is joined to a table function. DISTINCT keeps it one.
 */
const LISTED = `(SELECT DISTINCT source_code, sku FROM JSON_TABLE(?, '$[*]' COLUMNS (source_code VARCHAR(255) COLLATE utf8mb4_general_ci PATH '$[0]',
                                            sku VARCHAR(64) COLLATE utf8mb4_general_ci PATH '$[1]')) keyed) listed`;

const INSERT = 'INSERT INTO inventory_source_item_state (source_code, sku, state, quantity, history_digest) VALUES ?';

type StateValues = readonly [string, string, string, string, Digest | null];

interface StateRow {
  source_code: string;
  sku: string;
  state: string;
  quantity: string;
  history_digest: Buffer | null;
}

/**
 * The only SQL that writes `inventory_source_item_state`; used by the writer alone. Who writes a row has locked its source
 * item, which keeps writers of the same server apart. Other servers that take writes do not see that lock. What they commit
 * meets the locks of the rows themselves, or the new row of the same key.
 */
@Injectable()
export class SourceItemStateRepository {
  constructor(
    private readonly database: Database,
    private readonly guards: WriteGuards,
  ) {}

  /** From here to the commit no other server deletes an item or a state that the running transaction relies on. */
  async keepItems(): Promise<void> {
    await this.guards.share(STATES_GUARD);
  }

  /** From here to the commit no other server gives anything to an item that the running transaction deletes. */
  async keepOut(): Promise<void> {
    await this.guards.takeWhole(STATES_GUARD);
  }

  /**
   * Locks what there is in other states of source items, whether the items are there or not. Asked after the lock of the
   * items.
   */
  async lock(items: readonly SourceItemKey[]): Promise<StoredState[]> {
    const states: StoredState[] = [];
    for (const chunk of chunksOf(items, KEYS_PER_STATEMENT)) {
      const rows = await this.database.query<StateRow>(
        `SELECT s.source_code, s.sku, s.state, s.quantity, s.history_digest
           FROM ${LISTED}
           STRAIGHT_JOIN inventory_source_item_state s FORCE INDEX (PRIMARY)
                ON s.sku = listed.sku AND s.source_code = listed.source_code
            FOR UPDATE`,
        [listedKeys(chunk)],
      );
      for (const { source_code: sourceCode, sku, state, quantity, history_digest: head } of rows) {
        const chain = new Chain(head && Digest.of(head));
        states.push({ sourceCode, sku, state, quantity: Quantity.of(quantity), chain });
      }
    }
    return states;
  }

  /**
   * Writes quantities in the order of their keys; `locked` are those that were there. Starts the transaction again where
   * another server has just written one that was not.
   */
  async save(states: readonly StoredState[], locked: readonly StateKey[]): Promise<void> {
    const wasThere = new Set(locked.map(stateKey));
    const rows = states.map((state) => ({ state, key: stateKey(state) })).sort((a, b) => (a.key < b.key ? -1 : 1));
    await this.update(rows.filter(({ key }) => wasThere.has(key)).map(({ state }) => valuesOf(state)));
    await this.insert(rows.filter(({ key }) => !wasThere.has(key)).map(({ state }) => valuesOf(state)));
  }

  /** Every row is there and locked, so this never inserts; it is the multi-row update that both engines know. */
  private async update(rows: readonly StateValues[]): Promise<void> {
    for (const chunk of chunksOf(rows, KEYS_PER_STATEMENT)) {
      await this.database.execute(
        `${INSERT} ON DUPLICATE KEY UPDATE quantity = VALUES(quantity), history_digest = VALUES(history_digest)`,
        [chunk],
      );
    }
  }

  private async insert(rows: readonly StateValues[]): Promise<void> {
    for (const chunk of chunksOf(rows, KEYS_PER_STATEMENT)) {
      try {
        await this.database.execute(INSERT, [chunk]);
      } catch (error) {
        if (isDuplicateKey(error)) throw new RestartTransaction('a quantity in a state was written by another server');
        throw error;
      }
    }
  }

  async remove(states: readonly StateKey[]): Promise<void> {
    for (const chunk of chunksOf(states, KEYS_PER_STATEMENT)) {
      const groups = grouped(chunk);
      await this.database.execute(
        `DELETE FROM inventory_source_item_state
          WHERE ${groups.map(() => '(source_code = ? AND state = ? AND sku IN (?))').join(' OR ')}`,
        groups.flatMap(({ sourceCode, state, skus }) => [sourceCode, state, skus]),
      );
    }
  }
}

function valuesOf({ sourceCode, sku, state, quantity, chain }: StoredState): StateValues {
  return [sourceCode, sku, state, quantity.toString(), chain?.head ?? null];
}

/** By source and state: with rows of values in one list the optimizer's work grows with the square of their number. */
function grouped(keys: readonly StateKey[]): { sourceCode: string; state: string; skus: string[] }[] {
  const groups = new Map<string, { sourceCode: string; state: string; skus: string[] }>();
  for (const { sourceCode, sku, state } of keys) {
    const key = `${sourceCode}\n${state}`;
    const group = groups.get(key);
    if (group) group.skus.push(sku);
    else groups.set(key, { sourceCode, state, skus: [sku] });
  }
  return [...groups.values()];
}
