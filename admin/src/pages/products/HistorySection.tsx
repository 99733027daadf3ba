import { mdiChevronDown } from '@mdi/js';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../../components/Icon';
import { PageLoading } from '../../components/PageLoading';
import { t } from '../../language/messages';

const GRID_HEIGHT = 520;
const ProductHistory = lazy(() => import('./ProductHistory').then((module) => ({ default: module.ProductHistory })));

/** The history of one product, read only once the reader opens it (spec, "Admin user interface"). */
export function HistorySection({ sku }: { sku: string }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <Accordion
      component="section"
      variant="outlined"
      disableGutters
      expanded={isOpen}
      onChange={(_event, opens) => setOpen(opens)}
      slotProps={{ heading: { component: 'h2' }, transition: { unmountOnExit: true } }}
      sx={{ borderRadius: 1, '&::before': { display: 'none' } }}
    >
      <AccordionSummary expandIcon={<Icon path={mdiChevronDown} />}>
        <Typography component="span" variant="h2">
          {t('Stock History')}
        </Typography>
      </AccordionSummary>
      <AccordionDetails>
        <Box sx={{ minHeight: GRID_HEIGHT }}>
          <Suspense fallback={<PageLoading />}>
            <ProductHistory sku={sku} height={GRID_HEIGHT} />
          </Suspense>
        </Box>
      </AccordionDetails>
    </Accordion>
  );
}
