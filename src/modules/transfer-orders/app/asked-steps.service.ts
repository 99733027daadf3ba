import { Injectable } from '@nestjs/common';
import { currentContext } from '../../../platform/context/request-context.js';
import { AskedChanges } from '../../approvals/index.js';
import { TransferStepRepository } from '../data/transfer-step.repository.js';

/** Steps that move goods. */
export type MovingStep = 'ship' | 'receive' | 'close' | 'cancel';

/** A step of a transfer as it was asked for. */
export interface AskedStep<Request> {
  readonly transferId: number;
  readonly request: Request;
  /**
   * How many steps the transfer had when it was asked, which grows with everything that happens to it. Undefined where
   * nobody has to approve the step.
   */
  readonly revision?: number | undefined;
}

/** Lets steps of transfers wait that are larger than their caller may write alone. */
@Injectable()
export class AskedSteps {
  constructor(
    private readonly asked: AskedChanges,
    private readonly steps: TransferStepRepository,
  ) {}

  /** Called once for each step, when its module starts. `run` refuses a transfer that is not at the revision any more. */
  register<Request>(
    step: MovingStep,
    permission: string,
    run: (asked: AskedStep<Request> & { readonly revision: number }) => Promise<unknown>,
  ): void {
    this.asked.register<AskedStep<Request> & { readonly revision: number }>({ name: nameOf(step), permission, run });
  }

  /**
   * Does `work`, which is told the revision that it has to find. Callers without a limit are told none, and ask no
   * statement for it. Where the step is larger than the caller may write alone it waits with what the transfer was then.
   */
  async asking<Request, T>(
    step: MovingStep,
    { transferId, request, revision: known }: AskedStep<Request>,
    work: (revision: number | undefined) => Promise<T>,
  ): Promise<T> {
    if (!currentContext().changeLimit) return work(known);
    const revision = known ?? (await this.steps.count(transferId));
    return this.asked.asking(nameOf(step), { transferId, request, revision }, () => work(revision));
  }
}

function nameOf(step: MovingStep): string {
  return `transfer-order-${step}`;
}
