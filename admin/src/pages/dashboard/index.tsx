import { mdiViewDashboardOutline } from '@mdi/js';
import type { Area } from '../../app/area';
import { t } from '../../language/messages';

/** The front page. */
export const dashboardArea: Area = {
  pages: [
    {
      path: '',
      navigation: { label: t('Dashboard'), icon: mdiViewDashboardOutline, order: 0 },
      load: () => import('./FrontPage').then((module) => module.FrontPage),
    },
  ],
};
