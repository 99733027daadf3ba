import { Injectable } from '@nestjs/common';
import { AVAILABLE, HistoryInspection } from '../../../adjustment-history/index.js';
import type { ChainPosition, HistoryKey } from '../../../adjustment-history/index.js';
import type { Check, CheckSlice } from '../../domain/check.js';
import { readCursor, writeCursor } from '../../domain/cursor.js';
import { figure, inState } from './figures.js';

const SETTLE_MS = 250;

/** The last history row of each source item against its quantity. */
@Injectable()
export class HistoryQuantityCheck implements Check {
  readonly key = 'history-quantity';
  readonly title = 'Quantities';
  readonly compares =
    'the last history row of a source item, in each state, with its quantity; a deleted item counts as zero';
  readonly sliceSize = 5000;
  readonly settleMs = SETTLE_MS;

  constructor(private readonly history: HistoryInspection) {}

  async slice(cursor: string | null, size: number): Promise<CheckSlice> {
    const { compared, drift, last } = await this.history.drift(readCursor<HistoryKey>(cursor), size);
    return {
      examined: compared,
      findings: drift.map(({ sourceCode, sku, state, lastQuantity, quantity }) => ({
        kind: 'quantity-differs',
        subject: state === AVAILABLE ? `${sourceCode}\n${sku}` : `${sourceCode}\n${sku}\n${state}`,
        text: `SKU ${sku} at source ${sourceCode}: the quantity${inState(state)} is ${figure(quantity)}, the history says ${figure(lastQuantity)}.`,
      })),
      next: writeCursor(last),
    };
  }
}

/** Source items with stock that the history does not know. */
@Injectable()
export class HistoryPresenceCheck implements Check {
  readonly key = 'history-presence';
  readonly title = 'Source items in the history';
  readonly compares = 'source items that have stock with the history';
  readonly sliceSize = 5000;
  readonly settleMs = SETTLE_MS;

  constructor(private readonly history: HistoryInspection) {}

  async slice(cursor: string | null, size: number): Promise<CheckSlice> {
    const { examined, items, next } = await this.history.unrecorded(readCursor<number>(cursor) ?? 0, size);
    return {
      examined,
      findings: items.map(({ sourceCode, sku, quantity }) => ({
        kind: 'item-without-history',
        subject: `${sourceCode}\n${sku}`,
        text: `SKU ${sku} at source ${sourceCode}: the quantity is ${figure(quantity)}, and there is no history row.`,
      })),
      next: writeCursor(next),
    };
  }
}

/** Each history row against the one before it. */
@Injectable()
export class HistoryChainCheck implements Check {
  readonly key = 'history-chain';
  readonly title = 'History rows';
  readonly compares = 'the quantity of each history row with the quantity before it and its delta';
  readonly sliceSize = 5000;
  readonly settleMs = SETTLE_MS;

  constructor(private readonly history: HistoryInspection) {}

  async slice(cursor: string | null, size: number): Promise<CheckSlice> {
    const { examined, breaks, last } = await this.history.chain(readCursor<ChainPosition>(cursor), size);
    return {
      examined,
      findings: breaks.map(({ sourceCode, sku, state, adjustmentId, gap }) => ({
        kind: 'history-gap',
        subject: String(adjustmentId),
        text: `SKU ${sku} at source ${sourceCode}${inState(state)}: history row ${adjustmentId} does not follow from the one before, ${figure(gap)} is unaccounted for.`,
      })),
      next: writeCursor(last),
    };
  }
}

/** The list of requests against the history. */
@Injectable()
export class HistoryRequestsCheck implements Check {
  readonly key = 'history-requests';
  readonly title = 'Requests';
  readonly compares = 'the history rows that each request is listed with, and those that are there';
  readonly sliceSize = 2000;
  readonly settleMs = SETTLE_MS;

  constructor(private readonly history: HistoryInspection) {}

  async slice(cursor: string | null, size: number): Promise<CheckSlice> {
    const { examined, wrong, next } = await this.history.requests(readCursor<number>(cursor) ?? 0, size);
    return {
      examined,
      findings: wrong.map(({ entryId, requestId, first, last, listed, found, isDoubled }) => ({
        kind: isDoubled ? 'request-doubled' : 'request-incomplete',
        subject: String(entryId),
        text: isDoubled
          ? `Request ${requestId}: the history rows from ${first} on are listed twice.`
          : `Request ${requestId}: ${listed} row(s) are listed as ${first} to ${last}, ${found} are there.`,
      })),
      next: writeCursor(next),
    };
  }
}

/** The history against the list of requests. */
@Injectable()
export class HistoryListingCheck implements Check {
  readonly key = 'history-listing';
  readonly title = 'History rows in their requests';
  readonly compares = 'each history row with the list of its request';
  readonly sliceSize = 5000;
  readonly settleMs = SETTLE_MS;

  constructor(private readonly history: HistoryInspection) {}

  async slice(cursor: string | null, size: number): Promise<CheckSlice> {
    const { examined, rows, next } = await this.history.unlisted(readCursor<number>(cursor) ?? 0, size);
    return {
      examined,
      findings: rows.map(({ adjustmentId, requestId }) => ({
        kind: 'row-unlisted',
        subject: String(adjustmentId),
        text: `Request ${requestId}: history row ${adjustmentId} is not listed.`,
      })),
      next: writeCursor(next),
    };
  }
}

/** The counts of the history's blocks against its rows. */
@Injectable()
export class HistoryBlocksCheck implements Check {
  readonly key = 'history-counts';
  readonly title = 'Counts of the history';
  readonly compares = 'the number of rows that each block of the history counts with the rows that are there';
  readonly sliceSize = 32;
  readonly settleMs = SETTLE_MS;

  constructor(private readonly history: HistoryInspection) {}

  async slice(cursor: string | null, size: number): Promise<CheckSlice> {
    const { examined, wrong, wronglyPacked, next } = await this.history.blocks(readCursor<number>(cursor) ?? 0, size);
    return {
      examined,
      findings: [
        ...wrong.map(({ block, counted, rows }) => ({
          kind: 'block-miscounted' as const,
          subject: String(block),
          text: `Block ${block} of the history counts ${counted} row(s), ${rows} are there.`,
        })),
        ...wronglyPacked.map((block) => ({
          kind: 'block-miscounted' as const,
          subject: `${block}\npacked`,
          text: `Block ${block} of the history has packed other rows than are there.`,
        })),
      ],
      next: writeCursor(next),
    };
  }
}
