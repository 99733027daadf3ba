import DataLoader from 'dataloader';
import type { Request, Response } from 'express';

/** One request's values that several fields ask for; more than this in one statement are asked for in several. */
const BATCH_SIZE_MAX = 500;

/** What the fields of one GraphQL request share. */
export class GraphqlContext {
  private readonly loaders = new Map<string, DataLoader<unknown, unknown>>();

  constructor(
    readonly req: Request,
    readonly res: Response,
  ) {}

  /**
   * Collects the keys that the fields of this request ask for under `name` and reads them together. So the number of
   * statements does not grow with the number of rows. `read` returns a map; a key that is not in it is undefined. Keys
   * are told apart as a `Map` does.
   */
  loader<Key, Value>(
    name: string,
    read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  ): DataLoader<Key, Value | undefined> {
    const known = this.loaders.get(name) as DataLoader<Key, Value | undefined> | undefined;
    if (known) return known;
    const loader = new DataLoader<Key, Value | undefined>(
      async (keys) => {
        const values = await read(keys);
        return keys.map((key) => values.get(key));
      },
      { maxBatchSize: BATCH_SIZE_MAX },
    );
    this.loaders.set(name, loader as DataLoader<unknown, unknown>);
    return loader;
  }
}
