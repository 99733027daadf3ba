import { Injectable } from '@nestjs/common';
import { currentContext } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { AskedChanges, PAYLOAD_BYTES_MAX } from '../../approvals/index.js';

/** Imports of people who may not write everything alone: all of the file or nothing, so that it can wait as a whole. */
@Injectable()
export class WholeImport {
  constructor(
    private readonly database: Database,
    private readonly asked: AskedChanges,
  ) {}

  /**
   * Runs the import. For callers with a limit it is one transaction, which rolls back with the first change that is larger
   * than theirs. `body` is what it takes to run it again. Throws `invalid` where that is too long to be kept.
   */
  async execute<T>(useCase: string, body: object, run: () => Promise<T>): Promise<T> {
    if (!currentContext().changeLimit) return run();
    if (Buffer.byteLength(JSON.stringify(body)) > PAYLOAD_BYTES_MAX) throw tooLong();
    return this.asked.asking(useCase, body, () => this.database.run(run));
  }
}

function tooLong(): Error {
  return invalid(
    'What you may write alone has a limit. A file that you import can have %limit bytes at most, so that it can wait for ' +
      'a second person.',
    { limit: PAYLOAD_BYTES_MAX },
  );
}
