import { UsualCurrencyDocument } from '../api/generated/money';
import { useOperation } from '../api/use-operation';

const STALE_MS = 300_000;

/** The currency of the prices of products, and of limits by value; undefined until it is known. */
export function useUsualCurrency(): string | undefined {
  return useOperation(UsualCurrencyDocument, {}, { staleMs: STALE_MS }).data?.usualCurrency;
}
