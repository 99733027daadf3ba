import { Injectable } from '@nestjs/common';
import type { Check } from '../domain/check.js';
import { ApprovalsCheck } from './checks/approvals.check.js';
import { ChangeFeedCheck } from './checks/change-feed.check.js';
import {
  HistoryBlocksCheck,
  HistoryChainCheck,
  HistoryListingCheck,
  HistoryPresenceCheck,
  HistoryQuantityCheck,
  HistoryRequestsCheck,
} from './checks/history.checks.js';
import { IntegrationsCheck } from './checks/access.checks.js';
import {
  HistoryDigestsCheck,
  HistoryEndsCheck,
  HistorySealsCheck,
  IntegrityChecks,
} from './checks/integrity.checks.js';
import { IndexCheck } from './checks/index.check.js';
import { OrderDemandCheck, OversellCheck } from './checks/order.checks.js';
import { ProductSearchCheck } from './checks/product-search.check.js';
import {
  ReservationBalancesCheck,
  ReservationEditsCheck,
  ReservationHoldersCheck,
  ReservationHoldsCheck,
  ReservationResiduesCheck,
} from './checks/reservation.checks.js';
import { StateQuantitiesCheck } from './checks/state.check.js';
import { TransfersCheck } from './checks/transfers.check.js';
import { SecretsCheck } from './checks/secrets.check.js';
import { WebhooksCheck } from './checks/webhooks.check.js';
import {
  ItemsWithoutProductCheck,
  OutboxCheck,
  SchedulesCheck,
  SetupCheck,
  SourceItemsCheck,
} from './checks/service.checks.js';

/** Every check there is. */
export const CHECKS = [
  SetupCheck,
  SchedulesCheck,
  OutboxCheck,
  HistoryQuantityCheck,
  HistoryPresenceCheck,
  HistoryChainCheck,
  HistoryRequestsCheck,
  HistoryListingCheck,
  HistoryBlocksCheck,
  HistoryDigestsCheck,
  HistoryEndsCheck,
  HistorySealsCheck,
  StateQuantitiesCheck,
  TransfersCheck,
  ChangeFeedCheck,
  ReservationBalancesCheck,
  ReservationHoldersCheck,
  ReservationResiduesCheck,
  ReservationHoldsCheck,
  ReservationEditsCheck,
  OrderDemandCheck,
  OversellCheck,
  IndexCheck,
  SourceItemsCheck,
  ItemsWithoutProductCheck,
  ProductSearchCheck,
  IntegrationsCheck,
  SecretsCheck,
  WebhooksCheck,
  ApprovalsCheck,
] as const;

/** The checks in the order in which they are told of. */
@Injectable()
export class Checks {
  readonly all: readonly Check[];

  constructor(
    setup: SetupCheck,
    schedules: SchedulesCheck,
    outbox: OutboxCheck,
    quantities: HistoryQuantityCheck,
    presence: HistoryPresenceCheck,
    chain: HistoryChainCheck,
    requests: HistoryRequestsCheck,
    listing: HistoryListingCheck,
    blocks: HistoryBlocksCheck,
    integrity: IntegrityChecks,
    states: StateQuantitiesCheck,
    transfers: TransfersCheck,
    changes: ChangeFeedCheck,
    balances: ReservationBalancesCheck,
    holders: ReservationHoldersCheck,
    residues: ReservationResiduesCheck,
    holds: ReservationHoldsCheck,
    edits: ReservationEditsCheck,
    demand: OrderDemandCheck,
    oversell: OversellCheck,
    index: IndexCheck,
    items: SourceItemsCheck,
    itemsWithoutProduct: ItemsWithoutProductCheck,
    productSearch: ProductSearchCheck,
    integrations: IntegrationsCheck,
    secrets: SecretsCheck,
    webhooks: WebhooksCheck,
    approvals: ApprovalsCheck,
  ) {
    this.all = [
      setup,
      schedules,
      outbox,
      quantities,
      presence,
      chain,
      requests,
      listing,
      blocks,
      ...integrity.all,
      states,
      transfers,
      changes,
      balances,
      holders,
      residues,
      holds,
      edits,
      demand,
      oversell,
      index,
      items,
      itemsWithoutProduct,
      productSearch,
      integrations,
      secrets,
      webhooks,
      approvals,
    ];
  }

  get keys(): string[] {
    return this.all.map(({ key }) => key);
  }
}
