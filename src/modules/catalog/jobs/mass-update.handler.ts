import { Logger } from '@nestjs/common';
import { currentContext } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import type { HandlesTopic, Message } from '../../../platform/queue/message.js';
import { UnrecoverableMessage } from '../../../platform/queue/message.js';
import { TopicHandler } from '../../../platform/queue/topic-handler.decorator.js';
import type { TopicPayload } from '../../../platform/queue/topics.js';
import { ActorPermissions } from '../../access/index.js';
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

  async handle({ skus, data }: TopicPayload<'inventory.mass.update'>, message: Message): Promise<void> {
    const stockItem = decode(data);
    const { actor } = currentContext();
    if (!(await this.permissions.of(actor)).allows(PERMISSION)) {
      this.logger.error(
        `${skus.length} SKUs were not updated: ${actor.type} ${actor.id} has not the permission ${PERMISSION} any more.`,
      );
      return;
    }
    try {
      await this.database.run(async () => {
        await this.massUpdate.apply(skus, stockItem);
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
