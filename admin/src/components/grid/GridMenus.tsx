import { mdiCheck, mdiFormatLineSpacing, mdiViewColumnOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import { Icon } from '../Icon';
import { MenuButton } from '../MenuButton';
import { useSession } from '../../session/session';
import { GRID_DENSITIES } from './grid-view';
import type { GridDensity, GridView } from './grid-view';
import { keepDensity } from './kept-density';
import type { GridViewState } from './use-grid-view';
import { t } from '../../language/messages';

export interface ColumnChoice {
  readonly field: string;
  readonly label: string;
}

/** Which columns are shown; the last one stays. */
export function ColumnsMenu({
  columns,
  hidden,
  onShow,
}: {
  columns: readonly ColumnChoice[];
  hidden: readonly string[];
  onShow: (field: string, isShown: boolean) => void;
}): ReactNode {
  const shown = columns.filter(({ field }) => !hidden.includes(field));
  return (
    <MenuButton label={t('Columns')} icon={mdiViewColumnOutline} isCompact>
      {() =>
        columns.map(({ field, label }) => {
          const isShown = !hidden.includes(field);
          return (
            <MenuItem
              key={field}
              role="menuitemcheckbox"
              aria-checked={isShown}
              disabled={isShown && shown.length === 1}
              onClick={() => onShow(field, !isShown)}
            >
              <CheckIcon isChecked={isShown} />
              {label}
            </MenuItem>
          );
        })
      }
    </MenuButton>
  );
}

const DENSITY_LABELS: Readonly<Record<GridDensity, string>> = {
  dense: t('One line'),
  compact: t('Compact'),
  standard: t('Standard'),
  comfortable: t('Comfortable'),
};

/** How high the rows are; the choice is kept for all lists of the reader. */
export function DensityMenu({ view }: { view: GridViewState }): ReactNode {
  const { viewer } = useSession();
  const choose = (density: GridView['density']): void => {
    keepDensity(String(viewer.id), density);
    view.change({ density });
  };
  return (
    <MenuButton label={t('Density')} icon={mdiFormatLineSpacing} isCompact>
      {(close) =>
        GRID_DENSITIES.map((density) => (
          <MenuItem
            key={density}
            role="menuitemradio"
            aria-checked={view.density === density}
            onClick={() => {
              choose(density);
              close();
            }}
          >
            <CheckIcon isChecked={view.density === density} />
            {DENSITY_LABELS[density]}
          </MenuItem>
        ))
      }
    </MenuButton>
  );
}

function CheckIcon({ isChecked }: { isChecked: boolean }): ReactNode {
  return (
    <ListItemIcon>
      {isChecked ? <Icon path={mdiCheck} fontSize="small" /> : <Box component="span" sx={{ width: 20 }} />}
    </ListItemIcon>
  );
}
