import { Injectable } from '@nestjs/common';
import { currentContext, sourceScope } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { ApplicationError, invalid, validationFailed } from '../../../platform/errors/application-error.js';
import { SourceReader } from '../../sources/index.js';
import { CountSessionRepository } from '../data/count-session.repository.js';
import { noSuchSession, OPEN_SESSIONS_MAX, sessionClosed, sessionViolations } from '../domain/count-session.js';
import type { CountSession, NewCountSession } from '../domain/count-session.js';
import { POST_PERMISSION } from '../domain/permissions.js';
import { currentCounter } from './counter.js';

/** Makes count sessions, and gives them up. */
@Injectable()
export class ManageCountSessions {
  constructor(
    private readonly database: Database,
    private readonly sessions: CountSessionRepository,
    private readonly sources: SourceReader,
  ) {}

  /**
   * Makes a session, open to everybody who may count. Throws not-found for an unknown source, and
   * `out-of-scope` for one that the caller is not bound to. Throws `invalid` with every broken rule, and where the source
   * has `OPEN_SESSIONS_MAX` open ones.
   */
  async create(sent: NewCountSession): Promise<CountSession> {
    const wanted = { ...sent, name: sent.name.trim(), reference: sent.reference?.trim() || null };
    const violations = sessionViolations(wanted);
    if (violations.length > 0) throw validationFailed(violations);
    sourceScope().requireAll(() => [wanted.sourceCode]);
    const { sourceCode } = await this.sources.get(wanted.sourceCode);
    const { key, name } = currentCounter();
    return this.database.run(async () => {
      if ((await this.sessions.countOpenAlone(sourceCode)) >= OPEN_SESSIONS_MAX) {
        throw invalid('A source can have at most %1 open count sessions.', [OPEN_SESSIONS_MAX]);
      }
      const sessionId = await this.sessions.insert({ ...wanted, sourceCode }, { createdBy: name, creator: key });
      return this.stored(sessionId);
    });
  }

  /**
   * Gives a session up: nothing of it is posted. One that is cancelled already stays as it is. Whoever made it may do so,
   * and who may post. Throws not-found, `forbidden`, and `conflict` for one that is posted.
   */
  async cancel(sessionId: number): Promise<CountSession> {
    const { key, name } = currentCounter();
    return this.database.run(async () => {
      const session = await this.sessions.lock(sessionId);
      if (!session) throw noSuchSession(sessionId);
      if (session.creator !== key && currentContext().may?.(POST_PERMISSION) !== true) {
        throw new ApplicationError('forbidden', 'Only who has made a count session, or may post it, cancels it.');
      }
      if (session.status === 'cancelled') return session;
      if (session.status !== 'open') throw sessionClosed(session);
      await this.sessions.close(sessionId, { status: 'cancelled', closedBy: name, requestId: null, changedItems: 0 });
      return this.stored(sessionId);
    });
  }

  private async stored(sessionId: number): Promise<CountSession> {
    const stored = await this.sessions.find(sessionId);
    if (!stored) throw noSuchSession(sessionId);
    return stored;
  }
}
