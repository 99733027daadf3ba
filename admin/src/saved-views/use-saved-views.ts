import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DeleteViewDocument, SavedViewsDocument, SaveViewDocument } from '../api/generated/saved-views';
import { request } from '../api/graphql';
import { useOperation } from '../api/use-operation';
import type { SavedViews } from '../components/grid/SavedViewsMenu';

const STALE_MS = 300_000;

/** The reader's own views of a list, kept on the server: `<ServerGrid savedViews={useSavedViews('sources')} />`. */
export function useSavedViews(page: string): SavedViews {
  const client = useQueryClient();
  const { data } = useOperation(SavedViewsDocument, { page }, { staleMs: STALE_MS });
  return useMemo(() => {
    const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: [SavedViewsDocument] });
    return {
      views: (data?.savedViews ?? []).map(({ id, name, query }) => ({ id: String(id), name, search: query })),
      save: async (name, query) => {
        await request(SaveViewDocument, { page, name, query });
        await refresh();
      },
      remove: async (id) => {
        await request(DeleteViewDocument, { id: Number(id) });
        await refresh();
      },
    };
  }, [client, data, page]);
}
