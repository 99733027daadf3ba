import { Injectable } from '@nestjs/common';
import type { Provider } from '@nestjs/common';
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
import { HistoryDigestsCheck, HistoryEndsCheck, HistorySealsCheck } from './checks/integrity.checks.js';
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
const CHECKS = [
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

/** The checks in the order in which they are told of, which is that of `CHECKS`. */
@Injectable()
export class Checks {
  constructor(readonly all: readonly Check[]) {}

  get keys(): string[] {
    return this.all.map(({ key }) => key);
  }
}

/** The checks and their list. */
export const CHECK_PROVIDERS: readonly Provider[] = [
  ...CHECKS,
  { provide: Checks, inject: [...CHECKS], useFactory: (...all: Check[]) => new Checks(all) },
];
