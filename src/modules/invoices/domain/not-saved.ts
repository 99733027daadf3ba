import { ApplicationError, invalid } from '../../../platform/errors/application-error.js';

/**
 * Runs the part of a document that moves goods. A refusal there is no fault of the document's own. So clients are told
 * `message`, as upstream, with a 400 whatever the cause; the cause is named in `errors`. Other failures pass unchanged.
 */
export async function orNotSaved<T>(message: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApplicationError) || !isRefusal(error)) throw error;
    const { parameters } = error;
    throw invalid(message, undefined, [{ message: error.message, parameters }, ...error.errors]);
  }
}

/** A refusal of the goods, not of the moment: one that is too busy may be sent again as it is. */
function isRefusal({ kind }: ApplicationError): boolean {
  return kind === 'invalid' || kind === 'not-found';
}
