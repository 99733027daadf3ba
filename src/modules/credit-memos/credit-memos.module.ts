import { Module } from '@nestjs/common';
import { InvoicesModule } from '../invoices/index.js';
import { OrdersModule } from '../orders/index.js';
import { ReservationsModule } from '../reservations/index.js';
import { SettingsModule } from '../settings/index.js';
import { ShippingModule } from '../shipping/index.js';
import { SourceDeductionModule } from '../source-deduction/index.js';
import { SourceItemsModule } from '../source-items/index.js';
import { CreditMemoController } from './api/credit-memo.controller.js';
import { RefundController } from './api/refund.controller.js';
import { CancelCreditMemo } from './app/cancel-credit-memo.service.js';
import { CreditMemoReader } from './app/credit-memo-reader.service.js';
import { FindReturnSources } from './app/find-return-sources.service.js';
import { MoveRefundedGoods } from './app/move-refunded-goods.service.js';
import { PrepareRefund } from './app/prepare-refund.service.js';
import { RefundOrder } from './app/refund-order.service.js';
import { CreditMemoSearchRepository } from './data/credit-memo-search.repository.js';
import { CreditMemoRepository } from './data/credit-memo.repository.js';
import { RefundedTotalsRepository } from './data/refunded-totals.repository.js';

/** Credit memos: money that goes back, and what becomes of the goods. */
@Module({
  imports: [
    OrdersModule,
    InvoicesModule,
    ShippingModule,
    ReservationsModule,
    SourceDeductionModule,
    SourceItemsModule,
    SettingsModule,
  ],
  controllers: [RefundController, CreditMemoController],
  providers: [
    CreditMemoRepository,
    CreditMemoSearchRepository,
    RefundedTotalsRepository,
    FindReturnSources,
    MoveRefundedGoods,
    PrepareRefund,
    RefundOrder,
    CancelCreditMemo,
    CreditMemoReader,
  ],
  exports: [RefundOrder, CreditMemoReader],
})
export class CreditMemosModule {}
