import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import type { LowStockEntry } from '../../../platform/queue/topics.js';
import { LowStockFollowers } from '../../low-stock/index.js';
import type { LowStockFollower } from '../../low-stock/index.js';
import { DeliveryRepository } from '../data/delivery.repository.js';
import { deliveryOf } from '../domain/payload.js';

/**
 * Tells webhooks of falls below a threshold. It writes in the transaction that remembers the falls, so each webhook that
 * is enabled then is told of each fall once.
 */
@Injectable()
export class TellLowStock implements LowStockFollower, OnModuleInit {
  constructor(
    private readonly followers: LowStockFollowers,
    private readonly deliveries: DeliveryRepository,
  ) {}

  onModuleInit(): void {
    this.followers.add(this);
  }

  async fell(items: readonly LowStockEntry[]): Promise<void> {
    const time = new Date().toISOString().slice(0, 19).replace('T', ' ');
    const deliveries = items.map((item) => deliveryOf('low_stock', time, { position: null, ...item }));
    await this.deliveries.insertForAll('low_stock', deliveries);
  }
}
