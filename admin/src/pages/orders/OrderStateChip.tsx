import type { ReactNode } from 'react';
import type { OrderState } from '../../api/generated/orders';
import { StatusChip } from '../../components/StatusChip';
import { stateInWords } from './order-state';

/** How far an order is. */
export function OrderStateChip({ state }: { state: OrderState }): ReactNode {
  const { label, tone } = stateInWords(state);
  return <StatusChip label={label} tone={tone} />;
}
