import type { AreaPage, NavigationEntry } from './area';
import { PAGES } from './areas';
import type { Session } from '../session/session';

/** A page that the navigation leads to. */
export type PageEntry = NavigationEntry & Pick<AreaPage, 'path'>;

/** The pages of the navigation that the reader may open, in its order. */
export function entriesFor(can: Session['can']): PageEntry[] {
  return PAGES.flatMap(({ path, permission, navigation }): PageEntry[] =>
    navigation && (permission === undefined || can(permission)) ? [{ ...navigation, path }] : [],
  ).sort((left, right) => left.order - right.order);
}
