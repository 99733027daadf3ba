import type { Permission } from '../../session/session';
import { PERMISSIONS } from './permissions';
import type { Details } from './words';

/** What can be done with a transfer. */
export type TransferStep = 'ship' | 'receive' | 'edit' | 'close' | 'cancel';

/** What the reader may do, and where. */
export interface Reader {
  can(permission: Permission): boolean;
  /** Whether the source is theirs. */
  isOwn(sourceCode: string): boolean;
}

type Shown = Pick<Details, 'lines'> & {
  readonly transfer: Pick<Details['transfer'], 'status' | 'originSourceCode' | 'destinationSourceCode'>;
};

/**
 * The steps that the reader can take now. Whoever is bound to the origin sends goods and has them back. Whoever is bound to
 * the destination takes them in, or writes them off. A draft is of both.
 */
export function openSteps({ transfer, lines }: Shown, { can, isOwn }: Reader): ReadonlySet<TransferStep> {
  const isDraft = transfer.status === 'draft';
  const isMoving = transfer.status === 'shipped' || transfer.status === 'partially_received';
  const isOnItsWay = lines.some(({ inTransit }) => inTransit > 0);
  const isToShip = (isDraft || isMoving) && lines.some(({ toShip }) => toShip > 0);
  const [isOrigin, isDestination] = [isOwn(transfer.originSourceCode), isOwn(transfer.destinationSourceCode)];
  const mayTurnRound = isOnItsWay && isOrigin && can(PERMISSIONS.ship);
  const steps: Readonly<Record<TransferStep, boolean>> = {
    ship: isToShip && isOrigin && can(PERMISSIONS.ship),
    receive: isOnItsWay && isDestination && can(PERMISSIONS.receive),
    edit: isDraft && can(PERMISSIONS.plan),
    close: isMoving && isDestination && can(PERMISSIONS.close),
    cancel: (isDraft || mayTurnRound) && can(PERMISSIONS.plan),
  };
  return new Set((Object.keys(steps) as TransferStep[]).filter((step) => steps[step]));
}
