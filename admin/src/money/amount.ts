import { READER } from '../components/reader-locale';

/** By currency: making one costs more than using it a hundred times. */
const formats = new Map<string, Intl.NumberFormat>();

/** An amount of money as the reader writes it, with the sign of its currency (ISO 4217). Nothing is converted. */
export function formatAmount(amount: number, currency: string): string {
  let format = formats.get(currency);
  if (!format) {
    // As many decimals as the currency has, and more where the amount has: prices have up to four.
    format = new Intl.NumberFormat(READER.locale, { style: 'currency', currency, maximumFractionDigits: 4 });
    formats.set(currency, format);
  }
  return format.format(amount);
}
