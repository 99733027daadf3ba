import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { languageName, missedLanguage, onMissedLanguage } from '../language/start';
import { t } from '../language/messages';

/** Says that the page is in English because the texts of the reader's language did not come, until they close it. */
export function LateLanguage(): ReactNode {
  const missed = useSyncExternalStore(onMissedLanguage, missedLanguage);
  const [isOpen, setOpen] = useState(true);
  if (missed === undefined) return null;
  return (
    <Snackbar open={isOpen} anchorOrigin={{ vertical: 'top', horizontal: 'center' }}>
      <Alert
        elevation={6}
        severity="warning"
        onClose={() => setOpen(false)}
        action={
          <>
            <Button color="inherit" size="small" onClick={() => window.location.reload()}>
              {t('Reload the page')}
            </Button>
            <Button color="inherit" size="small" onClick={() => setOpen(false)}>
              {t('Close')}
            </Button>
          </>
        }
      >
        {t('The texts of this language could not be loaded, so the page is in English: {language}.', {
          language: languageName(missed),
        })}
      </Alert>
    </Snackbar>
  );
}
