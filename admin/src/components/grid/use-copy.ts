import { useToasts } from '../Toasts';
import { copiedText } from './grid-cells';
import { copiedWords } from './grid-texts';
import { t } from '../../language/messages';

/**
 * Copies the chosen rows of the page, or else a cell, and says so where rows are chosen that it does not take. Those of
 * other pages have no texts here to be copied, and may have changed since they were chosen.
 */
export function useCopy(): (grid: HTMLElement, cell: HTMLElement, chosen: number) => void {
  const toasts = useToasts();
  const refused = (): void => toasts.info(t('The browser does not let this page copy.'));
  return (grid, cell, chosen) => {
    if (!navigator.clipboard) return refused();
    const { text, rows } = copiedText(grid, cell);
    const words = copiedWords(rows, chosen);
    const said = (): void => {
      if (words !== undefined) toasts.info(words);
    };
    navigator.clipboard.writeText(text).then(said, refused);
  };
}
