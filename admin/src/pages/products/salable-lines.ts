import type { ShownStock } from './product';
import { t } from '../../language/messages';

/** A line between what the sources can sell and what the stock can. */
export interface SalableLine {
  readonly label: string;
  readonly quantity: number;
}

type Figures = Pick<ShownStock, 'isSalable' | 'salableQuantity' | 'reservedWithoutSource' | 'threshold'> & {
  readonly sources: readonly Pick<ShownStock['sources'][number], 'salable'>[];
};

/** Below the four decimals that quantities have. */
const NOTHING = 0.00005;

/** What the salable quantity of a stock differs by from the sum of its sources: with it the table adds up. */
export function salableLines(stock: Figures, isReservedPerSource: boolean): readonly SalableLine[] {
  const lines: SalableLine[] = [
    {
      label: isReservedPerSource ? t('Orders from before reservations by source') : t('Reservations'),
      quantity: -stock.reservedWithoutSource,
    },
    { label: stock.threshold < 0 ? t('Backorders') : t('Out-of-stock threshold'), quantity: -stock.threshold },
  ];
  const known = [...stock.sources.map(({ salable }) => salable), ...lines.map(({ quantity }) => quantity)];
  const rest = stock.salableQuantity - known.reduce((sum, quantity) => sum + quantity, 0);
  const label =
    stock.isSalable || stock.salableQuantity !== 0 ? t('Reserved beyond what a source has') : t('Not offered');
  return [...lines, { label, quantity: rest }].filter(({ quantity }) => Math.abs(quantity) > NOTHING);
}
