import { isMissingTable } from '../../../platform/database/failure.js';

/** Runs a read that also asks the stock's index; where the stock has none, a read that does without. */
export async function withIndexOrWithout<T>(stockId: number, read: (hasIndex: boolean) => Promise<T>): Promise<T> {
  // No stock has such an id, and no index table such a name.
  if (!Number.isSafeInteger(stockId) || stockId < 0) return read(false);
  try {
    return await read(true);
  } catch (error) {
    if (!isMissingTable(error)) throw error;
    return read(false);
  }
}
