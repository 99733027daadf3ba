import type { UnassignmentPreviewQuery } from '../../api/generated/products';
import { formatQuantity } from '../../components/format';

/** Sources that a question names. */
const SOURCES_NAMED = 5;

/** What unassigning would take away, in a sentence; none where it would take nothing. */
export function unassignmentInWords(
  { itemCount, quantity, sources }: UnassignmentPreviewQuery['unassignmentPreview'],
  nameOf: (sourceCode: string) => string,
): string[] {
  if (itemCount === 0) return [];
  const items = itemCount === 1 ? '1 source item' : `${itemCount} source items`;
  const units = quantity === 1 ? '1 unit' : `${formatQuantity(quantity)} units`;
  const places = sources.length === 1 ? '1 source' : `${sources.length} sources`;
  const named = sources
    .slice(0, SOURCES_NAMED)
    .map((source) => `${nameOf(source.sourceCode)} ${formatQuantity(source.quantity)}`);
  const rest = sources.length - named.length;
  const list = [...named, ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ');
  return [`${units} at ${places} are taken away, with ${items}: ${list}.`];
}
