/** Ends the transaction of a dry run without a commit, and carries its result out. */
class RehearsalEnded extends Error {
  constructor(
    readonly rehearsal: symbol,
    readonly result: unknown,
  ) {
    super('Nothing is kept of a dry run.');
  }
}

/** Takes the result of the work; in a rehearsal it does not return, but ends the transaction. */
export type Settle<T> = (result: T) => T;

/**
 * A dry run that does the real work and keeps nothing of it: `perform` opens its transaction and calls `settle` with the
 * result as the last thing inside it. Answers that result; what `perform` throws goes on to the caller.
 *
 *     rehearse((settle) => database.run(async () => settle(await write())))
 */
export async function rehearse<T>(perform: (settle: Settle<T>) => Promise<T>): Promise<T> {
  const rehearsal = Symbol('rehearsal');
  try {
    return await perform((result) => {
      throw new RehearsalEnded(rehearsal, result);
    });
  } catch (error) {
    if (error instanceof RehearsalEnded && error.rehearsal === rehearsal) return error.result as T;
    throw error;
  }
}
