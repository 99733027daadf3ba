import { Injectable } from '@nestjs/common';
import { currentContext } from '../../../platform/context/request-context.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { AskedChanges, ChangeLimits, PAYLOAD_BYTES_MAX } from '../../approvals/index.js';

/** Imports of people who may not write everything alone: all of the file or nothing, so that it can wait as a whole. */
@Injectable()
export class WholeImport {
  constructor(
    private readonly limits: ChangeLimits,
    private readonly asked: AskedChanges,
  ) {}

  /**
   * Runs the import. For callers with a limit it is one transaction, which is judged at its end, by all that its
   * batches come to. `body` is what it takes to run it again. Throws `invalid` where that is too long to be kept.
   */
  async execute<T>(useCase: string, body: object, run: () => Promise<T>): Promise<T> {
    if (!currentContext().changeLimit) return run();
    if (Buffer.byteLength(JSON.stringify(body)) > PAYLOAD_BYTES_MAX) throw tooLong();
    return this.asked.asking(useCase, body, () => this.limits.together(run));
  }
}

function tooLong(): Error {
  return invalid(
    'What you may write alone has a limit. A file that you import can have %limit bytes at most, so that it can wait for ' +
      'a second person.',
    { limit: PAYLOAD_BYTES_MAX },
  );
}
