import { Injectable } from '@nestjs/common';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import { SourceReader } from '../../sources/index.js';
import { CountLineRepository } from '../data/count-line.repository.js';
import type { StrayLine } from '../data/count-line.repository.js';
import { CountSessionRepository } from '../data/count-session.repository.js';
import type { CountSession } from '../domain/count-session.js';

/** Sessions in the order of their ids, with what is wrong of them. */
export interface CountSlice {
  readonly examined: number;
  /** Open ones at sources that do not exist: they cannot be posted. */
  readonly sourceless: readonly CountSession[];
  /** Lines of open ones about products that do not exist. */
  readonly strays: readonly StrayLine[];
  /** Undefined after the last session. */
  readonly next: number | undefined;
}

/** Compares sessions with what they speak of, for the guard. */
@Injectable()
export class CountInspection {
  constructor(
    private readonly sessions: CountSessionRepository,
    private readonly lines: CountLineRepository,
    private readonly sources: SourceReader,
  ) {}

  /** The next open sessions after an id. */
  async slice(after: number, limit: number): Promise<CountSlice> {
    const sessions = await this.sessions.openAfter(after, limit);
    const codes = await this.sources.existing([...new Set(sessions.map(({ sourceCode }) => sourceCode))]);
    return {
      examined: sessions.length,
      sourceless: sessions.filter(({ sourceCode }) => !codes.has(sourceCodeKey(sourceCode))),
      strays: await this.lines.strays(sessions.map(({ sessionId }) => sessionId)),
      next: sessions.length < limit ? undefined : sessions.at(-1)?.sessionId,
    };
  }
}
