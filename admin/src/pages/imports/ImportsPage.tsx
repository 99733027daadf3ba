import { mdiFileDownloadOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { ImportKind } from '../../api/generated/imports';
import { Icon } from '../../components/Icon';
import { PageHeader } from '../../components/PageHeader';
import { useSession } from '../../session/session';
import { ExportDialog } from './ExportDialog';
import { NewImport } from './NewImport';
import { PastImports } from './PastImports';
import { PERMISSIONS } from './permissions';
import { t } from '../../language/messages';

const KINDS: readonly ImportKind[] = ['stock_sources', 'products'];

/** Imports a file, lists the imports so far, and exports what an import takes. */
export function ImportsPage(): ReactNode {
  const { can } = useSession();
  const [isExporting, setExporting] = useState(false);
  const [first, ...others] = KINDS.filter((kind) => can(PERMISSIONS.kinds[kind]));
  return (
    <>
      <PageHeader
        title={t('Import & Export')}
        actions={
          can(PERMISSIONS.exportItems) && (
            <Button
              variant="outlined"
              startIcon={<Icon path={mdiFileDownloadOutline} />}
              onClick={() => setExporting(true)}
            >
              {t('Export source items')}
            </Button>
          )
        }
      />
      {first === undefined ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('Your role allows exports, and no imports.')}</Typography>
      ) : (
        <>
          <NewImport kinds={[first, ...others]} />
          <PastImports />
        </>
      )}
      {isExporting && <ExportDialog onClose={() => setExporting(false)} />}
    </>
  );
}
