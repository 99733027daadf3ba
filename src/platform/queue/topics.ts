/**
 * The BullMQ queues that carry messages. A topic of the spec that has a queue of its own gives it its name. Each is
 * registered, and has its `@Processor`, in the module that it belongs to.
 */
type QueueName =
  | 'inventory-messages'
  // Whole indexes take their time; they do not stand in the way of single SKUs.
  | 'inventory-indexes'
  // Ten thousand operations of one client keep no other messages waiting.
  | 'bulk-operations'
  // A mail server that is slow keeps no other messages waiting.
  | 'mails'
  | 'inventory.reservations.updateSalabilityStatus'
  | 'inventory.source.items.cleanup';

/** What a topic is: how its payload is read, where it runs, how often and how long it is tried. */
export interface TopicDefinition<Payload = unknown> {
  readonly queue: QueueName;
  /** Checks what was stored (an older build may have written it) and gives it its type; throws on anything else. */
  readonly decode: (stored: unknown) => Payload;
  /** Deliveries before the message is parked. */
  readonly attempts: number;
  /** Wait before the second attempt; it doubles from one attempt to the next. */
  readonly backoffMs: number;
  /** A handler that takes longer counts as failed. */
  readonly timeoutMs: number;
  /** One job stands for all messages that wait, and the handler (`HandlesMany`) does them together. */
  readonly isMerged?: boolean;
}

/** Every topic that the service sends to itself. A process with the worker role needs one handler for each. */
export const TOPICS = {
  // Source items of deleted products are removed (spec, "Events"); the payload is the SKUs.
  'inventory.source.items.cleanup': {
    queue: 'inventory.source.items.cleanup',
    decode: textList,
    attempts: 10,
    backoffMs: 2_000,
    timeoutMs: 120_000,
  },
  // Stock item fields of many products are set (spec, "Events"); `data` is JSON of the fields by their REST names. Reason
  // and note are what a person says about it.
  'inventory.mass.update': {
    queue: 'inventory-messages',
    decode: massUpdate,
    attempts: 10,
    backoffMs: 2_000,
    timeoutMs: 300_000,
  },
  // Products were renamed and their reservations with them.
  'inventory.reservations.update': {
    queue: 'inventory-messages',
    decode: renameList,
    attempts: 10,
    backoffMs: 2_000,
    timeoutMs: 120_000,
  },
  // Reservations of deleted products are removed; the payload is the SKUs. Batch by batch, each after a wait for its locks.
  'inventory.reservations.cleanup': {
    queue: 'inventory-messages',
    decode: textList,
    attempts: 10,
    backoffMs: 2_000,
    timeoutMs: 600_000,
  },
  // Index rows of some SKUs are computed anew; sourceCodes names the sources at which they changed, none means anywhere.
  'inventory.index.refresh': {
    queue: 'inventory-messages',
    decode: refreshRequest,
    attempts: 20,
    backoffMs: 1_000,
    timeoutMs: 120_000,
  },
  // The indexes of these stocks are made, filled or removed as the tables say; no ids means every stock.
  'inventory.indexer.stock': {
    queue: 'inventory-indexes',
    decode: numberList,
    attempts: 20,
    backoffMs: 5_000,
    timeoutMs: 3_600_000,
  },
  // As before, for every stock that is linked to one of these sources.
  'inventory.indexer.source': {
    queue: 'inventory-indexes',
    decode: textList,
    attempts: 20,
    backoffMs: 5_000,
    timeoutMs: 3_600_000,
  },
  // Reservations of these SKUs were written in this stock (spec, "Events").
  'inventory.reservations.updateSalabilityStatus': {
    queue: 'inventory.reservations.updateSalabilityStatus',
    decode: salabilityUpdate,
    attempts: 20,
    backoffMs: 1_000,
    timeoutMs: 120_000,
    isMerged: true,
  },
  // Source items have fallen below their thresholds since the last look, a part of them with each message; `isLast` ends
  // the look.
  low_stock: {
    queue: 'inventory-messages',
    decode: lowStock,
    attempts: 10,
    backoffMs: 2_000,
    timeoutMs: 120_000,
  },
  // Webhooks were deleted; what was and would be delivered to them is removed in steps. The payload is their ids.
  'inventory.webhooks.cleanup': {
    queue: 'inventory-messages',
    decode: numberList,
    attempts: 10,
    backoffMs: 2_000,
    timeoutMs: 600_000,
  },
  // What shop pages show of the stock of a SKU is no longer right (behaviour, "Cache purge"); the payload is the SKU.
  'inventory.stockvisualizer.purge': {
    queue: 'inventory-messages',
    decode: text,
    attempts: 5,
    backoffMs: 1_000,
    timeoutMs: 30_000,
  },
  // Asynchronous operations are run: those of one bulk from the first to the last key. One that waits for a place-order
  // lock may take half a minute.
  'async.operations.all': {
    queue: 'bulk-operations',
    decode: operationRange,
    attempts: 8,
    backoffMs: 2_000,
    timeoutMs: 3_600_000,
  },
  // A mail is handed to the mail server; with these waits for about a day.
  'mail.send': {
    queue: 'mails',
    decode: mail,
    attempts: 12,
    backoffMs: 30_000,
    // Longer than the mail server may take to say that it has taken one.
    timeoutMs: 400_000,
  },
} as const satisfies Record<string, TopicDefinition>;

