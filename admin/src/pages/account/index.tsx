import type { Area } from '../../app/area';

/** What everybody who is logged in does about their own account; the menu at the name leads there. */
export const accountArea: Area = {
  pages: [{ path: 'account', load: () => import('./AccountPage').then((module) => module.AccountPage) }],
};
