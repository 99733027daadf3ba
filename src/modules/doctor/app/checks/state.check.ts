import { Injectable } from '@nestjs/common';
import type { StateKey } from '../../../source-items/index.js';
import type { Check, CheckSlice } from '../../domain/check.js';
import { Settings } from '../../../settings/index.js';
import { readCursor, writeCursor } from '../../domain/cursor.js';
import type { FindingKind } from '../../domain/kinds.js';
import { stateDamage } from '../../domain/state-damage.js';
import { StateWalkRepository } from '../../data/state-walk.repository.js';
import { figure } from './figures.js';

/** What is wrong, as the end of a sentence. */
const WORDS: Readonly<Partial<Record<FindingKind, string>>> = {
  'state-without-item': 'the source item is gone',
  'state-unknown': 'there is no such state',
  'state-negative': 'that is below zero',
  'state-without-history': 'there is no history row',
};

/** What source items have in other states against the items, the states and the history. */
@Injectable()
export class StateQuantitiesCheck implements Check {
  readonly key = 'state-quantities';
  readonly title = 'Quantities in other states';
  readonly compares =
    'what source items have in other states than available with the items, the states and the history';
  readonly sliceSize = 5000;
  readonly settleMs = 250;

  constructor(
    private readonly states: StateWalkRepository,
    private readonly settings: Settings,
  ) {}

  async slice(cursor: string | null, size: number): Promise<CheckSlice> {
    const isRecording = await this.settings.getFresh('cataloginventory/source_item_adjustment/enabled');
    const { states, next } = await this.states.slice(readCursor<StateKey>(cursor), size);
    return {
      examined: states.length,
      findings: states.flatMap((walked) => {
        const kind = stateDamage(walked);
        // What is written without recording has no history: that is no damage.
        if (!kind || (kind === 'state-without-history' && !isRecording)) return [];
        const { sourceCode, sku, state, quantity } = walked;
        return [
          {
            kind,
            subject: `${sourceCode}\n${sku}\n${state}`,
            text: `SKU ${sku} at source ${sourceCode}: ${figure(quantity)} in state ${state}; ${WORDS[kind] ?? kind}.`,
          },
        ];
      }),
      next: writeCursor(next && { sourceCode: next.sourceCode, sku: next.sku, state: next.state }),
    };
  }
}
