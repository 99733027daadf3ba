import { Injectable } from '@nestjs/common';
import { findContext, SYSTEM_ACTOR } from '../../../platform/context/request-context.js';
import type { Actor } from '../../../platform/context/request-context.js';
import { ActorPermissions } from '../../access/index.js';
import type { ReservationHolder } from '../../reservations/index.js';
import { isOwnedBy } from '../domain/holder-rules.js';

/** Whoever may change orders may act for those who reserve ahead of them. */
const ACT_FOR_OTHERS = 'Vendor_Sales::actions_edit';

/** Who takes over, or gives back, what was reserved ahead of an order (contract, `order-placements`). */
@Injectable()
export class PlacementRights {
  constructor(private readonly permissions: ActorPermissions) {}

  /** Whether the running request may do so: it is the one that reserved, or may change orders. */
  async mayTakeOver(holder: ReservationHolder): Promise<boolean> {
    const caller = findContext()?.actor ?? SYSTEM_ACTOR;
    return isOwnedBy(holder, caller) || this.mayActForOthers(caller);
  }

  /** Whether the actor may act for whoever has reserved. One statement, none for the system and for customers. */
  async mayActForOthers(actor: Actor): Promise<boolean> {
    return (await this.permissions.of(actor)).allows(ACT_FOR_OTHERS);
  }
}
