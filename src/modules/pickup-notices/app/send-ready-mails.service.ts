import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import { escapeHtml } from '../../../platform/mail/mail.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import { OrderReader } from '../../orders/index.js';
import type { Order } from '../../orders/index.js';
import { PickupLocationReader } from '../../pickup/index.js';
import type { PickupLocation } from '../../pickup/index.js';
import { Settings } from '../../settings/index.js';
import { OrderNotificationRepository } from '../data/order-notification.repository.js';
import { isMailAddress, readyMail } from '../domain/ready-mail.js';
import { readinessOf } from '../domain/readiness.js';
import { MAIL_ENABLED } from './notify-ready-for-pickup.service.js';

const BATCH_SIZE = 100;
/** Batches of one run; the next minute takes the rest. */
const BATCHES_MAX = 50;

/** Sends the mails which say that orders are ready for pickup. */
@Injectable()
export class SendReadyMails {
  private readonly logger = new Logger(SendReadyMails.name);

  constructor(
    private readonly database: Database,
    private readonly notices: OrderNotificationRepository,
    private readonly orders: OrderReader,
    private readonly locations: PickupLocationReader,
    private readonly settings: Settings,
    private readonly mailer: Mailer,
  ) {}

  /**
   * One mail for each notice that is to be sent. A mail and the mark of its notice are written in one transaction, under
   * the notice's lock. So several may run at once, and a run that dies leaves nothing half. Returns the number of mails.
   */
  async execute(): Promise<number> {
    let sent = 0;
    for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
      const { taken, mailed } = await this.database.run(() => this.sendBatch());
      sent += mailed;
      if (taken < BATCH_SIZE) break;
    }
    return sent;
  }

  private async sendBatch(): Promise<{ readonly taken: number; readonly mailed: number }> {
    const orderIds = await this.notices.lockPending(BATCH_SIZE);
    if (orderIds.length === 0) return { taken: 0, mailed: 0 };
    const isOn = await this.settings.getFresh(MAIL_ENABLED);
    const orders = isOn ? await this.addressed(orderIds) : [];
    const locations = await this.locations.byKey(orders.flatMap(({ pickupLocationCode }) => pickupLocationCode ?? []));
    for (const order of orders) {
      const location = locations.get(sourceCodeKey(order.pickupLocationCode ?? ''));
      const mail = readyMail(order, location ?? goneLocation(order), escapeHtml);
      await this.mailer.send({ to: [order.customerEmail], ...mail });
    }
    const mailed = new Set(orders.map(({ entityId }) => entityId));
    await this.notices.markSent([...mailed]);
    await this.notices.markWithoutMail(orderIds.filter((id) => !mailed.has(id)));
    return { taken: orderIds.length, mailed: mailed.size };
  }

  /** The orders that are still ready, and whose customer has an address that mails can be sent to. */
  private async addressed(orderIds: readonly number[]): Promise<Order[]> {
    const views = await this.orders.existing(orderIds);
    return [...views.values()].flatMap(({ order }) => {
      if (readinessOf(order) === 'not-ready') return [];
      if (isMailAddress(order.customerEmail)) return [order];
      this.logger.warn(`The customer of order ${order.incrementId} has no address that a mail can be sent to.`);
      return [];
    });
  }
}

/** A source is never deleted here, but its row may be. */
function goneLocation({ pickupLocationCode }: Order): PickupLocation {
  return {
    pickupLocationCode: pickupLocationCode ?? '',
    name: pickupLocationCode ?? '',
    email: null,
    fax: null,
    description: null,
    latitude: null,
    longitude: null,
    countryId: '',
    regionId: null,
    region: null,
    city: null,
    street: null,
    postcode: '',
    phone: null,
  };
}
