import { mdiClose } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { formatDelta } from '../../components/format';
import { Icon } from '../../components/Icon';
import type { Counting } from './use-counting';
import type { Scans } from './use-scans';
import { t } from '../../language/messages';

/** Who counts the same things, until it is closed. */
export function Tellings({ counting }: { readonly counting: Counting }): ReactNode {
  return counting.tellings.map(({ key, text }) => (
    <Alert key={key} severity="warning" onClose={() => counting.dismiss(key)} sx={{ overflowWrap: 'anywhere' }}>
      {text}
    </Alert>
  ));
}

/** All scans of this device that are not counted. They stay, also when the page is closed, until they are dismissed. */
export function RefusedScans({ scans: { refused, dismiss } }: { readonly scans: Scans }): ReactNode {
  if (refused.length === 0) return null;
  return (
    <Alert severity="error" sx={{ '& .MuiAlert-message': { flexGrow: 1, minWidth: 0 } }}>
      <Box component="ul" aria-label={t('Not counted')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {refused.toReversed().map((scan) => (
          <Box
            component="li"
            key={`${scan.code} ${scan.text}`}
            sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}
          >
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {t('{text} {add} not counted.', { text: scan.text, add: formatDelta(scan.add) })}
            </Box>
            <IconButton
              color="inherit"
              aria-label={t('Dismiss {code}', { code: scan.code })}
              onClick={() => dismiss([scan])}
            >
              <Icon path={mdiClose} />
            </IconButton>
          </Box>
        ))}
      </Box>
      {refused.length > 1 && (
        <Button color="inherit" onClick={() => dismiss(refused)}>
          {t('Dismiss all')}
        </Button>
      )}
    </Alert>
  );
}
