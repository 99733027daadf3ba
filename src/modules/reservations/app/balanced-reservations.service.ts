import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import { ChangeLog } from '../../change-feed/index.js';
import { BalancedRowRepository } from '../data/balanced-row.repository.js';
import { ForeignRowRepository } from '../data/foreign-row.repository.js';
import { LedgerWalkRepository } from '../data/ledger-walk.repository.js';
import type { WalkedHolder } from '../data/ledger-walk.repository.js';
import { balancedGroups, isBalanced } from '../domain/balanced-groups.js';
import type { LedgerRow } from '../domain/balanced-groups.js';
import type { ReservationRow } from '../domain/reservation.js';
import { keysOf } from '../domain/row-keys.js';

/** Rows read at a time; more where a single order has more. */
const ROWS_PER_READ = 20_000;

/** The ids of rows that go together or not at all. */
export type BalancedGroup = readonly number[];

/** What a removal did. */
export interface Removal {
  readonly groups: number;
  readonly rows: number;
}

/** What a part of the walk looked at, and the groups that it found. */
interface BalancedSlice {
  readonly examined: number;
  readonly groups: readonly BalancedGroup[];
}

/** Rows of other writers by the `skuKey` of the number that their metadata names. */
type ForeignRows = Map<string, LedgerRow[]>;

/**
 * Finds the groups of reservations that add up to zero, and deletes them (spec, States rule 4; see `balancedGroups`).
 * Such a group changes no sum, also while other rows are added. So it needs no lock of holders or SKUs, and placements
 * and releases do not wait for it. It only has to go in one commit.
 */
@Injectable()
export class BalancedReservations {
  constructor(
    private readonly database: Database,
    private readonly ledger: LedgerWalkRepository,
    private readonly foreignRows: ForeignRowRepository,
    private readonly rows: BalancedRowRepository,
    private readonly changes: ChangeLog,
  ) {}

  /** Walks through the whole ledger, without locks. */
  async *walk(): AsyncGenerator<BalancedSlice> {
    const foreign = await this.keyedForeignRows();
    for await (const holders of this.ledger.slices()) {
      yield { examined: holders.length, groups: [] };
      yield* this.groupsOf(holders, foreign);
    }
    yield sliceOf([...foreign.values()].flat());
  }

  /**
   * Deletes the groups in one transaction, by one statement. Each is looked at again under the locks of its rows: one
   * that is not complete any more, or not zero, stays.
   */
  async remove(groups: readonly BalancedGroup[]): Promise<Removal> {
    // The groups were read before, so their rows are in the change feed from here on.
    await this.changes.catchUp();
    return this.database.run(async () => {
      const locked = await this.rows.lock(groups.flat());
      const whole = groups.filter((ids) => {
        const rows = ids.flatMap((id): ReservationRow[] => {
          const row = locked.get(id);
          return row ? [row] : [];
        });
        return rows.length === ids.length && isBalanced(rows);
      });
      return { groups: whole.length, rows: await this.rows.remove(whole.flat()) };
    });
  }

  private async *groupsOf(holders: readonly WalkedHolder[], foreign: ForeignRows): AsyncGenerator<BalancedSlice> {
    const balanced = new Map<number, { readonly sources: Set<string>; rows: number }>();
    for (const { holderId, sourceCode, rows } of await this.ledger.balancedSourcesOf(holders)) {
      const known = balanced.get(holderId) ?? { sources: new Set<string>(), rows: 0 };
      known.sources.add(sourceName(sourceCode));
      known.rows += rows;
      balanced.set(holderId, known);
    }
    const candidates = holders.filter(
      ({ holderId, incrementId }) => balanced.has(holderId) || foreign.has(skuKey(incrementId)),
    );
    for (const part of inParts(candidates, ({ holderId }) => balanced.get(holderId)?.rows ?? 1)) {
      const byHolder = new Map<number, LedgerRow[]>();
      for (const row of await this.ledger.rowsOf(part.map(({ holderId }) => holderId))) {
        const known = byHolder.get(row.holderId);
        if (known) known.push(row);
        else byHolder.set(row.holderId, [row]);
      }
      const found = part.flatMap(({ holderId, incrementId }) => {
        const own = byHolder.get(holderId) ?? [];
        const others = foreign.get(skuKey(incrementId));
        foreign.delete(skuKey(incrementId));
        // With rows of other writers the order's sums are others than its holder's.
        if (others) return balancedGroups([...own, ...others]);
        return balancedGroups(own.filter((row) => balanced.get(holderId)?.sources.has(sourceName(row.sourceCode))));
      });
      yield { examined: 0, groups: found.map(idsOf) };
    }
  }

  private async keyedForeignRows(): Promise<ForeignRows> {
    const foreign: ForeignRows = new Map();
    for await (const rows of this.foreignRows.slices()) {
      for (const row of rows) {
        const { objectId, incrementId } = keysOf(row.metadata);
        if (objectId === undefined || incrementId === undefined) continue;
        const key = skuKey(incrementId);
        const known = foreign.get(key);
        if (known) known.push(row);
        else foreign.set(key, [row]);
      }
    }
    return foreign;
  }
}

function sliceOf(rows: readonly LedgerRow[]): BalancedSlice {
  return { examined: rows.length, groups: balancedGroups(rows).map(idsOf) };
}

function idsOf(rows: readonly LedgerRow[]): BalancedGroup {
  return rows.map(({ reservationId }) => reservationId);
}

function sourceName(sourceCode: string | null): string {
  return sourceCode === null ? '' : `at ${sourceCodeKey(sourceCode)}`;
}

function* inParts<T>(items: readonly T[], sizeOf: (item: T) => number): Generator<T[]> {
  let part: T[] = [];
  let size = 0;
  for (const item of items) {
    if (part.length > 0 && size + sizeOf(item) > ROWS_PER_READ) {
      yield part;
      part = [];
      size = 0;
    }
    part.push(item);
    size += sizeOf(item);
  }
  if (part.length > 0) yield part;
}
