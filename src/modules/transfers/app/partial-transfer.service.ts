import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { validationFailed } from '../../../platform/errors/application-error.js';
import type { ResponseToKeep } from '../../../platform/idempotency/kept-responses.service.js';
import { AskedChanges } from '../../approvals/index.js';
import { SourceItemReader, SourceItemWriter } from '../../source-items/index.js';
import { SourceReservationsRepository } from '../data/source-reservations.repository.js';
import { planPartialTransfer, summedItems, transferViolations } from '../domain/partial-transfer.js';
import type { SentTransferItem, TransferItem } from '../domain/partial-transfer.js';
import { TRANSFER_PERMISSION, transferPurpose } from '../domain/purpose.js';
import { touchedItems } from '../domain/route.js';
import type { TransferRoute } from '../domain/route.js';
import { TransferRoutes } from './transfer-routes.service.js';
import { TransferTransaction } from './transfer-transaction.service.js';

/** Quantities that go from one source to another. */
interface PartialTransferRequest extends TransferRoute {
  readonly items: readonly SentTransferItem[];
  /** What a person says about it, for the history. */
  readonly note?: string | null;
}

/** A request that was looked through: each SKU once, between sources as they are spelled. */
interface Move extends TransferRoute {
  readonly items: readonly TransferItem[];
  readonly note: string | null | undefined;
}

const USE_CASE = 'transfer-items';

/** Moves some of a source's stock (spec, "Partial source transfer"). */
@Injectable()
export class PartialTransfer implements OnModuleInit {
  constructor(
    private readonly routes: TransferRoutes,
    private readonly transaction: TransferTransaction,
    private readonly items: SourceItemReader,
    private readonly reservations: SourceReservationsRepository,
    private readonly writer: SourceItemWriter,
    private readonly asked: AskedChanges,
  ) {}

  onModuleInit(): void {
    this.asked.register<PartialTransferRequest>({
      name: USE_CASE,
      permission: TRANSFER_PERMISSION,
      run: (request) => this.execute(request),
    });
  }

  /**
   * Every item moves or none does; repeated SKUs are added up first. The number of statements does not depend on that
   * of the items. Throws one `invalid` that lists everything that is wrong: sources, quantities that are not above
   * zero, missing source items. More than the origin has is wrong, too; with source-level reservations on, what is
   * reserved there counts as gone.
   */
  async execute(request: PartialTransferRequest, keep?: ResponseToKeep<void>): Promise<void> {
    const { route, violations } = await this.routes.resolve(request);
    const { items, violations: itemViolations } = summedItems(request.items);
    if (violations.length > 0 || itemViolations.length > 0) {
      refuse([...violations, ...itemViolations, ...(await this.foreseeable(route, items))]);
    }
    const skus = items.map(({ sku }) => sku);
    await this.asked.asking(USE_CASE, request, () =>
      this.transaction.run({ locations: touchedItems(route, skus), keep }, (isReservedPerSource) =>
        this.move({ ...route, items, note: request.note }, isReservedPerSource),
      ),
    );
  }

  private async move({ items, note, ...route }: Move, isReservedPerSource: boolean): Promise<void> {
    const skus = items.map(({ sku }) => sku);
    await this.writer.applyPlanned(
      touchedItems(route, skus),
      async (stored) => {
        // Read only now that the rows are locked. Between an earlier read and the locks a shipment could take goods and
        // their reservation. The goods would be missing from what is left while the reservation still counted.
        const reserved = isReservedPerSource ? await this.reservations.at(route.originSourceCode, skus) : undefined;
        refuse(transferViolations(route, items, { stored, reserved }));
        return planPartialTransfer(route, items);
      },
      transferPurpose(note),
    );
  }

  /** What else is wrong with a request that is refused in any case, so that its sender learns everything at once. */
  private async foreseeable(route: TransferRoute, items: readonly TransferItem[]): Promise<ErrorDetail[]> {
    const stored = await this.items.ofSkus(items.map(({ sku }) => sku));
    return transferViolations(route, items, { stored });
  }
}

function refuse(violations: readonly ErrorDetail[]): void {
  if (violations.length > 0) throw validationFailed(violations, 'Transfer validation failed');
}
