/** Ends the transaction of a dry run without a commit, and carries its result out. */
class DryRunEnded extends Error {
  constructor(
    readonly dryRun: symbol,
    readonly result: unknown,
  ) {
    super('Nothing is kept of a dry run.');
  }
}

/** Takes the result of the work; in a dry run it does not return, but ends the transaction. */
export type Finish<T> = (result: T) => T;

/**
 * A dry run that does the real work and keeps nothing of it: `perform` opens its transaction and calls `finish` with the
 * result as the last thing inside it. Answers that result; what `perform` throws goes on to the caller.
 *
 *     dryRunOf((finish) => database.run(async () => finish(await write())))
 */
export async function dryRunOf<T>(perform: (finish: Finish<T>) => Promise<T>): Promise<T> {
  const dryRun = Symbol('dry run');
  try {
    return await perform((result) => {
      throw new DryRunEnded(dryRun, result);
    });
  } catch (error) {
    if (error instanceof DryRunEnded && error.dryRun === dryRun) return error.result as T;
    throw error;
  }
}
