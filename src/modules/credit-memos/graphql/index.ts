import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { OrderCurrencies } from '../../orders/graphql/index.js';
import { OrdersModule } from '../../orders/index.js';
import { SettingsModule } from '../../settings/index.js';
import { StoresModule } from '../../stores/index.js';
import { CreditMemosModule } from '../index.js';
import { CreditMemosResolver } from './credit-memos.resolver.js';
import { OrderCreditMemosResolver } from './order-credit-memos.resolver.js';
import { RefundingResolver } from './refunding.resolver.js';

/** Credit memos over GraphQL. */
export const CreditMemosGraphqlModule = defineGraphqlModule(
  CreditMemosModule,
  [OrderCurrencies, CreditMemosResolver, RefundingResolver, OrderCreditMemosResolver],
  { imports: [OrdersModule, SettingsModule, StoresModule] },
);
