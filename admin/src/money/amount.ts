import { READER } from '../../components/reader-locale';

const AMOUNT = new Intl.NumberFormat(READER.locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** An amount of money with the reader's separators; orders name no currency. */
export function formatAmount(amount: number): string {
  return AMOUNT.format(amount);
}
