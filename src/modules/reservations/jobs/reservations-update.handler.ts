import type { HandlesTopic } from '../../../platform/queue/message.js';
import { TopicHandler } from '../../../platform/queue/topic-handler.decorator.js';
import type { TopicPayload } from '../../../platform/queue/topics.js';
import { ReportLateReservations } from '../app/report-late-reservations.service.js';

type Renames = TopicPayload<'inventory.reservations.update'>;

/** Hears of renames after the fact (upstream interface, `inventory.reservations.update`). */
@TopicHandler('inventory.reservations.update')
export class ReservationsUpdate implements HandlesTopic<'inventory.reservations.update'> {
  constructor(private readonly late: ReportLateReservations) {}

  async handle(renames: Renames): Promise<void> {
    await this.late.execute(renames.map(({ old, new: renamed }) => ({ from: old, to: renamed })));
  }
}
