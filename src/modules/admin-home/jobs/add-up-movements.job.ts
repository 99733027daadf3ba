import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { MovementsByDay } from '../app/movements.service.js';

/** Adds up what moved on days that are over. */
@Injectable()
export class AddUpMovementsJob {
  constructor(private readonly movements: MovementsByDay) {}

  @Cron('*/10 * * * *', { name: 'inventory_movement_days' })
  async run(): Promise<void> {
    await this.movements.addUpPastDays();
  }
}
