import { randomUUID } from 'node:crypto';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { makeItems } from '../data/catalogue.js';
import type { BenchItem } from '../data/catalogue.js';
import { serveTasks } from '../harness/child.js';
import { connect } from '../harness/databases.js';
import type { ServerAddress } from '../harness/databases.js';
import { measure } from '../harness/measure.js';
import type { Client, Stretch } from '../harness/measure.js';
import { itemBunches, quantityOf } from './request-lists.js';

export interface BareWriteJob {
  readonly server: ServerAddress;
  readonly seconds: number;
  readonly clients: number;
  readonly name: string;
  /** Prefix of the stored items to update, or undefined to create new ones. */
  readonly prefix: string | undefined;
  readonly itemsPerRequest: number;
  readonly requests: number;
}

const CREATE = 'INSERT INTO inventory_source_item (source_code, sku, quantity, status) VALUES ?';
/** By primary key, as that is the cheapest. */
const UPDATE = `INSERT INTO inventory_source_item (source_code, sku, quantity, status, source_item_id) VALUES ?
  ON DUPLICATE KEY UPDATE quantity = VALUES(quantity), status = VALUES(status)`;
const APPEND = `INSERT INTO inventory_source_item_adjustment
  (source_code, sku, state, delta, quantity_after, status_before, status_after, reason,
   actor_type, actor_id, actor_label, reference_type, reference_id, request_id, note) VALUES ?`;

interface ItemToWrite extends BenchItem {
  readonly id?: string | undefined;
}

/** How far each client of each job has come: quantities change with every pass over its items. */
const passes = new Map<string, { next: number }>();

/** The least that storing the same rows costs: two multi-row statements and a commit. */
async function write(job: BareWriteJob): Promise<Stretch> {
  const connections = await Promise.all(Array.from({ length: job.clients }, () => connect(job.server)));
  try {
    const clients = await Promise.all(connections.map((connection, index) => clientOf(connection, job, index)));
    return await measure(clients, job.seconds);
  } finally {
    await Promise.all(connections.map((connection) => connection.end()));
  }
}

async function clientOf(connection: Connection, job: BareWriteJob, index: number): Promise<Client> {
  const bunches = job.prefix === undefined ? undefined : await ownBunches(connection, job, job.prefix, index);
  const key = `${job.name}/${index}/${job.clients}`;
  const state = passes.get(key) ?? { next: 0 };
  passes.set(key, state);
  return async () => {
    const at = state.next;
    state.next += 1;
    if (!bunches)
      return writeBunch(connection, CREATE, makeItems(`${job.name}-${index}-${at}`, job.itemsPerRequest), 1, 0);
    const pass = 1 + (Math.floor(at / bunches.length) % 2);
    return writeBunch(connection, UPDATE, bunches[at % bunches.length] ?? [], pass, at % bunches.length);
  };
}

/** The client's items, with their ids. */
async function ownBunches(
  connection: Connection,
  job: BareWriteJob,
  prefix: string,
  index: number,
): Promise<ItemToWrite[][]> {
  const [rows] = await connection.query<(RowDataPacket & { id: string; sourceCode: string; sku: string })[]>(
    'SELECT source_item_id AS id, source_code AS sourceCode, sku FROM inventory_source_item WHERE sku LIKE ?',
    [`${prefix}-%`],
  );
  const ids = new Map(rows.map((row) => [`${row.sourceCode}/${row.sku}`, row.id]));
  const items = makeItems(prefix, job.itemsPerRequest * job.requests).map((item) => {
    const id = ids.get(`${item.sourceCode}/${item.sku}`);
    return { ...item, id };
  });
  return itemBunches(items, job.itemsPerRequest).filter((_, bunch) => bunch % job.clients === index);
}

async function writeBunch(
  connection: Connection,
  statement: string,
  items: readonly ItemToWrite[],
  pass: number,
  place: number,
): Promise<void> {
  const requestId = randomUUID();
  const quantities = items.map((_, at) => quantityOf(pass, place + at).toFixed(4));
  await connection.beginTransaction();
  const rows = items.map(({ sourceCode, sku, id }, at) => [sourceCode, sku, quantities[at], 1, ...(id ? [id] : [])]);
  await connection.query(statement, [rows]);
  const history = items.map(({ sourceCode, sku }, at) => [
    sourceCode, sku, 'available', '10.0000', quantities[at], null, null, 'other', 'admin', '1', 'admin', null, null, requestId, null,
  ]); // prettier-ignore
  await connection.query(APPEND, [history]);
  await connection.commit();
}

serveTasks({ write });
