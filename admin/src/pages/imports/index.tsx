import { mdiFileUploadOutline } from '@mdi/js';
import type { Area } from '../../app/area';
import { PERMISSIONS } from './permissions';
import { t } from '../../language/messages';

const IMPORTS = Object.values(PERMISSIONS.kinds);

/** Pages of files that come and go: imports, and the export of what an import takes. */
export const importsArea: Area = {
  pages: [
    {
      path: 'import',
      permission: [...IMPORTS, PERMISSIONS.exportItems],
      navigation: { label: t('Import & Export'), icon: mdiFileUploadOutline, group: 'inventory', order: 50 },
      load: () => import('./ImportsPage').then((module) => module.ImportsPage),
    },
    {
      path: 'import/:runId',
      permission: IMPORTS,
      load: () => import('./ImportRunPage').then((module) => module.ImportRunPage),
    },
  ],
};
