import type { OrderInput, SalableLookupQuery } from '../../api/generated/orders';
import { amountViolation, amountOf, looksLikeEmail, quantityViolation, quantityOf } from '../../components/form/rules';
import { formatCount, formatQuantity } from '../../components/format';
import { t } from '../../language/messages';

export type SalableGoods = SalableLookupQuery['salableLookup'][number];
export type Values = Readonly<Record<string, string>>;

const SKU_LENGTH_MAX = 64;
const EMAIL_LENGTH_MAX = 254;

/** The fields of a line, which is known by its key. */
export const LINE = {
  sku: (key: number): string => `sku.${key}`,
  qty: (key: number): string => `qty.${key}`,
  price: (key: number): string => `price.${key}`,
} as const;

/** The texts of a line before anything is typed in. */
export function emptyLine(key: number): Record<string, string> {
  return { [LINE.sku(key)]: '', [LINE.qty(key)]: '1', [LINE.price(key)]: '' };
}

/** What is wrong with what was typed, by field. */
export function violationsOf(values: Values, keys: readonly number[]): Record<string, string | undefined> {
  return {
    storeId: values['storeId'] ? undefined : t('Choose a store.'),
    email: emailViolation((values['email'] ?? '').trim()),
    ...Object.fromEntries(
      keys.flatMap((key) => [
        [LINE.sku(key), skuViolation((values[LINE.sku(key)] ?? '').trim())],
        [LINE.qty(key), quantityViolation(values[LINE.qty(key)] ?? '', { isPositive: true })],
        [LINE.price(key), amountViolation(values[LINE.price(key)] ?? '')],
      ]),
    ),
  };
}

function emailViolation(email: string): string | undefined {
  if (email === '') return t('Enter an email address.');
  if (!looksLikeEmail(email)) return t('Enter an email address, such as jane@example.com.');
  return email.length > EMAIL_LENGTH_MAX
    ? t('At most {max} characters.', { max: formatCount(EMAIL_LENGTH_MAX) })
    : undefined;
}

function skuViolation(sku: string): string | undefined {
  if (sku === '') return t('Enter a SKU.');
  return sku.length > SKU_LENGTH_MAX ? t('At most {max} characters.', { max: formatCount(SKU_LENGTH_MAX) }) : undefined;
}

/** What the look-up is asked about; a quantity that is none yet counts as nothing. */
export function wantedGoods(values: Values, keys: readonly number[]): { sku: string; qty: number }[] {
  return keys.flatMap((key) => {
    const sku = (values[LINE.sku(key)] ?? '').trim();
    if (skuViolation(sku) !== undefined) return [];
    const text = values[LINE.qty(key)] ?? '';
    return [{ sku, qty: quantityViolation(text, { isPositive: true }) === undefined ? (quantityOf(text) ?? 0) : 0 }];
  });
}

/** The order as the server takes it, which knows the prices that are left out; only for values without a violation. */
export function orderOf(values: Values, keys: readonly number[]): OrderInput {
  return {
    storeId: Number(values['storeId']),
    customerEmail: (values['email'] ?? '').trim(),
    items: keys.map((key) => ({
      sku: (values[LINE.sku(key)] ?? '').trim(),
      qty: quantityOf(values[LINE.qty(key)] ?? '') ?? 0,
      price: amountOf(values[LINE.price(key)] ?? ''),
    })),
    autoInvoice: values['autoInvoice'] === 'yes',
  };
}

/** What the order is worth, as far as its figures can be read; a line without a price has the catalogue's. */
export function worthOf(values: Values, keys: readonly number[], priceOf: (key: number) => number | null): number {
  return keys.reduce((sum, key) => {
    const [qty, price] = [values[LINE.qty(key)] ?? '', values[LINE.price(key)] ?? ''];
    const isReadable =
      quantityViolation(qty, { isRequired: false, min: 0 }) === undefined && amountViolation(price) === undefined;
    return isReadable ? sum + (quantityOf(qty) ?? 0) * (amountOf(price) ?? priceOf(key) ?? 0) : sum;
  }, 0);
}

/** How much of the goods there is to sell. */
export function salableInWords({ salableQuantity, isLimited }: SalableGoods): string {
  return isLimited
    ? t('{max} can be sold', { max: formatQuantity(Math.max(0, salableQuantity)) })
    : t('can be sold without limit');
}
