import Checkbox from '@mui/material/Checkbox';
import type { ReactNode } from 'react';
import { SELECT_FIELD } from './grid-cells';
import { t } from '../../language/messages';

/** What is chosen of the page that is shown. */
export interface PageSelection {
  readonly share: 'none' | 'some' | 'all';
  /** False while its rows are on their way, and where there are none. */
  readonly hasRows: boolean;
  choose(id: string, isChosen: boolean, isRange: boolean): void;
  chooseAll(isChosen: boolean): void;
}

interface SelectAllCellProps {
  readonly selection: PageSelection;
  readonly tabField: string | undefined;
}

/** The box that chooses all rows of the page. */
export function SelectAllCell({ selection: { share, hasRows, chooseAll }, tabField }: SelectAllCellProps): ReactNode {
  return (
    <div
      role="columnheader"
      data-field={SELECT_FIELD}
      aria-colindex={1}
      aria-label={t('Checkbox selection')}
      // A box that is off takes no keys.
      {...(hasRows ? {} : { tabIndex: tabField === SELECT_FIELD ? 0 : -1 })}
    >
      <Checkbox
        checked={share === 'all'}
        indeterminate={share === 'some'}
        disabled={!hasRows}
        onChange={() => chooseAll(share !== 'all')}
        slotProps={{
          input: {
            tabIndex: tabField === SELECT_FIELD ? 0 : -1,
            'aria-label': share === 'all' ? t('Unselect all rows') : t('Select all rows'),
          },
        }}
      />
    </div>
  );
}

interface SelectCellProps {
  readonly id: string;
  readonly isChosen: boolean;
  readonly tabIndex: 0 | -1;
  readonly choose: PageSelection['choose'];
}

/** The box of a row; with shift, all rows from the one that was chosen before. */
export function SelectCell({ id, isChosen, tabIndex, choose }: SelectCellProps): ReactNode {
  return (
    <div role="gridcell" data-field={SELECT_FIELD} aria-colindex={1}>
      <Checkbox
        checked={isChosen}
        onChange={({ nativeEvent, target }) =>
          choose(id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        slotProps={{ input: { tabIndex, 'aria-label': isChosen ? t('Unselect row') : t('Select row') } }}
      />
    </div>
  );
}
