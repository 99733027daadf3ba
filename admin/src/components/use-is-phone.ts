import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether the window is as narrow as a phone: below the theme's `sm`. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 599px)', { noSsr: true });
}
