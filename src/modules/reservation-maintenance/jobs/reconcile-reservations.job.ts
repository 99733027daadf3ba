import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import type { TellsPattern } from '../../../platform/schedule/declared-schedules.js';
import { Settings } from '../../settings/index.js';
import { ReconcileReservations } from '../app/reconcile-reservations.service.js';

/**
 * The sweep, where `cataloginventory/source_reservations/reconcile_sweep_enabled` is on (spec, "Events"); hourly,
 * unless `reconcile_sweep_cron` says otherwise.
 */
@Injectable()
export class ReconcileReservationsJob implements TellsPattern {
  private readonly logger = new Logger(ReconcileReservationsJob.name);

  constructor(
    private readonly settings: Settings,
    private readonly reconcile: ReconcileReservations,
  ) {}

  pattern(): Promise<string> {
    return this.settings.getFresh('cataloginventory/source_reservations/reconcile_sweep_cron');
  }

  @Cron('0 * * * *', { name: 'inventory_reconcile_reservations' })
  async run(): Promise<void> {
    if (!(await this.settings.get('cataloginventory/source_reservations/reconcile_sweep_enabled'))) return;
    const { final, abandoned, tooRecent, failed, isLimitReached } = await this.reconcile.execute();
    if (final.orders + abandoned.orders > 0) {
      this.logger.log(
        `Reservations repaired: ${final.orders} finished order(s) with ${final.compensations} compensation(s), ` +
          `${abandoned.orders} abandoned placement(s) with ${abandoned.compensations}; ${tooRecent} too recent.`,
      );
    }
    if (failed > 0) this.logger.warn(`Reservations of ${failed} order(s) could not be repaired.`);
    if (isLimitReached) this.logger.warn('The sweep of reservations reached its batch limit; the next run goes on.');
  }
}
