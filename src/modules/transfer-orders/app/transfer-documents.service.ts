import { Injectable } from '@nestjs/common';
import { RestartTransaction } from '../../../platform/database/failure.js';
import { invalid, validationFailed } from '../../../platform/errors/application-error.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { ProductReader } from '../../catalog/index.js';
import { TransferLineRepository } from '../data/transfer-line.repository.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { TransferStepRepository } from '../data/transfer-step.repository.js';
import { textViolations } from '../domain/draft.js';
import type { StepPlan } from '../domain/step-plan.js';
import { changedSince, noSuchTransfer, TRANSFER_NOTE_LENGTH_MAX, TRANSFER_STEPS_MAX } from '../domain/transfer.js';
import type { StepKind, Transfer, TransferLine } from '../domain/transfer.js';

/** A transfer whose row is locked, and its lines. */
export interface LockedTransfer {
  readonly transfer: Transfer;
  readonly lines: readonly TransferLine[];
}

/** What every step of a transfer does to the document, in the running transaction. */
@Injectable()
export class TransferDocuments {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly lines: TransferLineRepository,
    private readonly steps: TransferStepRepository,
    private readonly products: ProductReader,
  ) {}

  /**
   * Locked before anything else that the step locks. Throws not-found, and `conflict` where the transfer has another number
   * of steps than `revision`: something has happened to it since.
   */
  async lock(transferId: number, revision?: number): Promise<LockedTransfer> {
    const transfer = await this.transfers.lock(transferId);
    if (!transfer) throw noSuchTransfer(transferId);
    if (revision !== undefined && (await this.steps.count(transferId)) !== revision) throw changedSince(transfer);
    return { transfer, lines: await this.lines.of(transferId) };
  }

  /**
   * Nobody renames or deletes the products of the lines until the commit. To be called after reservations and before source
   * items are locked. Begins the transaction again where one was renamed since the lines were read.
   */
  async holdProducts({ transfer, lines }: LockedTransfer): Promise<void> {
    await this.products.hold(lines.map(({ sku }) => sku));
    const now = await this.lines.of(transfer.transferId);
    const isSame = now.length === lines.length && now.every(({ sku }, at) => sku === lines[at]?.sku);
    if (!isSame) throw new RestartTransaction('a product of the transfer was renamed');
  }

  /** Throws `invalid` where the transfer has all the steps that it can have; ending it is always possible. */
  async requireRoom({ transferId }: Transfer): Promise<void> {
    if ((await this.steps.count(transferId)) < TRANSFER_STEPS_MAX) return;
    throw invalid('A transfer can have at most %1 steps. Close or cancel it, and make another one.', [
      TRANSFER_STEPS_MAX,
    ]);
  }

  /** Writes what the step has made of the transfer, and that it happened. */
  async record(
    { transferId }: Transfer,
    kind: StepKind,
    { items, lines, status, note }: StepPlan & { readonly note: string | null },
  ): Promise<void> {
    await this.lines.save(transferId, lines);
    await this.transfers.update(transferId, { status });
    await this.steps.add(transferId, { kind, note, items });
  }
}

/** The note of a step without blanks around it. Throws `invalid` for one that the history cannot have. */
export function noteOfStep(sent: string | null): string | null {
  const note = sent?.trim() || null;
  const violations = textViolations('note', note ?? '', TRANSFER_NOTE_LENGTH_MAX);
  if (violations.length > 0) throw validationFailed(violations);
  return note;
}

/** The SKUs of lines or items, each once. */
export function skusOf(items: readonly { readonly sku: string }[]): string[] {
  return [...new Map(items.map(({ sku }) => [skuKey(sku), sku])).values()];
}
