import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Guard } from '../app/guard.service.js';

/** The guard of the ledgers, every minute, where `cataloginventory/guard/enabled` is on. */
@Injectable()
export class GuardJob {
  constructor(private readonly guard: Guard) {}

  @Cron('* * * * *', { name: 'inventory_guard' })
  async run(): Promise<void> {
    await this.guard.tick();
  }
}
