import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { currentContext, sourceScope } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { ApplicationError, validationFailed } from '../../../platform/errors/application-error.js';
import { SourceItemWriter } from '../../source-items/index.js';
import type { StoredStock } from '../../source-items/index.js';
import { CLOSE_PERMISSION, PLAN_PERMISSION, SHIP_PERMISSION } from '../domain/permissions.js';
import { planClosing, planReturn } from '../domain/step-plan.js';
import {
  destinationItems,
  lossPurpose,
  lossSteps,
  returnSteps,
  shortageViolations,
  touchedItems,
  wayPurpose,
} from '../domain/stock-steps.js';
import { isMoving, wrongStatus } from '../domain/transfer.js';
import type { PlannedItem, Transfer } from '../domain/transfer.js';
import { AskedSteps } from './asked-steps.service.js';
import { noteOfStep, skusOf, TransferDocuments } from './transfer-documents.service.js';
import { requireDestination, requireOrigin } from './transfer-ends.service.js';
import { TransferReader } from './transfer-reader.service.js';
import type { TransferDetails } from './transfer-reader.service.js';

/** Why a transfer ends, as a request for approval keeps it. */
interface EndRequest {
  readonly note: string | null;
}

/** Violations that a refusal names. */
const NAMED_MAX = 20;

/** Ends transfers before everything has arrived. */
@Injectable()
export class EndTransfer implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly documents: TransferDocuments,
    private readonly writer: SourceItemWriter,
    private readonly reader: TransferReader,
    private readonly asked: AskedSteps,
  ) {}

  onModuleInit(): void {
    this.asked.register<EndRequest>('close', CLOSE_PERMISSION, ({ transferId, request, revision }) =>
      this.close(transferId, request.note, revision),
    );
    this.asked.register<EndRequest>('cancel', PLAN_PERMISSION, ({ transferId, request, revision }) =>
      this.cancel(transferId, request.note, revision),
    );
  }

  /**
   * Closes a transfer with differences: what is still on its way is lost (spec, reason `transit_loss`), what has not left is
   * dropped. One that is closed already is returned as it is. Throws not-found, and `conflict` for one that has not left, or
   * is received or cancelled. It writes to the destination alone, and says of what went there that it never came. So it is
   * `out-of-scope` for a bound caller to whom the destination is foreign. Who has sent the goods does not write them off.
   * `revision` is how many steps the transfer has to have had.
   */
  async close(transferId: number, sentNote: string | null, revision?: number): Promise<TransferDetails> {
    const request: EndRequest = { note: noteOfStep(sentNote) };
    return this.asked.asking('close', { transferId, request, revision }, (expected) =>
      this.writeOff(transferId, request, expected),
    );
  }

  private writeOff(transferId: number, { note }: EndRequest, revision: number | undefined): Promise<TransferDetails> {
    return this.database.run(async () => {
      const locked = await this.documents.lock(transferId, revision);
      const { transfer, lines } = locked;
      requireDestination(transfer);
      if (transfer.status === 'closed') return this.reader.get(transferId);
      if (!isMoving(transfer)) throw wrongStatus(transfer);
      const plan = planClosing(lines);
      await this.documents.holdProducts(locked);
      await this.writer.applyInStates(
        destinationItems(transfer, skusOf(plan.items)),
        (stored) => lossSteps(transfer, plan.items, stored),
        lossPurpose(transfer, note),
      );
      await this.documents.record(transfer, 'closed', { ...plan, status: 'closed', note });
      return this.reader.get(transferId);
    });
  }

  /**
   * Cancels a transfer: a draft moves nothing; what is still on its way is available at the origin again. One that is
   * cancelled already is returned as it is. Throws not-found, and `conflict` for one of which nothing is on its way. Who may
   * plan and not ship gets `forbidden` where goods would turn round. That undoes a shipment, and puts goods on sale at the
   * origin. So it is `out-of-scope` for a bound caller to whom the origin is foreign. `revision` is as of `close`.
   */
  async cancel(transferId: number, sentNote: string | null, revision?: number): Promise<TransferDetails> {
    const request: EndRequest = { note: noteOfStep(sentNote) };
    return this.asked.asking('cancel', { transferId, request, revision }, (expected) =>
      this.turnRound(transferId, request, expected),
    );
  }

  private turnRound(transferId: number, { note }: EndRequest, revision: number | undefined): Promise<TransferDetails> {
    return this.database.run(async () => {
      const locked = await this.documents.lock(transferId, revision);
      const { transfer, lines } = locked;
      // A repeat gets the response of the first time.
      if (lines.some(({ shipped }) => !shipped.isZero())) requireOrigin(transfer);
      if (transfer.status === 'cancelled') return this.reader.get(transferId);
      const plan = planReturn(lines);
      if (transfer.status !== 'draft') {
        if (!isMoving(transfer)) throw wrongStatus(transfer);
        if (plan.items.length === 0) {
          throw new ApplicationError('conflict', 'Nothing of transfer %id is on its way. Close it instead.', {
            id: transferId,
          });
        }
        if (currentContext().may?.(SHIP_PERMISSION) === false) {
          throw new ApplicationError(
            'forbidden',
            'Only who may ship transfers turns goods round that are on their way.',
          );
        }
        await this.documents.holdProducts(locked);
        await this.writer.applyInStates(
          touchedItems(transfer, skusOf(plan.items)),
          (stored) => {
            refuseForeignShortage(transfer, plan.items, stored);
            return returnSteps(transfer, plan.items);
          },
          wayPurpose(transfer, note),
          { alsoAt: [transfer.destinationSourceCode] },
        );
      }
      await this.documents.record(transfer, 'cancelled', { ...plan, status: 'cancelled', note });
      return this.reader.get(transferId);
    });
  }
}

/** The writer's own refusal would name what the destination has: nothing that whoever is bound to the origin may know. */
function refuseForeignShortage(transfer: Transfer, items: readonly PlannedItem[], stored: StoredStock): void {
  if (sourceScope().allows(transfer.destinationSourceCode)) return;
  const violations = shortageViolations(transfer, items, stored);
  if (violations.length > 0) throw validationFailed(violations.slice(0, NAMED_MAX));
}
