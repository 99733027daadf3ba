import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { StateKey } from '../../source-items/index.js';

/** What a source item has in another state than `available`, and what that is to belong to. */
export interface WalkedState extends StateKey {
  readonly quantity: Quantity;
  readonly hasItem: boolean;
  readonly hasState: boolean;
  readonly hasHistory: boolean;
}

export interface StateSlice {
  readonly states: readonly WalkedState[];
  readonly next: StateKey | undefined;
}

interface StateRow {
  readonly source_code: string;
  readonly sku: string;
  readonly state: string;
  readonly quantity: string;
  readonly has_item: number;
  readonly has_state: number;
  readonly has_history: number;
}

/** Walks what source items have in other states. It names the tables of three modules, to look at them in one statement. */
@Injectable()
export class StateWalkRepository {
  constructor(private readonly database: Database) {}

  /** The next `limit` ones, in the order of SKU, source and state. Plain reads: no writer waits. */
  async slice(after: StateKey | undefined, limit: number): Promise<StateSlice> {
    const rows = await this.database.query<StateRow>(
      `SELECT walked.source_code, walked.sku, walked.state, walked.quantity,
              i.source_item_id IS NOT NULL AS has_item,
              k.code IS NOT NULL AS has_state,
              EXISTS (SELECT 1 FROM inventory_source_item_adjustment a FORCE INDEX (idx_adjustment_item)
                       WHERE a.source_code = walked.source_code AND a.sku = walked.sku AND a.state = walked.state)
                AS has_history
         FROM (SELECT source_code, sku, state, quantity FROM inventory_source_item_state FORCE INDEX (PRIMARY)
                ${after ? `WHERE ${BEYOND}` : ''} ORDER BY sku, source_code, state LIMIT ?) walked
         LEFT JOIN inventory_source_item i ON i.source_code = walked.source_code AND i.sku = walked.sku
         LEFT JOIN inventory_stock_state k ON k.code = walked.state
        ORDER BY walked.sku, walked.source_code, walked.state`,
      [...(after ? boundsOf(after) : []), limit],
    );
    const states = rows.map(toWalked);
    return { states, next: rows.length < limit ? undefined : states.at(-1) };
  }
}

/** Behind a key; spelled out, since neither engine takes rows of values for a range. */
const BEYOND = '(sku > ? OR (sku = ? AND (source_code > ? OR (source_code = ? AND state > ?))))';

function boundsOf({ sourceCode, sku, state }: StateKey): string[] {
  return [sku, sku, sourceCode, sourceCode, state];
}

function toWalked(row: StateRow): WalkedState {
  return {
    sourceCode: row.source_code,
    sku: row.sku,
    state: row.state,
    quantity: Quantity.of(row.quantity),
    hasItem: row.has_item === 1,
    hasState: row.has_state === 1,
    hasHistory: row.has_history === 1,
  };
}
