import { mdiChevronLeft, mdiChevronRight, mdiPageFirst } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../Icon';
import { useIsPhone } from '../use-is-phone';
import { pageWords, rowsShown } from './grid-texts';
import { lastPage, PAGE_SIZES, rangeOf } from './grid-view';
import type { GridViewState } from './use-grid-view';
import { t } from '../../language/messages';

interface GridFooterProps {
  readonly view: GridViewState;
  /** Undefined or -1 while it is not known. */
  readonly rowCount: number | undefined;
  /** On the page that is shown; undefined while it is on its way, whatever stands in its place. */
  readonly rowsOnPage: number | undefined;
}

const UNKNOWN = -1;

/** How many rows a page has, which of them these are, and the way to the others. */
export function GridFooter({ view, rowCount = UNKNOWN, rowsOnPage }: GridFooterProps): ReactNode {
  const { pageSize } = view;
  const isKnown = rowCount !== UNKNOWN;
  const last = isKnown ? lastPage(rowCount, pageSize) : Number.MAX_SAFE_INTEGER;
  const page = Math.min(view.page, last);
  const range = rangeOf({ page, pageSize, rowCount: isKnown ? rowCount : undefined, rowsOnPage });
  // From where the reader has got to, which the page may not show yet.
  const step = (by: number): void => {
    view.change(({ page: current }) => ({ page: Math.min(last, Math.max(1, Math.min(current, last) + by)) }));
  };
  const isPhone = useIsPhone();
  return (
    <Box sx={view.density === 'dense' ? DENSE_STYLE : STYLE}>
      <PageSize view={view} label={isPhone ? t('Rows') : t('Rows per page:')} />
      <Box component="span" data-part="range">
        {rowsShown(range)}
      </Box>
      <Box sx={{ display: 'flex' }}>
        {!isPhone && (
          <Step words="first" icon={mdiPageFirst} isOff={page === 1} onClick={() => view.change({ page: 1 })} />
        )}
        <Step words="previous" icon={mdiChevronLeft} isOff={page === 1} onClick={() => step(-1)} />
        <Step words="next" icon={mdiChevronRight} isOff={range?.isLast === true} onClick={() => step(1)} />
      </Box>
    </Box>
  );
}

function PageSize({ view, label }: { view: GridViewState; label: string }): ReactNode {
  const id = useId();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={view.pageSize}
        onChange={({ target }) => view.change({ pageSize: Number(target.value) as typeof view.pageSize })}
      >
        {/* A list may show fewer than any of these. */}
        {!PAGE_SIZES.some((size) => size === view.pageSize) && <option>{view.pageSize}</option>}
        {PAGE_SIZES.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
    </Box>
  );
}

interface StepProps {
  readonly words: 'first' | 'previous' | 'next';
  readonly icon: string;
  readonly isOff: boolean;
  readonly onClick: () => void;
}

function Step({ words, icon, isOff, onClick }: StepProps): ReactNode {
  const label = pageWords(words);
  return (
    <IconButton aria-label={label} title={label} disabled={isOff} onClick={onClick}>
      <Icon path={icon} />
    </IconButton>
  );
}

const STYLE = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: { xs: 1, sm: 2.5 },
  flexShrink: 0,
  minHeight: 52,
  pl: 2,
  pr: 0.5,
  borderTop: 1,
  borderColor: 'divider',
  typography: 'body2',
  // As wide as it gets, so that what stands before it stays where it is.
  '& > [data-part=range]': { minWidth: { sm: 152 }, textAlign: 'right' },
  '& select': {
    font: 'inherit',
    color: 'inherit',
    bgcolor: 'background.paper',
    border: 0,
    borderRadius: 1,
    height: 32,
    pl: 1,
    cursor: 'pointer',
  },
} as const;
const DENSE_STYLE = { ...STYLE, minHeight: 38 } as const;
