import { Logger } from '@nestjs/common';
import { Scheduled } from '../../../platform/schedule/scheduled.decorator.js';
import type { RunsOnSchedule } from '../../../platform/schedule/scheduled.decorator.js';
import { Settings } from '../../settings/index.js';
import { ReconcileReservations } from '../app/reconcile-reservations.service.js';

/** The hourly sweep, where `cataloginventory/source_reservations/reconcile_sweep_enabled` is on (spec, "Events"). */
@Scheduled({ name: 'inventory_reconcile_reservations', pattern: '0 * * * *' })
export class ReconcileReservationsJob implements RunsOnSchedule {
  private readonly logger = new Logger(ReconcileReservationsJob.name);

  constructor(
    private readonly settings: Settings,
    private readonly reconcile: ReconcileReservations,
  ) {}

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
