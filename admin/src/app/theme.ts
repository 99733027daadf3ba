import type { PaginationRenderItemParams } from '@mui/material/Pagination';
import { createTheme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { formatCount } from '../components/format';
import { pageWords, rowsShown } from '../components/grid/grid-texts';
import { t, tIn } from '../language/messages';

/** Where the browser keeps the reader's choice; `public/color-scheme.js` reads it before the first paint. */
export const COLOR_MODE_KEY = 'inventory-color-mode';

/**
 * The look of the dashboard in light and dark. Every colour of text has a contrast of at least 4.5 to the ground it
 * stands on; the browser tests look at that with axe.
 */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-color-scheme' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#1f5fa8' },
        secondary: { main: '#5b4a9e' },
        success: { main: '#1d6f42' },
        warning: { main: '#8a5000' },
        error: { main: '#b3261e' },
        info: { main: '#1a6a8a' },
        background: { default: '#f5f6f8', paper: '#ffffff' },
        text: { primary: '#1b1f24', secondary: '#505a66', disabled: '#6b7480' },
      },
    },
    dark: {
      palette: {
        primary: { main: '#8ab8f0' },
        secondary: { main: '#b9aaf0' },
        success: { main: '#7fd1a0' },
        warning: { main: '#f0b860' },
        error: { main: '#ff9b93' },
        info: { main: '#7cc7e8' },
        background: { default: '#121417', paper: '#1a1d22' },
        text: { primary: '#e8eaed', secondary: '#a9b1bc', disabled: '#8b949f' },
      },
    },
  },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: 'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif',
    fontSize: 13.5,
    h1: { fontSize: '1.45rem', fontWeight: 650, lineHeight: 1.3 },
    h2: { fontSize: '1.15rem', fontWeight: 600, lineHeight: 1.35 },
    h3: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.4 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    MuiButton: { defaultProps: { disableElevation: true } },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiFormControl: { defaultProps: { size: 'small' } },
    MuiSelect: { defaultProps: { size: 'small' } },
    MuiAutocomplete: {
      defaultProps: {
        size: 'small',
        clearText: t('Clear'),
        closeText: t('Close'),
        openText: tIn('verb', 'Open'),
        loadingText: t('Loading…'),
        noOptionsText: t('No options'),
      },
    },
    MuiAlert: { defaultProps: { closeText: t('Close') } },
    MuiPagination: { defaultProps: { 'aria-label': t('pagination navigation'), getItemAriaLabel: pageLabel } },
    MuiTablePagination: {
      defaultProps: {
        labelRowsPerPage: t('Rows per page:'),
        labelDisplayedRows: (range) => rowsShown(range.count < 0 ? undefined : range),
        getItemAriaLabel: pageWords,
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiTooltip: { defaultProps: { arrow: true, enterDelay: 400 } },
    MuiLink: { defaultProps: { underline: 'hover' } },
    MuiCssBaseline: {
      styleOverrides: {
        body: { fontVariantNumeric: 'tabular-nums' },
        ':focus-visible': { outlineOffset: 2 },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': { animationDuration: '0.01ms !important', transitionDuration: '0.01ms !important' },
        },
      },
    },
  },
});

function pageLabel(type: PaginationRenderItemParams['type'], page: number | null, isSelected: boolean): string {
  if (type === 'first' || type === 'last' || type === 'next' || type === 'previous') return pageWords(type);
  const pageText = formatCount(page ?? 1);
  return isSelected ? t('page {page}', { page: pageText }) : t('Go to page {page}', { page: pageText });
}
