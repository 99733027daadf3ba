import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { isDuplicateKey } from '../../../platform/database/failure.js';
import { invalid, validationFailed } from '../../../platform/errors/application-error.js';
import { StockStateRepository } from '../data/stock-state.repository.js';
import { STOCK_STATE_LIMITS, stockStateViolations } from '../domain/stock-state.js';
import type { StockState } from '../domain/stock-state.js';
import { noSuchState } from './stock-state-reader.service.js';

type NamedState = Pick<StockState, 'code' | 'name'>;

/** Adds states and renames them. */
@Injectable()
export class SaveStockState {
  constructor(
    private readonly database: Database,
    private readonly states: StockStateRepository,
  ) {}

  /** Throws `invalid` with every broken rule, for a code that is taken, and beyond the number of states. */
  async create(state: NamedState): Promise<StockState> {
    refuse(state);
    const created = { ...state, isSystem: false };
    await this.database.run(async () => {
      if ((await this.states.count()) >= STOCK_STATE_LIMITS.states) {
        throw invalid('There can be at most %1 stock states.', [STOCK_STATE_LIMITS.states]);
      }
      try {
        await this.states.insert(created);
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        throw invalid('A stock state with the code "%code" exists already.', { code: state.code });
      }
    });
    return created;
  }

  /** Gives a state another name; its code stays, as the history has it. Throws not-found. */
  async rename({ code, name }: NamedState): Promise<StockState> {
    return this.database.run(async () => {
      const stored = await this.states.lock(code);
      if (!stored) throw noSuchState(code);
      refuse({ code, name });
      await this.states.rename(code, name);
      return { ...stored, name };
    });
  }
}

function refuse(state: NamedState): void {
  const violations = stockStateViolations(state);
  if (violations.length > 0) throw validationFailed(violations);
}
