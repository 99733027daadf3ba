import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { LocalDelivery } from '../../../platform/queue/local-delivery.js';
import { Settings } from '../../settings/index.js';

/**
 * Whether those who change stock wait until the index has followed. With the strategy `async` they do not: a worker
 * refreshes the index soon after, and what reads it may be behind until then.
 */
@Injectable()
export class IndexStrategy implements OnModuleInit {
  constructor(
    private readonly settings: Settings,
    private readonly delivery: LocalDelivery,
  ) {}

  onModuleInit(): void {
    this.delivery.deferWhile(
      ['inventory.index.refresh', 'inventory.indexer.stock', 'inventory.indexer.source'],
      async () => (await this.settings.get('cataloginventory/indexer/strategy')) === 'async',
    );
  }
}
