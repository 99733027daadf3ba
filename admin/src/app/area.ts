import type { ComponentType } from 'react';
import type { Permission, Session } from '../session/session';
import { t } from '../language/messages';

/** The places of the side navigation, in its order; "Inventory" lies within "Stores". */
export const NAVIGATION_GROUPS = ['sales', 'catalog', 'inventory', 'stores', 'system'] as const;
export type NavigationGroup = (typeof NAVIGATION_GROUPS)[number];

/** What a place of the navigation is called where it stands alone. */
export const GROUP_NAMES: Readonly<Record<NavigationGroup, string>> = {
  sales: t('Sales'),
  catalog: t('Catalogue'),
  inventory: t('Inventory'),
  stores: t('Stores'),
  system: t('System'),
};

/** An entry of the side navigation. */
export interface NavigationEntry {
  readonly label: string;
  /** Of `@mdi/js`. */
  readonly icon: string;
  /** Where it stands; without a group at the top, like the front page. */
  readonly group?: NavigationGroup;
  /** Its place within the group, small first. */
  readonly order: number;
}

/** A page and its address. */
export interface AreaPage {
  /** Below `/admin/`, with parameters: `orders`, `orders/:id`. */
  readonly path: string;
  /** Any of these is enough to see the page; absent for pages of every user who is logged in. */
  readonly permission?: Permission;
  /** The server refuses what it shows to readers who are bound to sources, whatever else they may do. */
  readonly needsAllSources?: boolean;
  /** Its reader may lose the connection: what may be opened from it is loaded before it is asked for. */
  readonly goesOnOffline?: boolean;
  /** Absent for pages that are reached from other pages. */
  readonly navigation?: NavigationEntry;
  /** Loads the page's own chunk: `() => import('./OrdersPage').then((module) => module.OrdersPage)`. */
  readonly load: () => Promise<ComponentType>;
}

/** Whether the page is for this reader. The server checks anew at each request. */
export function mayOpen(
  { permission, needsAllSources = false }: Pick<AreaPage, 'permission' | 'needsAllSources'>,
  { can, viewer }: Pick<Session, 'can' | 'viewer'>,
): boolean {
  if (needsAllSources && viewer.boundSources !== null) return false;
  return permission === undefined || can(permission);
}

/** What one folder of `pages/` adds to the application. */
export interface Area {
  readonly pages: readonly AreaPage[];
}
