import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { CountLineRepository } from '../data/count-line.repository.js';
import { CountSessionRepository } from '../data/count-session.repository.js';
import { CountInspection } from './count-inspection.service.js';

/** Sessions of one look. */
const SESSIONS_PER_LOOK = 10;

/** What was, or would be, set right. */
export interface CountRepairs {
  /** Open sessions at sources that do not exist, which are cancelled. */
  readonly cancelled: number;
  /** Lines about products that do not exist, which are removed. */
  readonly lines: number;
}

/** Sets right what was deleted by hand from under open sessions. */
@Injectable()
export class RepairCountSessions {
  constructor(
    private readonly database: Database,
    private readonly sessions: CountSessionRepository,
    private readonly lines: CountLineRepository,
    private readonly inspection: CountInspection,
  ) {}

  /** Looks at every open session. Of many lines that are wrong, the next run finds the rest. */
  async execute({ dryRun }: { readonly dryRun: boolean }): Promise<CountRepairs> {
    let [cancelled, lines] = [0, 0];
    for (let after: number | undefined = 0; after !== undefined;) {
      const { sourceless, strays, next } = await this.inspection.slice(after, SESSIONS_PER_LOOK);
      after = next;
      cancelled += sourceless.length;
      lines += strays.length;
      if (dryRun) continue;
      for (const { sessionId } of sourceless) await this.cancel(sessionId);
      for (const sessionId of new Set(strays.map((stray) => stray.sessionId))) await this.removeStrays(sessionId);
    }
    return { cancelled, lines };
  }

  private async cancel(sessionId: number): Promise<void> {
    await this.database.run(async () => {
      const session = await this.sessions.lock(sessionId);
      if (session?.status !== 'open') return;
      await this.sessions.close(sessionId, {
        status: 'cancelled',
        closedBy: 'system',
        requestId: null,
        changedItems: 0,
      });
    });
  }

  /** Under the lock of the session nobody counts a product that has come back in the meantime. */
  private async removeStrays(sessionId: number): Promise<void> {
    await this.database.run(async () => {
      const session = await this.sessions.lock(sessionId);
      if (session?.status !== 'open') return;
      const strays = await this.lines.strays([sessionId]);
      await this.lines.remove(
        sessionId,
        strays.map(({ sku }) => sku),
      );
      await this.sessions.advance(sessionId, session.revision + 1);
    });
  }
}
