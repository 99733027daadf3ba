import { Child } from '../harness/child.js';
import { dropDatabase, recreateDatabase } from '../harness/databases.js';
import { migrate } from '../harness/migrate.js';
import { OrdersRun } from './orders/orders-run.js';
import { reserveLongAgo } from './orders/old-reservations.js';
import { goodsOf, scaleOf } from './orders/scale.js';
import { openShop, skuOf } from './orders/shop.js';
import { startOrdersServer } from './orders/start-server.js';
import type { Suite, SuiteContext, SuiteResult } from './suite.js';

/** Placing orders over HTTP: many SKUs, one SKU, a source each, a long ledger, the last units. */
export const orders: Suite = {
  name: 'orders',
  async run(context: SuiteContext): Promise<SuiteResult> {
    const { server, logs, options } = context;
    const scale = scaleOf(options);
    await recreateDatabase(server);
    await migrate(server);
    await openShop(server, goodsOf(scale));
    await reserveLongAgo(server, skuOf(scale.reserved.prefix, 0), scale.oldReservations);
    const api = await startOrdersServer({ database: server, log: `${logs}/bench-orders.log` });
    const load = Child.start('The order generator', new URL('../processes/order-load.js', import.meta.url));
    try {
      return await new OrdersRun(context, api, load, scale).run();
    } finally {
      await Promise.all([api.stop(), load.stop()]);
      await dropDatabase(server);
    }
  },
};
