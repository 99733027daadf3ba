import { Injectable } from '@nestjs/common';
import { currentContext } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { invalid, notFound } from '../../../platform/errors/application-error.js';
import { SavedViewRepository } from '../data/saved-view.repository.js';
import { isPageName, NAME_LENGTH_MAX, QUERY_LENGTH_MAX, VIEWS_MAX } from '../domain/saved-view.js';
import type { SavedView, ViewOwner } from '../domain/saved-view.js';

/** Views that the caller keeps; no user sees or changes those of others. */
@Injectable()
export class SavedViews {
  constructor(
    private readonly database: Database,
    private readonly views: SavedViewRepository,
  ) {}

  /** The caller's views of a page, by name. */
  async list(page: string): Promise<SavedView[]> {
    return this.views.list(callerAsOwner(), checkedPageName(page));
  }

  /**
   * Keeps a view under a name and replaces the one that has it; names are compared without regard to case. Throws
   * `invalid` for a name or query that cannot be kept, and beyond 200 views.
   */
  async save(page: string, view: { readonly name: string; readonly query: string }): Promise<SavedView> {
    const owner = callerAsOwner();
    const name = view.name.trim();
    const query = view.query.replace(/^\?/, '');
    checkedPageName(page);
    if (name === '') throw invalid('A view needs a name.');
    if ([...name].length > NAME_LENGTH_MAX) throw tooLong('name', NAME_LENGTH_MAX);
    if (query.length > QUERY_LENGTH_MAX) throw tooLong('query', QUERY_LENGTH_MAX);
    return this.database.run(async () => {
      const count = await this.views.lockAndCount(owner);
      const isNew = (await this.views.find(owner, page, name)) === undefined;
      if (isNew && count >= VIEWS_MAX)
        throw invalid('No more than %1 views can be kept. Delete one first.', [VIEWS_MAX]);
      await this.views.put(owner, page, { name, query });
      const saved = await this.views.find(owner, page, name);
      if (!saved) throw new Error('The view that was just saved is not there.');
      return saved;
    });
  }

  /** Throws `not-found` where the caller has no such view. */
  async delete(viewId: number): Promise<void> {
    if (!(await this.views.delete(callerAsOwner(), viewId))) throw notFound('The view does not exist.');
  }
}

function callerAsOwner(): ViewOwner {
  const { type, id } = currentContext().actor;
  if ((type !== 'admin' && type !== 'integration') || id === null) {
    throw invalid('Only users and integrations keep views.');
  }
  return { type, id: Number(id) };
}

function checkedPageName(page: string): string {
  if (isPageName(page)) return page;
  throw invalid('"%1" is not the name of a page.', [page.slice(0, NAME_LENGTH_MAX)]);
}

function tooLong(field: string, max: number): Error {
  return invalid('"%1" can have at most %2 characters.', [field, max]);
}
