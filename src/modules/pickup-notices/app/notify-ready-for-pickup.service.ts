import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { ApplicationError, invalid } from '../../../platform/errors/application-error.js';
import { KeyTaken } from '../../../platform/idempotency/idempotency-record.repository.js';
import { Idempotency } from '../../../platform/idempotency/idempotency.service.js';
import type { PendingResponse } from '../../../platform/idempotency/idempotency.service.js';
import { CurrentSkus, LockedOrders, openLines, qtyToShip } from '../../orders/index.js';
import type { Order } from '../../orders/index.js';
import { Settings } from '../../settings/index.js';
import { ShipOrder } from '../../shipping/index.js';
import { IN_STOCK, SourceItemReader } from '../../source-items/index.js';
import { SourceReader } from '../../sources/index.js';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import { OrderNotificationRepository } from '../data/order-notification.repository.js';
import { readinessOf } from '../domain/readiness.js';

/** The setting of the mail. */
export const MAIL_ENABLED = 'sales_email/order_ready_for_pickup/enabled';
/** Orders of one request, at most: each has a transaction of its own. */
export const ORDERS_PER_NOTICE_MAX = 100;

const TRY_AGAIN = "We can't notify the customer right now.";

/** An order whose customer was not told, and why. */
export interface FailedNotice {
  readonly id: number;
  readonly message: string;
}

/** Tells customers that their orders are ready for pickup (upstream interface, "Notify ready for pickup"). */
@Injectable()
export class NotifyReadyForPickup {
  private readonly logger = new Logger(NotifyReadyForPickup.name);

  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly lockedOrders: LockedOrders,
    private readonly currentSkus: CurrentSkus,
    private readonly sources: SourceReader,
    private readonly sourceItems: SourceItemReader,
    private readonly shipOrder: ShipOrder,
    private readonly notices: OrderNotificationRepository,
    private readonly settings: Settings,
  ) {}

  /**
   * Each order on its own; returns those that failed, in the order of the request. With an `Idempotency-Key` each order
   * is recorded in its own transaction, so that a repeat goes on with the rest. Throws `mismatch`, before anything is
   * done, where the key came with other orders. Not in a transaction.
   */
  async executeAll(orderIds: readonly number[]): Promise<FailedNotice[]> {
    const pending = this.idempotency.claim();
    if (pending) await this.idempotency.bind(pending);
    const ids = [...new Set(orderIds)];
    const parts = new Map(pending ? ids.map((id) => [id, this.idempotency.derived(pending, id)] as const) : []);
    const done = await this.idempotency.takenAmong([...parts.values()]);
    const failures: FailedNotice[] = [];
    for (const id of ids) {
      const part = parts.get(id);
      const message = part && done.has(part) ? undefined : await this.failureOf(id, part);
      if (message !== undefined) failures.push({ id, message });
    }
    // What may go better the next time is not recorded: a repeat of the request tries it again.
    const isFinal = failures.every(({ message }) => message !== TRY_AGAIN);
    if (pending && isFinal) await this.database.run(() => this.idempotency.record(pending, resultOf(failures)));
    return failures;
  }

  /**
   * One order in one transaction. Where goods are still to be shipped, they are shipped from the pickup location. Then
   * the mail is noted, to be sent by the schedule. The order is locked first, so that of two at once the second finds the
   * goods shipped. Throws not-found for an unknown order, and `invalid` for one that is not ready.
   */
  async execute(orderId: number, part?: PendingResponse): Promise<void> {
    const shipmentId = await this.shipOrder.takeId();
    await this.database.run(async () => {
      const order = await this.lockedOrders.lock(orderId);
      const readiness = readinessOf(order);
      if (readiness === 'not-ready') throw notReady();
      if (readiness === 'to-be-shipped') await this.ship(order, shipmentId);
      const withMail = await this.settings.getFresh(MAIL_ENABLED);
      await this.notices.announce(orderId, { withMail });
      await this.lockedOrders.comment(await this.lockedOrders.read(orderId), {
        comment: `Order notified for pickup at: ${await this.notices.now()}`,
        isCustomerNotified: withMail,
        isVisibleOnFront: true,
      });
      if (part) await this.idempotency.record(part, true);
    });
  }

  /** Throws `invalid` where the location is not enabled, or has not all of the goods in stock. */
  private async ship(order: Order, shipmentId: number): Promise<void> {
    const code = order.pickupLocationCode ?? '';
    const [location] = await this.sources.inOrder([code]);
    if (!location?.enabled || !(await this.isInStock(order, code))) throw notReady();
    await this.shipOrder.execute({
      orderId: order.entityId,
      items: [],
      sourceCode: code,
      tracks: [],
      comments: [],
      packages: [],
      isReadyForPickup: true,
      shipmentId,
    });
  }

  /** The shipment itself refuses what is missing; goods that are there may still be marked as out of stock. */
  private async isInStock(order: Order, code: string): Promise<boolean> {
    const lines = await this.currentSkus.of(openLines(order, qtyToShip));
    const skus = lines.filter((line) => line.isKeptAtSources).map(({ sku }) => sku);
    const items = await this.sourceItems.ofSkus([...new Set(skus)]);
    return items
      .filter(({ sourceCode }) => sourceCodeKey(sourceCode) === sourceCodeKey(code))
      .every(({ status }) => status === IN_STOCK);
  }

  private async failureOf(orderId: number, part: PendingResponse | undefined): Promise<string | undefined> {
    try {
      await this.execute(orderId, part);
      return undefined;
    } catch (error) {
      // The same request, sent twice at once: the other one has told this customer.
      if (error instanceof KeyTaken) return undefined;
      if (error instanceof ApplicationError && error.kind === 'not-found') return error.message;
      if (error instanceof ApplicationError && error.kind === 'invalid') {
        this.logger.log(`Order ${orderId} is not ready for pickup: ${reasonOf(error)}`);
        return notReady().message;
      }
      this.logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
      return TRY_AGAIN;
    }
  }
}

/** The response to a request for many orders. */
export function resultOf(errors: readonly FailedNotice[]): {
  readonly successful: boolean;
  readonly errors: readonly FailedNotice[];
} {
  return { successful: errors.length === 0, errors };
}

function notReady(): ApplicationError {
  return invalid('The order is not ready for pickup');
}

function reasonOf({ message, errors }: ApplicationError): string {
  return [message, ...errors.map((error) => error.message)].join(' ');
}
