import { mdiFilterOutline } from '@mdi/js';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ToolButton } from '../MenuButton';
import { filterChips } from './filter-chips';
import type { FilterDefinition } from './filter-definition';
import { ColumnsMenu, DensityMenu } from './GridMenus';
import type { ColumnChoice } from './GridMenus';
import type { FilterValues } from './grid-view';
import { SavedViewsMenu } from './SavedViewsMenu';
import type { SavedViews } from './SavedViewsMenu';
import { PinnedFilters } from './PinnedFilters';
import type { GridViewState } from './use-grid-view';
import { lazyPart } from '../lazy-part';
import { t } from '../../language/messages';

const FilterDrawer = lazyPart(async () => (await import('./FilterDrawer')).FilterDrawer, {
  isWanted: ({ isOpen }) => isOpen,
  close: ({ onClose }) => onClose(),
});

interface GridToolbarProps {
  readonly label: string;
  readonly view: GridViewState;
  readonly filters: readonly FilterDefinition[];
  readonly columns: readonly ColumnChoice[];
  readonly hidden: readonly string[];
  readonly savedViews: SavedViews | undefined;
  /** In the place of the menus of columns and density, for what is no list of rows of one height. */
  readonly viewMenus?: ReactNode;
  /** Buttons of the page, at the right. */
  readonly actions: ReactNode;
}

/** What stands above a list: filters, the view, the page's own buttons; below them what is filtered by. */
export function GridToolbar(props: GridToolbarProps): ReactNode {
  const { label, view, filters, columns, hidden, savedViews, viewMenus, actions } = props;
  const [isOpen, setOpen] = useState(false);
  const openDrawer = (): void => {
    setOpen(true);
  };
  const chips = filterChips(filters, view.filters);
  return (
    <Stack spacing={1} role="search" aria-label={t('Filter and view of {label}', { label })}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <PinnedFilters filters={filters} view={view} />
        {filters.length > 0 && (
          <Badge badgeContent={chips.length} color="primary">
            <ToolButton label={t('Filters')} icon={mdiFilterOutline} isCompact onClick={openDrawer} />
          </Badge>
        )}
        {viewMenus ?? (
          <>
            <ColumnsMenu
              columns={columns}
              hidden={hidden}
              onShow={(field, isShown) =>
                view.change((current) => {
                  const others = (current.hidden ?? hidden).filter((other) => other !== field);
                  return { hidden: isShown ? others : [...others, field] };
                })
              }
            />
            <DensityMenu view={view} />
            <SavedViewsMenu view={view} saved={savedViews} />
          </>
        )}
        <Box sx={{ flexGrow: 1 }} />
        {actions}
      </Stack>
      {chips.length > 0 && (
        <Stack direction="row" spacing={0.5} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
          {chips.map(({ name, text, parameters }) => (
            <Chip
              key={name}
              size="small"
              label={text}
              title={text}
              onDelete={() => view.change((current) => ({ filters: without(current.filters, parameters) }))}
              sx={{ maxWidth: 320 }}
            />
          ))}
          <Button size="small" onClick={view.clearFilters}>
            {t('Clear all')}
          </Button>
        </Stack>
      )}
      <FilterDrawer isOpen={isOpen} onClose={() => setOpen(false)} filters={filters} view={view} />
    </Stack>
  );
}

function without(filters: FilterValues, names: readonly string[]): FilterValues {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)));
}
