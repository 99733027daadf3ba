import { ApiError } from '../../api/api-error';

/** The items of a document, of which there has to be one. Throws for the form to show. */
export function refuseNothing<Item>(items: readonly Item[], verb: string): readonly Item[] {
  if (items.length === 0) throw new ApiError(`Enter how much to ${verb}.`, 'BAD_USER_INPUT');
  return items;
}
