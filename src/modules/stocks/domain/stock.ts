import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { IDENTIFIER_MESSAGES, identifierViolation, skuKey } from '../../../platform/identifiers/index.js';

/** The stock of every installation: it takes the channels that no other stock has, for as long as it exists. */
export const DEFAULT_STOCK_ID = 1;
/** The one type of channel that the service resolves; others are only stored and read. */
export const WEBSITE_CHANNEL = 'website';
/** Code of the website that has no shop of its own. */
export const ADMIN_WEBSITE = 'admin';

/** Where goods are sold. Every channel sells from one stock at most. */
export interface SalesChannel {
  readonly type: string;
  readonly code: string;
}

/** A group of sources that sells on a list of channels (upstream interface, "Stocks"). */
export interface Stock {
  readonly stockId: number;
  readonly name: string;
  readonly salesChannels: readonly SalesChannel[];
}

/** A stock without its channels. */
export type StockName = Pick<Stock, 'stockId' | 'name'>;

/** Identity of a channel, as the database's collation sees it. */
export function channelKey({ type, code }: SalesChannel): string {
  return `${skuKey(type)}\n${skuKey(code)}`;
}

export function isWebsite({ type }: SalesChannel): boolean {
  return skuKey(type) === skuKey(WEBSITE_CHANNEL);
}

/** Whether the channel is the admin website, whose stock is always the default one. */
export function isAdminWebsite(channel: SalesChannel): boolean {
  return channelKey(channel) === channelKey({ type: WEBSITE_CHANNEL, code: ADMIN_WEBSITE });
}

/** Gives the stored code of a website, or undefined where there is none. */
export type WebsiteCodeOf = (code: string) => string | undefined;

/** Every rule that a stock breaks, in the order of its fields; empty where it may be stored. */
export function stockViolations(
  stock: { readonly name: string; readonly salesChannels: readonly SalesChannel[] },
  websiteCodeOf: WebsiteCodeOf,
): ErrorDetail[] {
  const violations = stock.name.trim() === '' ? [empty('name')] : [];
  for (const channel of stock.salesChannels) {
    violations.push(...identifierViolations('type', channel.type), ...identifierViolations('code', channel.code));
    if (isWebsite(channel) && websiteCodeOf(channel.code) === undefined) {
      violations.push({ message: 'The website with code "%code" does not exist.', parameters: { code: channel.code } });
    }
  }
  return violations;
}

/** The channels in the spelling in which they are stored, each of them once. */
export function storedChannels(channels: readonly SalesChannel[], websiteCodeOf: WebsiteCodeOf): SalesChannel[] {
  const byKey = new Map<string, SalesChannel>();
  for (const channel of channels) {
    const stored = isWebsite(channel)
      ? { type: WEBSITE_CHANNEL, code: websiteCodeOf(channel.code) ?? channel.code }
      : channel;
    byKey.set(channelKey(stored), stored);
  }
  return [...byKey.values()];
}

function identifierViolations(field: string, value: string): ErrorDetail[] {
  if (value.trim() === '') return [empty(field)];
  const violation = identifierViolation(value);
  return violation ? [{ message: IDENTIFIER_MESSAGES[violation], parameters: { field } }] : [];
}

function empty(field: string): ErrorDetail {
  return { message: '"%field" can not be empty.', parameters: { field } };
}
