import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In } from 'typeorm';
import type { Repository } from 'typeorm';
import { Database } from '../../../platform/database/database.js';
import { STATES_GUARD, WriteGuards } from '../../../platform/database/write-guards.js';
import { searchEntities } from '../../../platform/search/index.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import type { StockState } from '../domain/stock-state.js';
import { StockStateEntity } from './stock-state.entity.js';

/** The table of states. Codes are compared exactly: what the collation takes for one may be two to the history. */
@Injectable()
export class StockStateRepository {
  constructor(
    @InjectRepository(StockStateEntity) private readonly states: Repository<StockStateEntity>,
    private readonly database: Database,
    private readonly guards: WriteGuards,
  ) {}

  async find(code: string): Promise<StockState | undefined> {
    const state = await this.states.findOneBy({ code });
    return state?.code === code ? state : undefined;
  }

  /** Like `find`. Until the running transaction ends no other one writes it, or puts goods into the state. */
  async lock(code: string): Promise<StockState | undefined> {
    await this.guards.takeWhole(STATES_GUARD);
    const [state] = await this.states.find({ where: { code }, lock: { mode: 'pessimistic_write' } });
    return state?.code === code ? state : undefined;
  }

  /** Those of the codes that exist. One statement. */
  async existing(codes: readonly string[]): Promise<ReadonlySet<string>> {
    if (codes.length === 0) return new Set();
    const found = await this.states.findBy({ code: In([...codes]) });
    return new Set(found.map(({ code }) => code));
  }

  /** Those of the codes that exist. Until the running transaction ends they cannot be removed. One statement. */
  async hold(codes: readonly string[]): Promise<ReadonlySet<string>> {
    if (codes.length === 0) return new Set();
    await this.guards.share(STATES_GUARD);
    const rows = await this.database.query<{ code: string }>(
      'SELECT code FROM inventory_stock_state WHERE code IN (?) ORDER BY code LOCK IN SHARE MODE',
      [codes],
    );
    return new Set(rows.map(({ code }) => code));
  }

  /** All of them, by code: there are few. */
  async all(): Promise<StockState[]> {
    return this.states.find({ order: { code: 'ASC' } });
  }

  async search(criteria: SearchCriteria): Promise<{ states: StockState[]; totalCount: number }> {
    const { entities, totalCount } = await searchEntities(this.states, criteria);
    return { states: entities, totalCount };
  }

  async count(): Promise<number> {
    return this.states.count();
  }

  /** Fails with a duplicate key where the code is taken. */
  async insert({ code, name, isSystem }: StockState): Promise<void> {
    await this.states.insert({ code, name, isSystem });
  }

  async rename(code: string, name: string): Promise<void> {
    await this.states.update({ code }, { name });
  }

  async delete(code: string): Promise<void> {
    await this.states.delete({ code });
  }
}
