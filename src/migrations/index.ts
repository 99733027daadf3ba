import { Outbox1763700000010 } from './1763700000010-outbox.js';
import { Idempotency1763700000020 } from './1763700000020-idempotency.js';
import { Sequences1763700000030 } from './1763700000030-sequences.js';
import { Settings1763700000050 } from './1763700000050-settings.js';
import { Access1763700000100 } from './1763700000100-access.js';
import { Customers1763700000150 } from './1763700000150-customers.js';
import { Oauth1763700000160 } from './1763700000160-oauth.js';
import { Stores1763700000200 } from './1763700000200-stores.js';
import { Sources1763700000300 } from './1763700000300-sources.js';
import { Stocks1763700000400 } from './1763700000400-stocks.js';
import { Catalog1763700000500 } from './1763700000500-catalog.js';
import { SourceItems1763700000600 } from './1763700000600-source-items.js';
import { AdjustmentHistory1763700000700 } from './1763700000700-adjustment-history.js';
import { Reservations1763700000800 } from './1763700000800-reservations.js';
import { Demand1763700000810 } from './1763700000810-demand.js';
import { SalabilityIndex1763700000900 } from './1763700000900-salability-index.js';
import { Orders1763700001000 } from './1763700001000-orders.js';
import { Shipments1763700001010 } from './1763700001010-shipments.js';
import { Invoices1763700001020 } from './1763700001020-invoices.js';
import { CreditMemos1763700001030 } from './1763700001030-credit-memos.js';
import { LegacyStock1763700001200 } from './1763700001200-legacy-stock.js';
import { BulkOperations1763700001300 } from './1763700001300-bulk-operations.js';
import { ImportExport1763700001400 } from './1763700001400-import-export.js';
import { ImportProgress1763700001410 } from './1763700001410-import-progress.js';
import { ReservationRepair1763700001600 } from './1763700001600-reservation-repair.js';
import { ReservationFlag1763700001610 } from './1763700001610-reservation-flag.js';
import { ReservationMoves1763700001620 } from './1763700001620-reservation-moves.js';
import { Doctor1763700001700 } from './1763700001700-doctor.js';
import { AdminNotices1763700001800 } from './1763700001800-admin-notices.js';
import { SavedViews1763700001900 } from './1763700001900-saved-views.js';
import { Overview1763700002000 } from './1763700002000-overview.js';
import { AdjustmentFilters1763700002100 } from './1763700002100-adjustment-filters.js';
import { ScheduledJobs1763700002110 } from './1763700002110-scheduled-jobs.js';
import { LogInAddresses1763700002210 } from './1763700002210-log-in-addresses.js';
import { SecondFactor1763700002211 } from './1763700002211-second-factor.js';
import { SecurityLog1763700002220 } from './1763700002220-security-log.js';
import { Sessions1763700002221 } from './1763700002221-sessions.js';
import { IntegrationOrigins1763700002222 } from './1763700002222-integration-origins.js';
import { ImportUnknownSkus1763700002235 } from './1763700002235-import-unknown-skus.js';
import { PlacementOwners1763700002240 } from './1763700002240-placement-owners.js';
import { UnreservedGoods1763700002241 } from './1763700002241-unreserved-goods.js';
import { UndoneOpenings1763700002242 } from './1763700002242-undone-openings.js';
import { MailMessages1763700002300 } from './1763700002300-mail-messages.js';
import { Compositions1763700002310 } from './1763700002310-compositions.js';
import { OrderItemShipmentType1763700002315 } from './1763700002315-order-item-shipment-type.js';
import { Geonames1763700002320 } from './1763700002320-geonames.js';
import { Pickup1763700002330 } from './1763700002330-pickup.js';
import { LowStockThresholds1763700002340 } from './1763700002340-low-stock-thresholds.js';
import { LowStockReports1763700002341 } from './1763700002341-low-stock-reports.js';
import { LowStockIndexes1763700002342 } from './1763700002342-low-stock-indexes.js';
import { ChangeFeed1763700002350 } from './1763700002350-change-feed.js';
import { StockVisualizer1763700002360 } from './1763700002360-stock-visualizer.js';
import { AdjustmentCounts1763700002400 } from './1763700002400-adjustment-counts.js';
import { SourceItemIndex1763700002410 } from './1763700002410-source-item-index.js';
import { StockStates1763700002411 } from './1763700002411-stock-states.js';
import { SourceItemStates1763700002412 } from './1763700002412-source-item-states.js';
import { CheckpointMark1763700002413 } from './1763700002413-checkpoint-mark.js';
import { SalableOrderIndexes1763700002430 } from './1763700002430-salable-order-indexes.js';
import { Webhooks1763700002440 } from './1763700002440-webhooks.js';
import { ReservationHolds1763700002450 } from './1763700002450-reservation-holds.js';
import { ProductBarcodes1763700002451 } from './1763700002451-product-barcodes.js';
import { StockCounts1763700002452 } from './1763700002452-stock-counts.js';
import { WebsiteCurrencies1763700002453 } from './1763700002453-website-currencies.js';
import { ChangeAnnouncedAt1763700002456 } from './1763700002456-change-announced-at.js';
import { WriteGuards1763700002460 } from './1763700002460-write-guards.js';
import { ProductGrams1763700002470 } from './1763700002470-product-grams.js';
import { CustomerNames1763700002471 } from './1763700002471-customer-names.js';
import { TransferOrders1763700002480 } from './1763700002480-transfer-orders.js';
import { SourceBindings1763700002490 } from './1763700002490-source-bindings.js';
import { Approvals1763700002500 } from './1763700002500-approvals.js';
import { HistoryDigests1763700002510 } from './1763700002510-history-digests.js';
import { OperationProgress1763700002520 } from './1763700002520-operation-progress.js';
import { ApprovalUnshownQuantity1763700002530 } from './1763700002530-approval-unshown-quantity.js';
import { TransferIndexes1763700002531 } from './1763700002531-transfer-indexes.js';
import { ItemsThereSince1763700002532 } from './1763700002532-items-there-since.js';
import { PackedBlocks1763700002545 } from './1763700002545-packed-blocks.js';

