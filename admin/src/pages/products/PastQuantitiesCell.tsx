import type { ReactNode } from 'react';
import { QuantitiesCell } from './QuantitiesCell';
import type { ItemAt } from './use-items-at';

interface PastQuantitiesCellProps {
  /** Undefined while they are read. */
  readonly items: readonly ItemAt[] | undefined;
  readonly nameOf: (sourceCode: string) => string;
}

/** What each source had of a product at the moment that the list is asked for. */
export function PastQuantitiesCell({ items, nameOf }: PastQuantitiesCellProps): ReactNode {
  if (!items) return <span aria-busy="true">…</span>;
  return (
    <QuantitiesCell
      items={items.map((item) => ({ ...item, sourceName: nameOf(item.sourceCode), sourceEnabled: true }))}
    />
  );
}
