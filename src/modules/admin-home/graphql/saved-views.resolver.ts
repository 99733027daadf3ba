import { Arg } from '../../../platform/graphql/arg.js';
import { Done, DONE } from '../../../platform/graphql/done.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { SavedViews } from '../app/saved-views.service.js';
import { NAME_LENGTH_MAX, PAGE_LENGTH_MAX, QUERY_LENGTH_MAX } from '../domain/saved-view.js';
import type { SavedView as StoredView } from '../domain/saved-view.js';
import { SavedView } from './saved-view.type.js';

const ID_MAX = 2_147_483_647;

/** The caller's own views of lists. */
@GqlResolver()
export class SavedViewsResolver {
  constructor(private readonly views: SavedViews) {}

  @Gql.query(() => [SavedView], {
    permission: 'staff',
    forBoundCallers: 'no source data',
    description: 'The views of a page that the caller keeps, by name',
  })
  async savedViews(
    @Arg.text('page', { max: PAGE_LENGTH_MAX, description: 'The page whose views are wanted' }) page: string,
  ): Promise<readonly SavedView[]> {
    return (await this.views.list(page)).map(toSavedView);
  }

  @Gql.mutation(() => SavedView, {
    permission: 'staff',
    forBoundCallers: 'no source data',
    description: 'Keeps a view of a page, in place of the one of the same name; a caller has 200 at most',
  })
  async saveView(
    @Arg.text('page', { max: PAGE_LENGTH_MAX, description: 'The page that it is a view of' }) page: string,
    @Arg.text('name', { max: NAME_LENGTH_MAX, description: 'What to call it; a view of this name is replaced' })
    name: string,
    @Arg.text('query', { max: QUERY_LENGTH_MAX, description: 'The parameters of the address of the page' })
    query: string,
  ): Promise<SavedView> {
    return toSavedView(await this.views.save(page, { name, query }));
  }

  @Gql.mutation(() => Done, {
    permission: 'staff',
    forBoundCallers: 'no source data',
    description: 'Deletes a view that the caller keeps',
  })
  async deleteView(@Arg.int('id', { max: ID_MAX, description: 'The id of the view' }) id: number): Promise<Done> {
    await this.views.delete(id);
    return DONE;
  }
}

function toSavedView({ viewId, name, query, updatedAt }: StoredView): SavedView {
  return { id: viewId, name, query, updatedAt };
}
