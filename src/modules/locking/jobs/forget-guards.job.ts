import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { WriteGuards } from '../../../platform/database/write-guards.js';

/** Deletes guard rows of yesterday every night. With one server that takes writes there are none. */
@Injectable()
export class ForgetGuardsJob {
  constructor(private readonly guards: WriteGuards) {}

  @Cron('35 3 * * *', { name: 'write_guard_cleanup' })
  async run(): Promise<void> {
    if (this.guards.areNeeded) await this.guards.forgetUnused();
  }
}
