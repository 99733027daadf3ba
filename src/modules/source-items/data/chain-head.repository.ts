import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { AVAILABLE, ChainHeads } from '../../adjustment-history/index.js';
import type { HeadChange, HeadKeeper } from '../../adjustment-history/index.js';

const KEYS_PER_STATEMENT = 5000;

const LISTED = `JSON_TABLE(?, '$[*]' COLUMNS (source_code VARCHAR(255) COLLATE utf8mb4_general_ci PATH '$[0]',
                                            sku VARCHAR(64) COLLATE utf8mb4_general_ci PATH '$[1]',
                                            state VARCHAR(32) COLLATE utf8mb4_general_ci PATH '$[2]',
                                            former VARCHAR(64) PATH '$[3]', digest VARCHAR(64) PATH '$[4]')) listed`;

/** Heads of chains that are written without their quantities: the history tells which. */
@Injectable()
export class ChainHeadRepository implements HeadKeeper, OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly heads: ChainHeads,
  ) {}

  onModuleInit(): void {
    this.heads.keepWith(this);
  }

  async replace(changes: readonly HeadChange[]): Promise<void> {
    const items = changes.filter(({ state }) => state === AVAILABLE);
    for (const chunk of chunksOf(items, KEYS_PER_STATEMENT)) {
      await this.database.execute(
        `UPDATE ${LISTED}
           STRAIGHT_JOIN inventory_source_item i FORCE INDEX (unq_source_item_source_sku)
                ON i.source_code = listed.source_code AND i.sku = listed.sku
            SET i.history_digest = UNHEX(NULLIF(listed.digest, ''))
          WHERE listed.former = '' OR i.history_digest <=> UNHEX(NULLIF(listed.former, '-'))`,
        [listedOf(chunk)],
      );
    }
    const states = changes.filter(({ state }) => state !== AVAILABLE);
    for (const chunk of chunksOf(states, KEYS_PER_STATEMENT)) {
      await this.database.execute(
        `UPDATE ${LISTED}
           STRAIGHT_JOIN inventory_source_item_state s FORCE INDEX (PRIMARY)
                ON s.sku = listed.sku AND s.source_code = listed.source_code AND s.state = listed.state
            SET s.history_digest = UNHEX(NULLIF(listed.digest, ''))
          WHERE listed.former = '' OR s.history_digest <=> UNHEX(NULLIF(listed.former, '-'))`,
        [listedOf(chunk)],
      );
    }
  }
}

function listedOf(changes: readonly HeadChange[]): string {
  return JSON.stringify(
    changes.map(({ sourceCode, sku, state, from, to }) => [...[sourceCode, sku, state], ...[formerOf(from), to ?? '']]),
  );
}

function formerOf(from: string | null | undefined): string {
  if (from === undefined) return '';
  return from ?? '-';
}
