import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { saveFile } from '../../api/rest';
import { t } from '../../language/messages';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shows the codes that replace the app once each. They are shown this once: only the button goes on. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps): ReactNode {
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => start.current?.focus(), []);
  return (
    <Stack spacing={2} ref={start} tabIndex={-1} sx={{ outline: 'none' }}>
      <Alert severity="warning">
        {t(
          'Keep these recovery codes where you find them without your phone. Each replaces it once. They are not shown again.',
        )}
      </Alert>
      <Box
        component="ul"
        aria-label={t('Recovery codes')}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          fontFamily: 'monospace',
          display: 'grid',
          gap: 1,
          gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          onClick={() => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          {t('Save as a file')}
        </Button>
        <Button variant="contained" onClick={onDone}>
          {t('I have kept them')}
        </Button>
      </Stack>
    </Stack>
  );
}
