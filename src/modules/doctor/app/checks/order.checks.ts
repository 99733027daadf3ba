import { Injectable } from '@nestjs/common';
import { DetectOversell, ListInconsistencies, oversoldBy } from '../../../reservation-maintenance/index.js';
import type { Inconsistency } from '../../../reservation-maintenance/index.js';
import type { Check, CheckSlice, Finding } from '../../domain/check.js';
import { readCursor, writeCursor } from '../../domain/cursor.js';
import { figure } from './figures.js';

/** What open orders wait for against what they have reserved. */
@Injectable()
export class OrderDemandCheck implements Check {
  readonly key = 'order-demand';
  readonly title = 'Open orders';
  readonly compares = 'what each open order still waits for with what it has reserved';
  readonly sliceSize = 500;
  readonly settleMs = 250;

  constructor(private readonly inconsistencies: ListInconsistencies) {}

  async slice(cursor: string | null, size: number): Promise<CheckSlice> {
    const after = readCursor<number>(cursor) ?? 0;
    const bunch = await this.inconsistencies.bunch(after, { filter: 'all', bunchSize: size });
    return {
      examined: bunch.compared,
      findings: bunch.inconsistencies.filter(({ isOrderOpen }) => isOrderOpen).map(demandFinding),
      next: writeCursor(bunch.next),
    };
  }
}

function demandFinding({ incrementId, sku, stockId, compensation }: Inconsistency): Finding {
  const isTooMuch = compensation.isPositive();
  const size = isTooMuch ? compensation : compensation.negated();
  return {
    kind: isTooMuch ? 'order-holds-too-much' : 'order-holds-too-little',
    subject: `${incrementId}\n${sku}\n${stockId}`,
    text: `Order ${incrementId} holds ${figure(size)} too ${isTooMuch ? 'much' : 'little'} of SKU ${sku} in stock ${stockId}.`,
  };
}

/** What is on hand at a source against what orders hold there. */
@Injectable()
export class OversellCheck implements Check {
  readonly key = 'oversell';
  readonly title = 'Oversold sources';
  readonly compares = 'what is on hand at a source with what orders of all stocks hold there';
  readonly sliceSize = 2000;
  readonly settleMs = 250;

  constructor(private readonly detection: DetectOversell) {}

  async slice(cursor: string | null, size: number): Promise<CheckSlice> {
    const { examined, positions, next } = await this.detection.slice(readCursor<string>(cursor) ?? '', size);
    return {
      examined,
      findings: positions.map((position) => ({
        kind: 'oversold',
        subject: `${position.sourceCode}\n${position.sku}`,
        text: `SKU ${position.sku} at source ${position.sourceCode}: ${figure(position.physical)} on hand, ${figure(position.committed)} held, ${figure(oversoldBy(position))} missing.`,
      })),
      next: writeCursor(next),
    };
  }
}
