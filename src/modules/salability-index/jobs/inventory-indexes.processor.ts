import { Processor } from '@nestjs/bullmq';
import { MessageHost, workerOptions } from '../../../platform/queue/queue-host.js';

/** Whole indexes, one at a time in a process. */
@Processor('inventory-indexes', workerOptions(1))
export class InventoryIndexesProcessor extends MessageHost {}
