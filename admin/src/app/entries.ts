import { mayOpen } from './area';
import type { AreaPage, NavigationEntry } from './area';
import { PAGES } from './areas';
import type { Session } from '../session/session';

/** A page that the navigation leads to. */
export type PageEntry = NavigationEntry & Pick<AreaPage, 'path'>;

/** The pages of the navigation that the reader may open, in its order. */
export function entriesFor(session: Pick<Session, 'can' | 'viewer'>): PageEntry[] {
  return PAGES.flatMap((page): PageEntry[] =>
    page.navigation && mayOpen(page, session) ? [{ ...page.navigation, path: page.path }] : [],
  ).sort((left, right) => left.order - right.order);
}
