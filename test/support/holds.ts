import { ExpireHolds } from '../../src/modules/placement/app/expire-holds.service.js';
import type { HoldExpiryReport } from '../../src/modules/placement/app/expire-holds.service.js';
import type { TestApplication } from './application.js';

/** Seconds until what is reserved under the number ends, by the database's clock; undefined where it has no end. */
export async function secondsLeft(app: TestApplication, incrementId: string): Promise<number | undefined> {
  const [row] = await app.database.query<{ seconds: string }>(
    `SELECT TIMESTAMPDIFF(MICROSECOND, UTC_TIMESTAMP(3), e.expires_at) / 1000000 AS seconds
       FROM inventory_reservation_hold e JOIN inventory_reservation_holder h ON h.holder_id = e.holder_id
      WHERE h.increment_id = ?`,
    [incrementId],
  );
  return row && Number(row.seconds);
}

/** Lets the time go by: what is held under these numbers has been over for so long. Waits for no lock of a holder. */
export async function passTime(app: TestApplication, incrementIds: readonly string[], seconds = 1): Promise<void> {
  const holders = await app.database.query<{ holder_id: number }>(
    'SELECT holder_id FROM inventory_reservation_holder WHERE increment_id IN (?)',
    [incrementIds],
  );
  await app.database.execute(
    'UPDATE inventory_reservation_hold SET expires_at = UTC_TIMESTAMP(3) - INTERVAL ? SECOND WHERE holder_id IN (?)',
    [seconds, holders.map(({ holder_id }) => holder_id)],
  );
}

/** What a worker does. */
export function expireHolds(
  app: TestApplication,
  options: Parameters<ExpireHolds['execute']>[0] = {},
): Promise<HoldExpiryReport> {
  return app.within(() => app.get(ExpireHolds).execute(options));
}

/** How many ends the table keeps. */
export async function endsKept(app: TestApplication): Promise<number> {
  const [row] = await app.database.query<{ n: number }>('SELECT COUNT(*) AS n FROM inventory_reservation_hold');
  return row?.n ?? 0;
}
