import { Processor } from '@nestjs/bullmq';
import { MessageHost, workerOptions } from './queue-host.js';

/** The topics that share a queue. */
@Processor('inventory-messages', workerOptions(4))
export class InventoryMessagesProcessor extends MessageHost {}
