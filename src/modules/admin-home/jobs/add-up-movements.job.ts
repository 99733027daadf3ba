import { Scheduled } from '../../../platform/schedule/scheduled.decorator.js';
import type { RunsOnSchedule } from '../../../platform/schedule/scheduled.decorator.js';
import { MovementsByDay } from '../app/movements.service.js';

/** Adds up what moved on days that are over. */
@Scheduled({ name: 'inventory_movement_days', pattern: '*/10 * * * *' })
export class AddUpMovementsJob implements RunsOnSchedule {
  constructor(private readonly movements: MovementsByDay) {}

  async run(): Promise<void> {
    await this.movements.addUpPastDays();
  }
}
