import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { currencyCodeOf } from '../../../platform/identifiers/index.js';
import { NAME_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';

/** A website: what a sales channel of type `website` names by its code. */
export interface Website {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** Of its prices, by ISO 4217; null where it takes the one of the settings. */
  readonly currencyCode: string | null;
}

/** A store view: what an order's `store_id` and the store code of an address name. */
export interface StoreView {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly websiteId: number;
  readonly isActive: boolean;
}

export interface NewWebsite {
  readonly code: string;
  readonly name: string;
  /** As it was typed; empty, null and absent take the one of the settings. */
  readonly currencyCode?: string | null;
}

/** What can be changed of a website. */
export interface WebsiteChange {
  readonly name: string;
  /** As it was typed; empty and null take the one of the settings, absent leaves it as it is. */
  readonly currencyCode?: string | null;
}

/** The website that has no shop. */
export const ADMIN_WEBSITE_ID = 0;

/** Store view of an order that names none. */
export const DEFAULT_STORE_ID = 1;
/** The store view of the admin website. It has no shop, and sells from the default stock whatever channels that has. */
export const ADMIN_STORE_ID = 0;
/** Length of the code columns of websites, store views and sales channels alike. */
export const CODE_LENGTH_MAX = 64;

const STORE_CODE_SUFFIX = '_store';
/** The website's code has to leave room for its store view's. */
export const WEBSITE_CODE_LENGTH_MAX = CODE_LENGTH_MAX - STORE_CODE_SUFFIX.length;
const WEBSITE_CODE = /^[A-Za-z][A-Za-z0-9_]*$/;

/** Code of the one store view that comes with a new website (contract, "What the service adds"). */
export function storeCodeOf(websiteCode: string): string {
  return `${websiteCode}${STORE_CODE_SUFFIX}`;
}

/** Every rule that a new website breaks, in the order of the fields; empty where it may be made. */
export function websiteViolations({ code, name, currencyCode }: NewWebsite): ErrorDetail[] {
  const violations: ErrorDetail[] = [];
  if (code.trim() === '') violations.push({ message: '"%field" can not be empty.', parameters: { field: 'code' } });
  else if (!WEBSITE_CODE.test(code)) {
    violations.push({
      message: '"%field" may hold letters (a-z), digits (0-9) and underscores, and has to begin with a letter.',
      parameters: { field: 'code' },
    });
  }
  if (code.length > WEBSITE_CODE_LENGTH_MAX) violations.push(tooLong('code', WEBSITE_CODE_LENGTH_MAX));
  if (name.trim() === '') violations.push({ message: '"%field" can not be empty.', parameters: { field: 'name' } });
  if (name.length > NAME_LENGTH_MAX) violations.push(tooLong('name', NAME_LENGTH_MAX));
  if (isGiven(currencyCode) && currencyCodeOf(currencyCode) === undefined) {
    violations.push({
      message: '"%field" has to be the three letters of a currency (ISO 4217), such as EUR.',
      parameters: { field: 'currency_code' },
    });
  }
  return violations;
}

/** A currency without a fault as it is stored. */
export function storedCurrency(typed: string | null | undefined): string | null {
  return isGiven(typed) ? (currencyCodeOf(typed) ?? null) : null;
}

function isGiven(typed: string | null | undefined): typed is string {
  return typed != null && typed.trim() !== '';
}

function tooLong(field: string, limit: number): ErrorDetail {
  return { message: '"%field" can have %limit characters at most.', parameters: { field, limit } };
}