export type TopicName = keyof typeof TOPICS;
export type TopicPayload<Name extends TopicName> = ReturnType<(typeof TOPICS)[Name]['decode']>;

function text(stored: unknown): string {
  if (typeof stored !== 'string') throw new TypeError('The payload is not a text.');
  return stored;
}

function textList(stored: unknown): string[] {
  if (!Array.isArray(stored) || !stored.every((entry) => typeof entry === 'string')) {
    throw new TypeError('The payload is not a list of texts.');
  }
  return stored;
}

function massUpdate(stored: unknown): { skus: string[]; data: string; reason?: string; note?: string } {
  const { skus, data, reason, note } = (stored ?? {}) as Record<'skus' | 'data' | 'reason' | 'note', unknown>;
  if (typeof data !== 'string') throw new TypeError('The payload has no data.');
  return {
    skus: textList(skus),
    data,
    ...(typeof reason === 'string' ? { reason } : {}),
    ...(typeof note === 'string' ? { note } : {}),
  };
}

function renameList(stored: unknown): { old: string; new: string }[] {
  if (!Array.isArray(stored)) throw new TypeError('The payload is not a list of renames.');
  return stored.map((entry) => {
    const rename = (entry ?? {}) as { old?: unknown; new?: unknown };
    if (typeof rename.old !== 'string' || typeof rename.new !== 'string') {
      throw new TypeError('The payload names no rename.');
    }
    return { old: rename.old, new: rename.new };
  });
}

function numberList(stored: unknown): number[] {
  if (!Array.isArray(stored) || !stored.every((entry) => Number.isSafeInteger(entry))) {
    throw new TypeError('The payload is not a list of whole numbers.');
  }
  return stored as number[];
}

function refreshRequest(stored: unknown): { skus: string[]; sourceCodes: string[] } {
  const { skus, sourceCodes } = (stored ?? {}) as { skus?: unknown; sourceCodes?: unknown };
  return { skus: textList(skus), sourceCodes: textList(sourceCodes) };
}

function salabilityUpdate(stored: unknown): { skus: string[]; stock: number } {
  const { skus, stock } = (stored ?? {}) as { skus?: unknown; stock?: unknown };
  if (!Number.isSafeInteger(stock)) throw new TypeError('The payload names no stock.');
  return { skus: textList(skus), stock: stock as number };
}

/** A source item below its threshold, as messages carry it. */
export interface LowStockEntry {
  readonly source_code: string;
  readonly sku: string;
  readonly quantity: number;
  readonly notify_stock_qty: number;
  /** `YYYY-MM-DD HH:MM:SS` in UTC, null where the history does not tell. */
  readonly since: string | null;
}

function lowStock(stored: unknown): { items: LowStockEntry[]; isLast: boolean } {
  const { items, isLast } = (stored ?? {}) as { items?: unknown; isLast?: unknown };
  if (!Array.isArray(items) || !items.every(isLowStockEntry)) throw new TypeError('The payload has no low items.');
  return { items, isLast: isLast === true };
}

function isLowStockEntry(stored: unknown): stored is LowStockEntry {
  const entry = (stored ?? {}) as Partial<Record<keyof LowStockEntry, unknown>>;
  return (
    typeof entry.source_code === 'string' &&
    typeof entry.sku === 'string' &&
    typeof entry.quantity === 'number' &&
    typeof entry.notify_stock_qty === 'number' &&
    (entry.since === null || typeof entry.since === 'string')
  );
}

function operationRange(stored: unknown): { bulkUuid: string; first: number; last: number } {
  const { bulkUuid, first, last } = (stored ?? {}) as { bulkUuid?: unknown; first?: unknown; last?: unknown };
  if (typeof bulkUuid !== 'string' || !Number.isSafeInteger(first) || !Number.isSafeInteger(last)) {
    throw new TypeError('The payload names no operations.');
  }
  return { bulkUuid, first: first as number, last: last as number };
}

function mail(stored: unknown): { mailId: string } {
  const { mailId } = (stored ?? {}) as { mailId?: unknown };
  if (typeof mailId !== 'string' || !/^\d{1,20}$/.test(mailId)) throw new TypeError('The payload names no mail.');
  return { mailId };
}
