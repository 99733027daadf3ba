import { Scheduled } from '../../../platform/schedule/scheduled.decorator.js';
import type { TellsPattern } from '../../../platform/schedule/scheduled.decorator.js';
import { Settings } from '../../settings/index.js';
import { SweepOversell } from '../app/sweep-oversell.service.js';

/** The oversell sweep; hourly, unless `cataloginventory/source_reservations/oversell_sweep_cron` says otherwise. */
@Scheduled({ name: 'inventory_detect_oversell' })
export class DetectOversellJob implements TellsPattern {
  constructor(
    private readonly settings: Settings,
    private readonly sweep: SweepOversell,
  ) {}

  pattern(): Promise<string> {
    return this.settings.getFresh('cataloginventory/source_reservations/oversell_sweep_cron');
  }

  async run(): Promise<void> {
    await this.sweep.execute();
  }
}
