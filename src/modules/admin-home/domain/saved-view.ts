/** A list's view that a user keeps: what stands behind the question mark of the page's address. */
export interface SavedView {
  readonly viewId: number;
  readonly page: string;
  readonly name: string;
  readonly query: string;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  readonly updatedAt: string;
}

/** Whose views they are. */
export interface ViewOwner {
  readonly type: 'admin' | 'integration';
  readonly id: number;
}

/** Views of one owner, over all pages. */
export const VIEWS_MAX = 200;
export const PAGE_LENGTH_MAX = 64;
export const NAME_LENGTH_MAX = 100;
/** In characters; the address of a view is bounded by browsers and servers at about this. */
export const QUERY_LENGTH_MAX = 4000;

const PAGE = /^[a-z0-9][a-z0-9._/-]{0,63}$/i;

/** Whether a text can name a page. */
export function isPageName(page: string): boolean {
  return PAGE.test(page);
}