/** Every migration, in the order in which they run. */
export const MIGRATIONS = [
  Outbox1763700000010,
  Idempotency1763700000020,
  Sequences1763700000030,
  Settings1763700000050,
  Access1763700000100,
  Customers1763700000150,
  Oauth1763700000160,
  Stores1763700000200,
  Sources1763700000300,
  Stocks1763700000400,
  Catalog1763700000500,
  SourceItems1763700000600,
  AdjustmentHistory1763700000700,
  Reservations1763700000800,
  Demand1763700000810,
  SalabilityIndex1763700000900,
  Orders1763700001000,
  Shipments1763700001010,
  Invoices1763700001020,
  CreditMemos1763700001030,
  LegacyStock1763700001200,
  BulkOperations1763700001300,
  ImportExport1763700001400,
  ImportProgress1763700001410,
  ReservationRepair1763700001600,
  ReservationFlag1763700001610,
  ReservationMoves1763700001620,
  Doctor1763700001700,
  AdminNotices1763700001800,
  SavedViews1763700001900,
  Overview1763700002000,
  AdjustmentFilters1763700002100,
  ScheduledJobs1763700002110,
  LogInAddresses1763700002210,
  SecondFactor1763700002211,
  SecurityLog1763700002220,
  Sessions1763700002221,
  IntegrationOrigins1763700002222,
  ImportUnknownSkus1763700002235,
  PlacementOwners1763700002240,
  UnreservedGoods1763700002241,
  UndoneOpenings1763700002242,
  MailMessages1763700002300,
  Compositions1763700002310,
  OrderItemShipmentType1763700002315,
  Geonames1763700002320,
  Pickup1763700002330,
  LowStockThresholds1763700002340,
  LowStockReports1763700002341,
  LowStockIndexes1763700002342,
  ChangeFeed1763700002350,
  StockVisualizer1763700002360,
  AdjustmentCounts1763700002400,
  SourceItemIndex1763700002410,
  StockStates1763700002411,
  SourceItemStates1763700002412,
  CheckpointMark1763700002413,
  SalableOrderIndexes1763700002430,
  Webhooks1763700002440,
  ReservationHolds1763700002450,
  ProductBarcodes1763700002451,
  StockCounts1763700002452,
  WebsiteCurrencies1763700002453,
  ChangeAnnouncedAt1763700002456,
  WriteGuards1763700002460,
  ProductGrams1763700002470,
  CustomerNames1763700002471,
  TransferOrders1763700002480,
  SourceBindings1763700002490,
  Approvals1763700002500,
  HistoryDigests1763700002510,
  OperationProgress1763700002520,
  ApprovalUnshownQuantity1763700002530,
  TransferIndexes1763700002531,
  ItemsThereSince1763700002532,
  PackedBlocks1763700002545,
];
