import mysql from 'mysql2/promise';
import type { Connection, ConnectionOptions, RowDataPacket } from 'mysql2/promise';
import { grouped } from './violation.js';

/** Quantities are whole numbers of ten-thousandths, so that sums are exact. */
export const SCALE = 10_000;

export interface HistoryFact {
  readonly id: number;
  readonly source: string;
  readonly sku: string;
  /** Each state has a chain of its own. */
  readonly state: string;
  readonly delta: number;
  readonly after: number;
  readonly reason: string;
  readonly referenceType: string | null;
  readonly referenceId: string | null;
  readonly requestId: string | null;
  readonly note: string | null;
  readonly actor: string | null;
}

/** What a source item has in a state that is not on sale. */
export interface StateFact {
  readonly source: string;
  readonly sku: string;
  readonly state: string;
  readonly quantity: number;
}

export interface TransferFact {
  readonly id: number;
  readonly reference: string | null;
  readonly from: string;
  readonly to: string;
  readonly status: string;
}

export interface TransferLineFact {
  readonly transferId: number;
  readonly sku: string;
  readonly planned: number;
  readonly shipped: number;
  readonly received: number;
  readonly returned: number;
  readonly lost: number;
}

export interface TransferStepFact {
  readonly id: number;
  readonly transferId: number;
  readonly kind: string;
  readonly note: string | null;
  readonly actor: string | null;
  readonly requestId: string;
  readonly items: readonly { readonly sku: string; readonly state: string; readonly quantity: number }[];
}

/** A request for approval. */
export interface ApprovalFact {
  readonly id: number;
  readonly status: string;
  readonly requester: string | null;
  readonly decider: string | null;
  readonly resultRequestId: string | null;
  readonly writtenRows: number;
}

export interface ItemFact {
  readonly source: string;
  readonly sku: string;
  readonly quantity: number;
  readonly status: number;
}

export interface ReservationFact {
  readonly id: number;
  readonly stockId: number;
  readonly sku: string;
  /** Empty where the demand is the stock's. */
  readonly source: string;
  readonly quantity: number;
  /** The number of the order. */
  readonly number: string;
}

export interface BalanceFact {
  readonly stockId: number;
  readonly sku: string;
  readonly source: string;
  readonly quantity: number;
}

export interface OrderFact {
  readonly id: number;
  readonly number: string;
  readonly state: string;
  readonly email: string;
}

export interface OrderLineFact {
  readonly id: number;
  readonly orderId: number;
  readonly sku: string;
  readonly ordered: number;
  readonly canceled: number;
  readonly invoiced: number;
  readonly shipped: number;
  readonly refunded: number;
  readonly refundedUnshipped: number;
}

/** A line of a document; `isReturned` where its goods went back to stock. */
export interface DocumentFact {
  readonly kind: 'shipment' | 'invoice' | 'creditmemo';
  readonly id: number;
  readonly orderId: number;
  readonly itemId: number;
  readonly sku: string;
  readonly quantity: number;
}

export interface IndexFact {
  readonly stockId: number;
  readonly sku: string;
  readonly quantity: number;
  readonly isSalable: boolean;
}

export interface FeedFact {
  readonly position: number;
  readonly type: string;
  readonly rowId: number;
}

/** Everything that the tables say at one moment. */
export interface Facts {
  readonly history: readonly HistoryFact[];
  readonly items: readonly ItemFact[];
  readonly states: readonly StateFact[];
  readonly transfers: readonly TransferFact[];
  readonly transferLines: readonly TransferLineFact[];
  readonly transferSteps: readonly TransferStepFact[];
  readonly approvals: readonly ApprovalFact[];
  readonly reservations: readonly ReservationFact[];
  readonly balances: readonly BalanceFact[];
  readonly orders: readonly OrderFact[];
  readonly lines: readonly OrderLineFact[];
  readonly documents: readonly DocumentFact[];
  readonly links: readonly { readonly stockId: number; readonly source: string }[];
  readonly index: readonly IndexFact[];
  readonly feed: readonly FeedFact[];
  readonly holders: readonly { readonly number: string; readonly state: string }[];
  /** Messages that wait or were given up. */
  readonly outbox: readonly { readonly topic: string; readonly state: string; readonly error: string | null }[];
  /** Notes that the feed has not taken up. */
  readonly pendingNotes: number;
  /** By the bulk's id: how many operations have each status. */
  readonly operations: readonly { readonly bulk: string; readonly status: number; readonly message: string | null }[];
}

