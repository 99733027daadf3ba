import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { SourceItemStateReader } from '../../source-items/index.js';
import { StockStateRepository } from '../data/stock-state.repository.js';
import { noSuchState } from './stock-state-reader.service.js';

/** Removes states in which nothing is. What the history says of them stays. */
@Injectable()
export class DeleteStockState {
  constructor(
    private readonly database: Database,
    private readonly states: StockStateRepository,
    private readonly quantities: SourceItemStateReader,
  ) {}

  /** Throws not-found, and `invalid` for a state of the service's own and for one in which goods are. */
  async execute(code: string): Promise<void> {
    await this.database.run(async () => {
      const state = await this.states.lock(code);
      if (!state) throw noSuchState(code);
      if (state.isSystem) throw invalid('The stock state "%code" belongs to the service, and stays.', { code });
      // Who puts goods into the state holds its row: now all of those have committed.
      if (await this.quantities.isUsed(code)) {
        throw invalid('The stock state "%code" cannot be removed: source items have goods in it.', { code });
      }
      await this.states.delete(code);
    });
  }
}
