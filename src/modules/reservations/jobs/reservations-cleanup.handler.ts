import type { HandlesTopic, Message } from '../../../platform/queue/message.js';
import { TopicHandler } from '../../../platform/queue/topic-handler.decorator.js';
import { ForgetReservations } from '../app/forget-reservations.service.js';

/** Deletes the reservations of deleted products (upstream interface, `inventory.reservations.cleanup`). */
@TopicHandler('inventory.reservations.cleanup')
export class ReservationsCleanup implements HandlesTopic<'inventory.reservations.cleanup'> {
  constructor(private readonly forgetReservations: ForgetReservations) {}

  async handle(skus: string[], { signal }: Message): Promise<void> {
    for (const sku of skus) await this.forgetReservations.execute(sku, signal);
  }
}
