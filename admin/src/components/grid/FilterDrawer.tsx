import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { parametersOf } from './filter-definition';
import type { FilterDefinition } from './filter-definition';
import { FilterField } from './FilterField';
import type { GridViewState } from './use-grid-view';
import { t } from '../../language/messages';

interface FilterDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly filters: readonly FilterDefinition[];
  readonly view: GridViewState;
}

/** All filters of a list, one below the other. */
export function FilterDrawer({ isOpen, onClose, filters, view }: FilterDrawerProps): ReactNode {
  const id = useId();
  const isFiltered = filters.flatMap(parametersOf).some((name) => view.filters[name] !== undefined);
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{ paper: { sx: { width: 'min(380px, 100vw)', p: 2 }, role: 'dialog', 'aria-labelledby': id } }}
    >
      <Typography id={id} variant="h2" sx={{ mb: 2 }}>
        {t('Filters')}
      </Typography>
      <Stack spacing={2}>
        {filters.map((filter) => (
          <FilterField key={filter.name} filter={filter} view={view} />
        ))}
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
          <Button onClick={view.clearFilters} disabled={!isFiltered}>
            {t('Clear all')}
          </Button>
          <Button variant="contained" onClick={onClose}>
            {t('Show the rows')}
          </Button>
        </Stack>
      </Stack>
    </Drawer>
  );
}
