import { Module } from '@nestjs/common';
import { OrdersModule } from '../../orders/index.js';
import { SettingsModule } from '../../settings/index.js';
import { CreditMemosModule } from '../index.js';
import { CreditMemosResolver } from './credit-memos.resolver.js';
import { OrderCreditMemosResolver } from './order-credit-memos.resolver.js';
import { RefundingResolver } from './refunding.resolver.js';

/** Credit memos over GraphQL. */
@Module({
  imports: [CreditMemosModule, OrdersModule, SettingsModule],
  providers: [CreditMemosResolver, RefundingResolver, OrderCreditMemosResolver],
})
export class CreditMemosGraphqlModule {}
