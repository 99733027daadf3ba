import type { Client } from '../clients/client.js';
import type { Looker } from '../clients/looker.js';
import { SCALE } from './facts.js';
import type { Facts } from './facts.js';
import type { Violation } from './violation.js';

/** A lock that was left behind would be waited for half a minute. */
const DECISION_MS_MAX = 10_000;
const TRANSACTION_SECONDS_MAX = 60;

/** No lock was left: an order for each of the goods is decided at once, and no transaction is open. */
export async function lockViolations(client: Client, looker: Looker): Promise<Violation[]> {
  const { world, journal } = client;
  const violations: Violation[] = [];
  for (const { storeId } of world.shops) {
    for (const sku of world.goods) {
      const email = `${journal.mark('last')}@example.com`;
      const entry = journal.open({ kind: 'order', email, lines: [{ sku, quantity: 1 }] });
      const items = [{ sku, qty_ordered: 1, price: 10 }];
      const begunAt = performance.now();
      const body = { entity: { store_id: storeId, customer_email: email, items } };
      const answer = await client.try(entry, { path: '/rest/V1/orders', body });
      const ms = performance.now() - begunAt;
      if (!answer || ms > DECISION_MS_MAX) {
        const text = `An order of ${sku} took ${Math.round(ms)} ms, with ${answer ? String(answer.status) : 'no answer'}.`;
        violations.push({ rule: 'locks', text });
      }
    }
  }
  const old = await looker.look<{ id: string; query: string | null }>(
    `SELECT trx_id AS id, trx_query AS query FROM information_schema.innodb_trx
      WHERE trx_started < NOW() - INTERVAL ? SECOND`,
    [TRANSACTION_SECONDS_MAX],
  );
  for (const { id, query } of old ?? []) {
    violations.push({ rule: 'locks', text: `Transaction ${id} is still open: ${query ?? 'idle'}` });
  }
  return violations;
}

interface StoredItem {
  readonly source_code: string;
  readonly sku: string;
  readonly quantity: number;
}

/** What REST says is what the tables say. */
export async function restViolations(client: Client, { items, orders, approvals }: Facts): Promise<Violation[]> {
  const violations = await wrongNames(client, approvals);
  const rule = 'answers';
  const path = '/rest/V1/inventory/source-items?searchCriteria[pageSize]=300';
  const page = (await client.read('source items', { path })) as { items: StoredItem[] } | undefined;
  for (const item of items) {
    const told = page?.items.find(({ source_code: code, sku }) => code === item.source && sku === item.sku);
    if (told && Math.round(told.quantity * SCALE) === item.quantity) continue;
    const says = told ? String(told.quantity) : 'nothing';
    violations.push({
      rule,
      text: `REST says ${says} of ${item.sku} at ${item.source}; it is ${item.quantity / SCALE}.`,
    });
  }
  const address = '/rest/V1/orders?searchCriteria[pageSize]=1';
  const list = (await client.read('orders', { path: address })) as { total_count: number } | undefined;
  if (list?.total_count !== orders.length) {
    violations.push({ rule, text: `REST counts ${String(list?.total_count)} orders of ${orders.length}.` });
  }
  return violations;
}

/** Approved changes of which the history is read over REST. */
const NAMES_MAX = 25;

/** The history names who has asked for what was approved, and who has approved it. */
async function wrongNames(client: Client, approvals: Facts['approvals']): Promise<Violation[]> {
  const violations: Violation[] = [];
  const filter = 'searchCriteria[filterGroups][0][filters][0]';
  const approved = approvals.filter(({ status }) => status === 'approved').slice(-NAMES_MAX);
  for (const { id, requester, decider, resultRequestId } of approved) {
    const path = `/rest/V1/inventory/source-item-adjustments?${filter}[field]=request_id&${filter}[value]=${resultRequestId ?? ''}&searchCriteria[pageSize]=20`;
    const page = (await client.read('history of an approval', { path })) as { items: NamedRow[] } | undefined;
    const rows = page?.items ?? [];
    const isNamed = rows.every((row) => row.actor_label === requester && row.approved_by?.name === decider);
    if (rows.length > 0 && isNamed) continue;
    const text = `approval ${id} of ${requester ?? ''}, by ${decider ?? ''}, is in the history as ${JSON.stringify(rows[0])}.`;
    violations.push({ rule: 'approvals', text });
  }
  return violations;
}

interface NamedRow {
  readonly actor_label: string | null;
  readonly approved_by?: { readonly name: string | null };
}
