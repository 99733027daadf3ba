import { Injectable } from '@nestjs/common';
import { Database } from '../../../../platform/database/database.js';
import { skuKey, sourceCodeKey } from '../../../../platform/identifiers/index.js';
import { RestoreReservations } from '../../../reservations/index.js';
import type { OrderFinder, ReservationRow } from '../../../reservations/index.js';
import { EditRepository } from '../../data/edit.repository.js';
import type { NotedEdit } from '../../data/edit.repository.js';
import { ReservationWalkRepository } from '../../data/reservation-walk.repository.js';
import type { MovedRow } from '../../domain/restoration.js';
import { rowsToRestore } from '../../domain/restoration.js';
import { FINAL_STATES } from '../checks/reservation.checks.js';

const SLICE_ROWS = 5000;
const EDITS_PER_READ = 500;

/** What a run did or, dry, would do. */
interface RestoredRows {
  /** Rows put under the holder of the order that they name; dry, groups of them. */
  readonly claimed: number;
  /** Rows that name no order, put under a number of their own; dry, groups of them. */
  readonly named: number;
  /** Rows added: what goes back to its location, and what is taken back. In a dry run the locations that are wrong. */
  readonly added: number;
}

interface RestoreOptions {
  readonly dryRun?: boolean;
  /** Called after each slice and each order; may throw to stop. */
  readonly afterStep?: (step: { readonly slices: number; readonly repaired: number }) => void;
}

/**
 * Puts reservations back to the holders and the locations where they belong. Rows are claimed and added through the
 * ledger, order by order, each in a transaction of its own under the order's holder. A run that was stopped is
 * continued by the next, and one more finds nothing.
 */
@Injectable()
export class RestoreRows {
  private readonly orderOf: OrderFinder = (incrementId) => this.walk.orderOf(incrementId);

  constructor(
    private readonly database: Database,
    private readonly walk: ReservationWalkRepository,
    private readonly edits: EditRepository,
    private readonly restore: RestoreReservations,
  ) {}

  async execute({ dryRun = false, afterStep = () => undefined }: RestoreOptions = {}): Promise<RestoredRows> {
    const total = { claimed: 0, named: 0, added: 0 };
    const perform = async (kind: keyof RestoredRows, repair: () => Promise<number>): Promise<void> => {
      const repaired = dryRun ? 1 : await repair();
      total[kind] += repaired;
      afterStep({ slices: 0, repaired });
    };
    // Holders first: what an order holds at its locations is known only when all of its rows are its own.
    for await (const rows of this.misplaced(afterStep)) {
      for (const { number, sku, holderId } of rows) {
        if (number !== undefined) await perform('claimed', () => this.restore.claim(number, [sku], this.orderOf));
        else await perform('named', () => this.restore.nameLost(holderId));
      }
    }
    for await (const rows of this.unheld(afterStep)) {
      for (const { number, sku, stockId, isKnown, quantity } of rows) {
        if (number === undefined) await perform('named', () => this.restore.name(sku, stockId));
        // What was reserved for an unknown number is left to the reconciliation.
        else if (isKnown || quantity.isPositive()) {
          await perform('claimed', () => this.restore.claim(number, [sku], this.orderOf));
        }
      }
    }
    await this.undoEdits(dryRun, perform);
    for await (const incrementIds of this.wrongOrders(afterStep)) {
      for (const incrementId of incrementIds) {
        await perform('added', () => this.restore.add(incrementId, this.orderOf, (sums) => this.rowsFor(sums, [])));
      }
    }
    return total;
  }

  private async undoEdits(
    dryRun: boolean,
    perform: (kind: keyof RestoredRows, repair: () => Promise<number>) => Promise<void>,
  ): Promise<void> {
    for (let after = 0; ;) {
      const edits = await this.edits.next(after, EDITS_PER_READ);
      for (const edit of edits) {
        // A row that was moved several times has one note that counts, the first; the others go with it.
        if (!edit.isOver) await perform('added', () => this.undo(edit));
      }
      for (const edit of edits) if (edit.isOver && !dryRun) await this.forgetOver(edit, edits);
      const last = edits.at(-1);
      if (!last || edits.length < EDITS_PER_READ) return;
      after = last.editId;
    }
  }

  private async forgetOver(edit: NotedEdit, others: readonly NotedEdit[]): Promise<void> {
    const isShared = others.some((other) => !other.isOver && other.reservationId === edit.reservationId);
    if (!isShared) await this.edits.forget(edit);
  }

  private undo(edit: NotedEdit): Promise<number> {
    const { incrementId, stockId, sku, sourceCode, presentSource, quantity } = edit;
    return this.database.run(async () => {
      // Of several processes, the one that deletes the note repairs what it says.
      if (!(await this.edits.forget(edit))) return 0;
      return this.restore.add(incrementId, this.orderOf, (sums) =>
        edit.kind === 'deleted'
          ? [{ stockId, sku, sourceCode, quantity }]
          : this.rowsFor(sums, [{ stockId, sku, from: sourceCode, to: presentSource, quantity }]),
      );
    });
  }

  private async rowsFor(sums: readonly ReservationRow[], moved: readonly MovedRow[]): Promise<ReservationRow[]> {
    const codes = [...new Set(sums.flatMap(({ sourceCode }) => (sourceCode ? [sourceCode] : [])))];
    const known = new Set((await this.walk.sourcesAmong(codes)).map(sourceCodeKey));
    return rowsToRestore(sums, moved, (sourceCode) => known.has(sourceCodeKey(sourceCode)));
  }

  private async *misplaced(
    afterStep: NonNullable<RestoreOptions['afterStep']>,
  ): AsyncGenerator<Awaited<ReturnType<ReservationWalkRepository['misplaced']>>> {
    for (let after: number | undefined = 0; after !== undefined;) {
      const upTo: number | undefined = await this.walk.holderBoundary(after, SLICE_ROWS);
      yield await this.walk.misplaced({ after, upTo });
      afterStep({ slices: 1, repaired: 0 });
      after = upTo;
    }
  }

  private async *unheld(
    afterStep: NonNullable<RestoreOptions['afterStep']>,
  ): AsyncGenerator<Awaited<ReturnType<ReservationWalkRepository['unheld']>>> {
    for (let after: string | undefined = ''; after !== undefined;) {
      const upTo: string | undefined = await this.walk.unheldBoundary(after, SLICE_ROWS);
      yield await this.walk.unheld(after, upTo);
      afterStep({ slices: 1, repaired: 0 });
      after = upTo;
    }
  }

  /** Orders that have more than nothing somewhere, or something at a source that does not exist. */
  private async *wrongOrders(afterStep: NonNullable<RestoreOptions['afterStep']>): AsyncGenerator<readonly string[]> {
    for (let after: number | undefined = 0; after !== undefined;) {
      const upTo: number | undefined = await this.walk.holderBoundary(after, SLICE_ROWS);
      const locations = await this.walk.residues({ after, upTo }, FINAL_STATES);
      const wrong = locations.filter(({ quantity, isSourceKnown }) => quantity.isPositive() || !isSourceKnown);
      yield [...new Map(wrong.map(({ incrementId }) => [skuKey(incrementId), incrementId])).values()];
      afterStep({ slices: 1, repaired: 0 });
      after = upTo;
    }
  }
}
