import { Injectable } from '@nestjs/common';
import { HistoryIntegrity } from '../../../adjustment-history/index.js';
import type { HeadCursor, LinkPosition, Tampering } from '../../../adjustment-history/index.js';
import type { Check, CheckSlice, Finding } from '../../domain/check.js';
import { readCursor, writeCursor } from '../../domain/cursor.js';

const SETTLE_MS = 250;

/** The digest of each history row against the row and the one before it. */
@Injectable()
export class HistoryDigestsCheck implements Check {
  readonly key = 'history-digests';
  readonly title = 'Digests of the history';
  readonly compares = 'each history row with its digest, and with the digest of the row before it';
  readonly sliceSize = 5000;
  readonly settleMs = SETTLE_MS;

  constructor(private readonly integrity: HistoryIntegrity) {}

  async slice(cursor: string | null, size: number): Promise<CheckSlice> {
    const { examined, findings, next } = await this.integrity.links(readCursor<LinkPosition>(cursor), size);
    return { examined, findings: findings.map(toFinding), next: writeCursor(next) };
  }
}

/** The digest that each quantity was stored with against the last row of its history. */
@Injectable()
export class HistoryEndsCheck implements Check {
  readonly key = 'history-ends';
  readonly title = 'Ends of the history';
  readonly compares = 'the last history row of each quantity with the one that the quantity was stored with';
  readonly sliceSize = 5000;
  readonly settleMs = SETTLE_MS;

  constructor(private readonly integrity: HistoryIntegrity) {}

  async slice(cursor: string | null, size: number): Promise<CheckSlice> {
    const { examined, findings, next } = await this.integrity.ends(readCursor<HeadCursor>(cursor), size);
    return { examined, findings: findings.map(toFinding), next: writeCursor(next) };
  }
}

/** The history, its seals and anchors against what was signed. */
@Injectable()
export class HistorySealsCheck implements Check {
  readonly key = 'history-seals';
  readonly title = 'Signed history';
  readonly compares =
    'the rows of the history with what was signed of them, and all signatures with the last checkpoint';
  readonly sliceSize = 8;
  readonly settleMs = SETTLE_MS;

  constructor(private readonly integrity: HistoryIntegrity) {}

  async slice(cursor: string | null, size: number): Promise<CheckSlice> {
    const whole = cursor === null ? (await this.integrity.checkpoint()).findings : [];
    const { examined, findings, next } = await this.integrity.sealed(readCursor<number>(cursor), size);
    return { examined, findings: [...whole, ...findings].map(toFinding), next: writeCursor(next) };
  }
}

function toFinding({ kind, subject, text }: Tampering): Finding {
  return { kind, subject, text };
}
