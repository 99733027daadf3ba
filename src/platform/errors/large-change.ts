import type { Quantity } from '../quantity/quantity.js';
import { ApplicationError } from './application-error.js';

/** What a write would have done to one quantity. */
export interface AskedRow {
  readonly sourceCode: string;
  readonly sku: string;
  readonly state: string;
  readonly delta: number;
  readonly quantityAfter: number;
}

/** What is too large about a change. */
export interface ChangeSummary {
  /** The largest of them first, and not more than people look through. */
  readonly rows: readonly AskedRow[];
  readonly rowCount: number;
  readonly largestQuantity: Quantity;
  /** As `largestQuantity`, of those that are not among `rows`. */
  readonly unshownQuantity: Quantity;
  /** By the prices of the products; those without a price count as nothing. */
  readonly largestValue: number;
}

/** What it takes to do the change later. */
export interface AskedChange {
  /** The name of the use case. */
  readonly useCase: string;
  /** What it was asked for, as JSON can hold it. */
  readonly payload: unknown;
}

/**
 * A change that is larger than its caller may write alone. The transaction rolls back with it. A door that can keep the
 * request makes it a `WaitingChange`; elsewhere it is a refusal.
 */
export class LargeChange extends ApplicationError {
  /** Set by the use case that can be run again; without it nothing can wait. */
  asked: AskedChange | undefined;

  constructor(readonly summary: ChangeSummary) {
    super(
      'invalid',
      'The change is larger than you may write alone, and in this way it cannot wait for a second person.',
    );
  }
}

/** Too much waits already. It says nothing of the request, which may be sent again under the same `Idempotency-Key`. */
export class TooManyWaiting extends ApplicationError {
  constructor(limit: number) {
    super('invalid', 'The change is larger than you may write alone, and %1 of your requests wait already.', [limit]);
  }
}

/** The change waits for a second person under this id. */
export class WaitingChange extends ApplicationError {
  constructor(approvalId: number) {
    super('waiting', 'The change is larger than you may write alone. It waits until a second person approves it.', {
      approval_id: approvalId,
    });
  }
}
