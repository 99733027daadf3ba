import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import type { TellsPattern } from '../../../platform/schedule/declared-schedules.js';
import { Settings } from '../../settings/index.js';
import { SweepOversell } from '../app/sweep-oversell.service.js';

/** The oversell sweep; hourly, unless `cataloginventory/source_reservations/oversell_sweep_cron` says otherwise. */
@Injectable()
export class DetectOversellJob implements TellsPattern {
  constructor(
    private readonly settings: Settings,
    private readonly sweep: SweepOversell,
  ) {}

  pattern(): Promise<string> {
    return this.settings.getFresh('cataloginventory/source_reservations/oversell_sweep_cron');
  }

  @Cron('0 * * * *', { name: 'inventory_detect_oversell' })
  async run(): Promise<void> {
    await this.sweep.execute();
  }
}
