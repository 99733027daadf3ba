import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { sourceScope } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { invalid, validationFailed } from '../../../platform/errors/application-error.js';
import { KeptResponses } from '../../../platform/idempotency/kept-responses.service.js';
import type { ResponseToKeep } from '../../../platform/idempotency/kept-responses.service.js';
import type { AdjustmentPurpose } from '../../adjustment-history/index.js';
import { AskedChanges } from '../../approvals/index.js';
import { SourceItemWriter } from '../../source-items/index.js';
import { SourceReservationsRepository, TransferTransaction } from '../../transfers/index.js';
import { StockStateRepository } from '../data/stock-state.repository.js';
import { leftQuantities } from '../domain/left-quantities.js';
import type { StateQuantity } from '../domain/left-quantities.js';
import { leavingSale, planMoves, readMoves, reservedViolations, statesOf, unknownState } from '../domain/state-move.js';
import type { SentStateMove, StateMove } from '../domain/state-move.js';
import { purposeOf } from '../domain/stated-purpose.js';
import type { SentRemarks } from '../domain/stated-purpose.js';

export interface SentStateMoves extends SentRemarks {
  readonly items: readonly SentStateMove[];
}

const USE_CASE = 'state-moves';

/** Moves goods of source items from one state to another (spec, reason `state_move`). */
@Injectable()
export class MoveBetweenStates implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly states: StockStateRepository,
    private readonly transaction: TransferTransaction,
    private readonly reservations: SourceReservationsRepository,
    private readonly writer: SourceItemWriter,
    private readonly responses: KeptResponses,
    private readonly asked: AskedChanges,
  ) {}

  onModuleInit(): void {
    this.asked.register<SentStateMoves>({
      name: USE_CASE,
      permission: 'Vendor_Inventory::state_moves',
      run: (request) => this.execute(request),
    });
  }

  /**
   * All moves or none, in their order, each with two history rows of the running request. Returns what they have left.
   * Throws one `invalid` that lists everything that is wrong: names that are missing, unknown states and source items. So
   * are quantities that are not above zero, and more than a state has. With source-level reservations what orders hold at a
   * source does not leave what is on sale there, and the locks of checkout are held.
   */
  async execute(
    request: SentStateMoves,
    keep?: ResponseToKeep<readonly StateQuantity[]>,
  ): Promise<readonly StateQuantity[]> {
    const purpose = purposeOf('state_move', request);
    if (request.items.length === 0) throw invalid('Input data is empty');
    const { moves, violations } = readMoves(request.items);
    refuse(violations);
    return this.asked.asking(USE_CASE, request, () => this.moveAll(moves, purpose, keep));
  }

  private async moveAll(
    moves: readonly StateMove[],
    purpose: AdjustmentPurpose,
    keep: ResponseToKeep<readonly StateQuantity[]> | undefined,
  ): Promise<readonly StateQuantity[]> {
    // Before the locks of checkout are taken.
    sourceScope().requireAll(() => moves.map(({ sourceCode }) => sourceCode));
    const locations = leavingSale(moves);
    if (locations.length > 0) {
      return this.transaction.run({ locations, keep }, (isReservedPerSource) =>
        this.move(moves, purpose, isReservedPerSource),
      );
    }
    return this.database.run(async () => {
      const left = await this.move(moves, purpose, false);
      if (keep) await this.responses.record(keep, left);
      return left;
    });
  }

  private async move(
    moves: readonly StateMove[],
    purpose: AdjustmentPurpose,
    isReservedPerSource: boolean,
  ): Promise<readonly StateQuantity[]> {
    const named = statesOf(moves);
    const known = await this.states.hold(named);
    refuse(named.filter((code) => !known.has(code)).map(unknownState));
    const { movements } = await this.writer.applyInStates(
      moves,
      async ({ items }) => {
        // Read only now that the rows are locked, as a transfer does: a shipment may have taken goods and their reservation.
        if (isReservedPerSource) {
          const reserved = await this.reservations.ofItems(leavingSale(moves));
          refuse(reservedViolations(moves, items, reserved));
        }
        return planMoves(moves);
      },
      purpose,
    );
    return leftQuantities(movements);
  }
}

function refuse(violations: readonly ErrorDetail[]): void {
  if (violations.length > 0) throw validationFailed(violations);
}
