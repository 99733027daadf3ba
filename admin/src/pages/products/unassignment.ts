import type { UnassignmentPreviewQuery } from '../../api/generated/products';
import { formatCount, formatQuantity } from '../../components/format';
import { t } from '../../language/messages';

/** Sources that a question names. */
const SOURCES_NAMED = 5;

/** What unassigning would take away, in a sentence; none where it would take nothing. */
export function unassignmentInWords(
  { itemCount, quantity, sources }: UnassignmentPreviewQuery['unassignmentPreview'],
  nameOf: (sourceCode: string) => string,
): string[] {
  if (itemCount === 0) return [];
  const items = t('{itemCount, plural, one {# source item} other {# source items}}', { itemCount });
  const shown = formatQuantity(quantity);
  const units = t('{quantity, plural, one {{shown} unit} other {{shown} units}}', { quantity, shown });
  const places = t('{count, plural, one {# source} other {# sources}}', { count: sources.length });
  const named = sources
    .slice(0, SOURCES_NAMED)
    .map((source) => `${nameOf(source.sourceCode)} ${formatQuantity(source.quantity)}`);
  const rest = sources.length - named.length;
  const list = [...named, ...(rest > 0 ? [t('and {rest} more', { rest: formatCount(rest) })] : [])].join(', ');
  return [t('This takes {units} at {places} away, with {items}: {list}.', { units, places, items, list })];
}
