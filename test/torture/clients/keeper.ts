import type { Client } from './client.js';
import type { Entry, Wish } from './journal.js';
import { rounded, UNIQUE_STEP } from './world.js';

type StockWish = Extract<Wish, { kind: 'stock' }>;
type Change = StockWish['items'][number] & { readonly from: number };

const SAVE = `mutation ($sku: String!, $items: [SourceItemEdit!]!, $note: String) {
  saveSourceItems(sku: $sku, items: $items, note: $note, reason: received) { items { sourceCode quantity } } }`;
const TRANSFER = `mutation ($from: String!, $to: String!, $items: [TransferItemInput!]!) {
  transferItems(originSourceCode: $from, destinationSourceCode: $to, items: $items) { requestId } }`;

/** Brings goods, and moves them from source to source. */
export class Keeper {
  constructor(private readonly client: Client) {}

  /** Brings goods over REST, at once or later. Refused where somebody else has moved the item meanwhile. */
  async restock(door: 'rest' | 'async'): Promise<void> {
    const { client } = this;
    const changes = await this.changes(client.dice.chance(0.3) ? 2 : 1);
    if (!changes) return;
    const entry = this.entry(changes, door);
    const note = (entry.wish as StockWish).note;
    const sourceItems = changes.map(({ source, sku, delta, from }) => ({
      ...{ source_code: source, sku, quantity: rounded(from + delta), status: 1 },
      extension_attributes: { expected_quantity: from, adjustment: { reason: 'received', note } },
    }));
    const place = door === 'rest' ? '/rest/V1' : '/rest/async/V1';
    const answer = await client.insist(entry, { path: `${place}/inventory/source-items`, body: { sourceItems } });
    if (entry.outcome === 'accepted') entry.id = (answer?.body as { bulk_uuid: string }).bulk_uuid;
  }

  async restockByGraphql(): Promise<void> {
    const [change] = (await this.changes(1)) ?? [];
    if (!change) return;
    const { sku, source: sourceCode, from, delta } = change;
    const entry = this.entry([change], 'graphql');
    // Goods that were moved as a whole have left their item out of stock.
    const items = [{ kind: 'set', sourceCode, expectedQuantity: from, quantity: rounded(from + delta), status: 1 }];
    await this.client.mutate(entry, SAVE, { sku, items, note: (entry.wish as StockWish).note });
  }

  /** Moves a quantity that no other move has, as far as nobody has reserved it. */
  async transfer(door: 'rest' | 'graphql'): Promise<void> {
    const { client } = this;
    const { dice, world } = client;
    const [from = '', to = ''] = dice.some(world.sources, 2);
    const sku = dice.pick(world.goods);
    world.moves += 1;
    const quantity = rounded(1 + world.moves * UNIQUE_STEP);
    const entry = client.journal.open({ kind: 'move', sku, from, to, quantity }, door);
    if (door === 'graphql') {
      await client.mutate(entry, TRANSFER, { from, to, items: [{ sku, quantity }] });
      return;
    }
    const body = { originSourceCode: from, destinationSourceCode: to, items: [{ sku, qty: quantity }] };
    await client.insist(entry, { path: '/rest/V1/inventory/bulk-partial-source-transfer', body });
  }

  /** Moves all there is of some goods, with what orders have reserved of them. */
  async moveAll(): Promise<void> {
    const { dice, world } = this.client;
    const [originSource, destinationSource] = dice.some(world.sources.slice(0, 2), 2);
    const skus = dice.some(world.movables, dice.between(1, world.movables.length));
    const body = { skus, originSource, destinationSource, unassignFromOrigin: dice.chance(0.3) };
    const path = '/rest/V1/inventory/bulk-product-source-transfer';
    await this.client.ask('move all', { method: 'POST', path, body });
  }

  /** Goods of which a few are to come, with what is there of them. */
  private async changes(count: number): Promise<Change[] | undefined> {
    const { dice, world } = this.client;
    const rows = await world.look<{ source_code: string; sku: string; quantity: string }>(
      'SELECT source_code, sku, quantity FROM inventory_source_item WHERE sku IN (?)',
      [[...world.goods, ...world.movables]],
    );
    if (!rows || rows.length === 0) return undefined;
    return dice.some(rows, count).map(({ source_code: source, sku, quantity }) => ({
      ...{ source, sku, from: Number(quantity), delta: dice.between(1, 6) },
    }));
  }

  private entry(changes: readonly Change[], door: Entry['door']): Entry {
    const items = changes.map(({ source, sku, delta }) => ({ source, sku, delta }));
    return this.client.journal.open({ kind: 'stock', note: this.client.journal.mark('in'), items }, door);
  }
}
