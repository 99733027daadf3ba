import { Injectable } from '@nestjs/common';
import { notFound } from '../../../platform/errors/application-error.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { StockStateRepository } from '../data/stock-state.repository.js';
import type { StockState } from '../domain/stock-state.js';

/** What others may know of states. `available` is none of them: it is what a source item has on sale. */
@Injectable()
export class StockStateReader {
  constructor(private readonly states: StockStateRepository) {}

  /** Throws not-found for a state that does not exist. */
  async get(code: string): Promise<StockState> {
    const state = await this.states.find(code);
    if (!state) throw noSuchState(code);
    return state;
  }

  /** Every state, by code. */
  async all(): Promise<StockState[]> {
    return this.states.all();
  }

  async search(criteria: SearchCriteria): Promise<{ states: StockState[]; totalCount: number }> {
    return this.states.search(criteria);
  }

  /** Those of the codes that exist. One statement. */
  async existing(codes: readonly string[]): Promise<ReadonlySet<string>> {
    return this.states.existing(codes);
  }

  /** The same, and they cannot be removed until the running transaction ends. */
  async hold(codes: readonly string[]): Promise<ReadonlySet<string>> {
    return this.states.hold(codes);
  }
}

export function noSuchState(code: string): Error {
  return notFound('There is no stock state with the code "%code".', { code });
}
