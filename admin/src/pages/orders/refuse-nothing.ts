import { ApiError } from '../../api/api-error';
import type { StepWords } from './step-words';

/** The items of a document, of which there has to be one. Throws for the form to show. */
export function refuseNothing<Item>(items: readonly Item[], { nothing }: StepWords): readonly Item[] {
  if (items.length === 0) throw new ApiError(nothing, 'BAD_USER_INPUT');
  return items;
}
