import type { ChaosClient } from './chaos-buyer.js';
import { heldDemand } from './demand-checks.js';
import type { AnsweredOrder } from './order-desk.js';

/**
 * Ends every order that still holds something: what is invoiced is refunded with return, the rest canceled. Reservations
 * without an order are canceled, too.
 */
export async function closeEverything(client: ChaosClient, skus: readonly string[]): Promise<void> {
  const { database } = client.world;
  const numbers = new Set((await heldDemand(database, skus)).map(({ order }) => order));
  for (const number of numbers) {
    const [order] = await database.query<{ entity_id: string }>(
      'SELECT entity_id FROM sales_order WHERE increment_id = ?',
      [number],
    );
    if (order) await closeOrder(client, Number(order.entity_id));
    else await client.ask('cancel a reservation', (desk) => desk.cancelReservation(number));
  }
}

async function closeOrder(client: ChaosClient, entityId: number): Promise<void> {
  const answer = await client.insist('read', (desk) => desk.look(entityId));
  const lines = (answer.body as AnsweredOrder).items
    .map((item) => ({ itemId: item.item_id, quantity: item.qty_invoiced - item.qty_refunded }))
    .filter(({ quantity }) => quantity > 0);
  const returned = lines.map(({ itemId }) => itemId);
  if (lines.length > 0) await client.ask('refund', (desk) => desk.refund(entityId, lines, returned));
  await client.ask('cancel', (desk) => desk.cancel(entityId));
}
