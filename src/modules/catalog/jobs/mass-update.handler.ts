import { Logger } from '@nestjs/common';
import { currentContext } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import type { HandlesTopic, Message } from '../../../platform/queue/message.js';
import { UnrecoverableMessage } from '../../../platform/queue/message.js';
import { TopicHandler } from '../../../platform/queue/topic-handler.decorator.js';
import type { TopicPayload } from '../../../platform/queue/topics.js';
import { ActorPermissions } from '../../access/index.js';
import { isManualReason } from '../../adjustment-history/index.js';
import { MassUpdate } from '../app/mass-update.service.js';
import type { StockItemToSave } from '../domain/product.js';
import { decodeStockItem } from '../domain/stock-item-data.js';

/** What the routes that queue it ask for. */
const PERMISSION = 'Vendor_Catalog::products';

/**
 * Carries out mass updates on behalf of the actor that queued them and still has to have the permission. What the stock
 * refuses is logged and not tried again.
 */
@TopicHandler('inventory.mass.update')
export class MassUpdateHandler implements HandlesTopic<'inventory.mass.update'> {
  private readonly logger = new Logger('MassUpdate');

  constructor(
    private readonly database: Database,
    private readonly massUpdate: MassUpdate,
    private readonly permissions: ActorPermissions,
  ) {}

  async handle(payload: TopicPayload<'inventory.mass.update'>, message: Message): Promise<void> {
    const { skus, data, reason, note } = payload;
    const stockItem = decode(data);
    // Mostly nobody says anything.
    const purpose = { reason: isManualReason(reason) ? reason : 'correction', note: note ?? null } as const;
    const { actor } = currentContext();
    const { permissions, sourceScope } = await this.permissions.grantOf(actor);
    if (sourceScope.isBound) {
      // It writes what products have at every source, so its routes are not for bound callers.
      this.logger.error(`${skus.length} SKUs were not updated: ${actor.type} ${actor.id} is bound to sources.`);
      return;
    }
    if (!permissions.allows(PERMISSION)) {
      this.logger.error(
        `${skus.length} SKUs were not updated: ${actor.type} ${actor.id} has not the permission ${PERMISSION} any more.`,
      );
      return;
    }
    try {
      await this.database.run(async () => {
        await this.massUpdate.apply(skus, stockItem, purpose);
        await message.done();
      });
    } catch (error) {
      if (!(error instanceof ApplicationError) || error.kind !== 'invalid') throw error;
      this.logger.error(`${skus.length} SKUs were not updated: ${error.text}`);
    }
  }
}

function decode(data: string): StockItemToSave {
  try {
    return decodeStockItem(data);
  } catch (error) {
    throw new UnrecoverableMessage(`The data of the mass update cannot be used: ${String(error)}`);
  }
}
