import {
  mdiAccountOutline,
  mdiClipboardTextOutline,
  mdiFormatListGroup,
  mdiPackageVariantClosed,
  mdiWarehouse,
} from '@mdi/js';
import type { LookupQuery } from '../api/generated/search';
import { GROUP_NAMES } from '../app/area';
import type { NavigationGroup } from '../app/area';
import type { PageEntry } from '../app/entries';
import type { PaletteAction } from './actions';
import { PAGE_WORDS } from './page-words';
import { t } from '../language/messages';

/** A row of the search. */
export interface PaletteEntry {
  readonly id: string;
  readonly title: string;
  readonly detail?: string;
  readonly icon: string;
  /** Where it leads, or the action whose product is to be chosen next. */
  readonly target: { readonly to: string } | { readonly action: PaletteAction };
}

/** Rows under a heading. */
export interface PaletteGroup {
  readonly heading: string;
  readonly entries: readonly PaletteEntry[];
}

type Found = LookupQuery['lookup'];

const LOCAL_MAX = 5;
const PRODUCTS = t('Products');
const ORDERS = t('Orders');

/** Whether each word of the term begins a word of the text; a term of signs alone fits nothing. */
export function fits(text: string, term: string): boolean {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u);
  const parts = plain(term)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  if (parts.length === 0) return term.trim() === '';
  return parts.every((part) => words.some((word) => word.startsWith(part)));
}

/** Without capitals and accents: keyboards of other countries lack some. */
function plain(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}

/** Actions and pages that the term means; all of them while nothing is typed. */
export function localGroups(
  term: string,
  { actions, pages }: { readonly actions: readonly PaletteAction[]; readonly pages: readonly PageEntry[] },
): PaletteGroup[] {
  const most = term === '' ? Infinity : LOCAL_MAX;
  return [
    {
      heading: t('Actions'),
      entries: actions
        .filter(({ label, words }) => fits(`${label} ${words}`, term))
        .slice(0, most)
        .map((action) => ({
          id: `action-${action.id}`,
          title: action.label,
          icon: action.icon,
          target: typeof action.to === 'string' ? { to: action.to } : { action },
        })),
    },
    {
      heading: t('Pages'),
      entries: pages
        .filter(({ path, label, group }) => fits(`${label} ${groupName(group)} ${PAGE_WORDS[path] ?? ''}`, term))
        .slice(0, most)
        .map(({ path, label, group, icon }) => ({
          id: `page-${path}`,
          title: label,
          ...(group === undefined ? {} : { detail: groupName(group) }),
          icon,
          target: { to: `/${path}` },
        })),
    },
  ];
}

function groupName(group: NavigationGroup | undefined): string {
  return group === undefined ? '' : GROUP_NAMES[group];
}

/** What the server has found. */
export function foundGroups(found: Found, addressOf: (sku: string) => string): PaletteGroup[] {
  return [
    {
      heading: PRODUCTS,
      entries: (found.products ?? []).map(({ sku, name, status }) => ({
        id: `product-${sku}`,
        title: name,
        detail: status === 1 ? sku : t('{sku} · disabled', { sku }),
        icon: mdiPackageVariantClosed,
        target: { to: addressOf(sku) },
      })),
    },
    {
      heading: ORDERS,
      entries: (found.orders ?? []).map(({ orderId, incrementId, customerEmail, status }) => ({
        id: `order-${orderId}`,
        title: t('Order {incrementId}', { incrementId }),
        detail: `${customerEmail} · ${status}`,
        icon: mdiClipboardTextOutline,
        target: { to: `/sales/orders/${orderId}` },
      })),
    },
    {
      heading: t('Customers'),
      entries: (found.customers ?? []).map(({ customerId, email, name }) => ({
        id: `customer-${customerId}`,
        title: name === '' ? email : name,
        detail: name === '' ? t('Orders') : t('{email} · orders', { email }),
        icon: mdiAccountOutline,
        target: { to: `/sales/orders?${new URLSearchParams({ customerEmail: email })}` },
      })),
    },
    {
      heading: t('Sources'),
      entries: (found.sources ?? []).map(({ sourceCode, name, enabled }) => ({
        id: `source-${sourceCode}`,
        title: name,
        detail: enabled ? sourceCode : t('{sourceCode} · disabled', { sourceCode }),
        icon: mdiWarehouse,
        target: { to: `/sources/${encodeURIComponent(sourceCode)}` },
      })),
    },
    {
      heading: t('Requests'),
      entries: (found.requests ?? []).map(({ requestId, changes }) => ({
        id: `request-${requestId}`,
        title: requestId,
        detail: t('{changes, plural, one {# change in the history} other {# changes in the history}}', { changes }),
        icon: mdiFormatListGroup,
        target: { to: `/inventory/adjustments?${new URLSearchParams({ requestId })}` },
      })),
    },
  ];
}

/** Those that have entries; a SKU or number that was typed whole is what was meant, and comes first. */
export function inOrder(groups: readonly PaletteGroup[], term: string, found: Found | undefined): PaletteGroup[] {
  const typed = term.toLowerCase();
  const isProduct = found?.products?.[0]?.sku.toLowerCase() === typed;
  const isOrder = found?.orders?.[0]?.incrementId.replace(/^0+/, '') === typed.replace(/^#?0*/, '') && typed !== '';
  const first = isProduct ? PRODUCTS : isOrder ? ORDERS : undefined;
  const rank = ({ heading }: PaletteGroup): number => (heading === first ? 0 : 1);
  return groups.filter(({ entries }) => entries.length > 0).toSorted((left, right) => rank(left) - rank(right));
}