type Row = Readonly<Record<string, unknown>>;

/** Reads all tables in one snapshot, with statements of its own. */
export async function readFacts(options: ConnectionOptions): Promise<Facts> {
  const connection = await mysql.createConnection(options);
  try {
    await connection.query('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    await connection.query('START TRANSACTION WITH CONSISTENT SNAPSHOT');
    return await factsOf((sql) => rowsOf(connection, sql));
  } finally {
    await connection.end();
  }
}

async function rowsOf(connection: Connection, sql: string): Promise<Row[]> {
  const [rows] = await connection.query<RowDataPacket[]>(sql);
  return rows;
}

type Read = (sql: string) => Promise<Row[]>;

async function factsOf(read: Read): Promise<Facts> {
  const stocks = await read('SELECT stock_id FROM inventory_stock');
  return {
    ...(await ledgersOf(read)),
    ...(await ordersOf(read)),
    ...(await transfersOf(read)),
    approvals: await approvalsOf(read),
    links: (await read('SELECT stock_id, source_code FROM inventory_source_stock_link')).map((row) => ({
      stockId: Number(row['stock_id']),
      source: String(row['source_code']),
    })),
    index: await indexOf(
      read,
      stocks.map((row) => Number(row['stock_id'])),
    ),
    feed: (await read('SELECT position, type, row_id FROM inventory_change ORDER BY position')).map((row) => ({
      position: Number(row['position']),
      type: String(row['type']),
      rowId: Number(row['row_id']),
    })),
    outbox: (await read('SELECT topic, state, last_error FROM message_outbox')).map((row) => ({
      topic: String(row['topic']),
      state: String(row['state']),
      error: text(row['last_error']),
    })),
    pendingNotes: Number((await read('SELECT COUNT(*) AS notes FROM inventory_change_pending'))[0]?.['notes']),
    operations: (await read('SELECT bulk_uuid, status, result_message FROM bulk_operation')).map((row) => ({
      bulk: String(row['bulk_uuid']),
      status: Number(row['status']),
      message: text(row['result_message']),
    })),
  };
}

async function ledgersOf(
  read: Read,
): Promise<Pick<Facts, 'history' | 'items' | 'states' | 'reservations' | 'balances' | 'holders'>> {
  const history = await read(
    `SELECT adjustment_id, source_code, sku, state, delta, quantity_after, reason, reference_type, reference_id, request_id,
            note, actor_label
       FROM inventory_source_item_adjustment ORDER BY adjustment_id`,
  );
  const items = await read('SELECT source_code, sku, quantity, status FROM inventory_source_item');
  const states = await read('SELECT source_code, sku, state, quantity FROM inventory_source_item_state');
  const reservations = await read(
    'SELECT reservation_id, stock_id, sku, source_code, quantity, object_increment_id FROM inventory_reservation',
  );
  const balances = await read('SELECT stock_id, sku, source_code, quantity FROM inventory_reservation_balance');
  const holders = await read('SELECT increment_id, state FROM inventory_reservation_holder');
  return {
    history: history.map((row) => ({
      id: Number(row['adjustment_id']),
      source: String(row['source_code']),
      sku: String(row['sku']),
      state: String(row['state']),
      delta: scaled(row['delta']),
      after: scaled(row['quantity_after']),
      reason: String(row['reason']),
      referenceType: text(row['reference_type']),
      referenceId: text(row['reference_id']),
      requestId: text(row['request_id']),
      note: text(row['note']),
      actor: text(row['actor_label']),
    })),
    states: states.map((row) => ({
      source: String(row['source_code']),
      sku: String(row['sku']),
      state: String(row['state']),
      quantity: scaled(row['quantity']),
    })),
    items: items.map((row) => ({
      source: String(row['source_code']),
      sku: String(row['sku']),
      quantity: scaled(row['quantity']),
      status: Number(row['status']),
    })),
    reservations: reservations.map((row) => ({
      id: Number(row['reservation_id']),
      stockId: Number(row['stock_id']),
      sku: String(row['sku']),
      source: text(row['source_code']) ?? '',
      quantity: scaled(row['quantity']),
      number: text(row['object_increment_id']) ?? '',
    })),
    balances: balances.map((row) => ({
      stockId: Number(row['stock_id']),
      sku: String(row['sku']),
      source: String(row['source_code']),
      quantity: scaled(row['quantity']),
    })),
    holders: holders.map((row) => ({ number: String(row['increment_id']), state: String(row['state']) })),
  };
}

async function transfersOf(read: Read): Promise<Pick<Facts, 'transfers' | 'transferLines' | 'transferSteps'>> {
  const transfers = await read(
    'SELECT transfer_id, reference, origin_source_code, destination_source_code, status FROM inventory_transfer',
  );
  const lines = await read('SELECT * FROM inventory_transfer_item');
  const steps = await read('SELECT * FROM inventory_transfer_step ORDER BY step_id');
  const items = grouped(await read('SELECT * FROM inventory_transfer_step_item'), (row) => Number(row['step_id']));
  return {
    transfers: transfers.map((row) => ({
      id: Number(row['transfer_id']),
      reference: text(row['reference']),
      from: String(row['origin_source_code']),
      to: String(row['destination_source_code']),
      status: String(row['status']),
    })),
    transferLines: lines.map((row) => ({
      transferId: Number(row['transfer_id']),
      sku: String(row['sku']),
      planned: scaled(row['quantity']),
      shipped: scaled(row['shipped']),
      received: scaled(row['received']),
      returned: scaled(row['returned']),
      lost: scaled(row['lost']),
    })),
    transferSteps: steps.map((row) => ({
      id: Number(row['step_id']),
      transferId: Number(row['transfer_id']),
      kind: String(row['kind']),
      note: text(row['note']),
      actor: text(row['actor_label']),
      requestId: String(row['request_id']),
      items: (items.get(String(Number(row['step_id']))) ?? []).map((item) => ({
        sku: String(item['sku']),
        state: String(item['state']),
        quantity: scaled(item['quantity']),
      })),
    })),
  };
}

async function approvalsOf(read: Read): Promise<ApprovalFact[]> {
  const rows = await read(
    `SELECT approval_id, status, requester_name, decided_by_name, result_request_id, written_rows
       FROM inventory_approval_request`,
  );
  return rows.map((row) => ({
    id: Number(row['approval_id']),
    status: String(row['status']),
    requester: text(row['requester_name']),
    decider: text(row['decided_by_name']),
    resultRequestId: text(row['result_request_id']),
    writtenRows: Number(row['written_rows']),
  }));
}

async function ordersOf(read: Read): Promise<Pick<Facts, 'orders' | 'lines' | 'documents'>> {
  const orders = await read('SELECT entity_id, increment_id, state, customer_email FROM sales_order');
  const lines = await read('SELECT * FROM sales_order_item');
  const documents: DocumentFact[] = [];
  for (const kind of ['shipment', 'invoice', 'creditmemo'] as const) {
    const rows = await read(
      `SELECT d.entity_id, d.order_id, i.order_item_id, i.sku, i.qty
         FROM sales_${kind} d JOIN sales_${kind}_item i ON i.parent_id = d.entity_id`,
    );
    for (const row of rows) {
      documents.push({
        kind,
        id: Number(row['entity_id']),
        orderId: Number(row['order_id']),
        itemId: Number(row['order_item_id']),
        sku: String(row['sku']),
        quantity: scaled(row['qty']),
      });
    }
  }
  return {
    orders: orders.map((row) => ({
      id: Number(row['entity_id']),
      number: String(row['increment_id']),
      state: String(row['state']),
      email: String(row['customer_email']),
    })),
    lines: lines.map((row) => ({
      id: Number(row['item_id']),
      orderId: Number(row['order_id']),
      sku: String(row['sku']),
      ordered: scaled(row['qty_ordered']),
      canceled: scaled(row['qty_canceled']),
      invoiced: scaled(row['qty_invoiced']),
      shipped: scaled(row['qty_shipped']),
      refunded: scaled(row['qty_refunded']),
      refundedUnshipped: scaled(row['qty_refunded_unshipped']),
    })),
    documents,
  };
}

async function indexOf(read: Read, stockIds: readonly number[]): Promise<IndexFact[]> {
  const facts: IndexFact[] = [];
  for (const stockId of stockIds) {
    for (const row of await read(`SELECT sku, quantity, is_salable FROM inventory_stock_${stockId}`)) {
      facts.push({
        stockId,
        sku: String(row['sku']),
        quantity: scaled(row['quantity']),
        isSalable: Number(row['is_salable']) === 1,
      });
    }
  }
  return facts;
}

/** A decimal of the database as ten-thousandths. */
export function scaled(value: unknown): number {
  return Math.round(Number(value) * SCALE);
}

function text(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}
