import type { ActorType } from '../../../platform/context/request-context.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { StepKind } from './transfer.js';

/** What happened to a transfer, by whom, and with which request of the adjustment history. */
export interface TransferStep {
  readonly stepId: number;
  readonly kind: StepKind;
  readonly actorType: ActorType;
  readonly actorId: string | null;
  readonly actorLabel: string | null;
  readonly requestId: string;
  readonly note: string | null;
  readonly createdAt: string;
  /** The sum of its quantities. */
  readonly quantity: Quantity;
}
