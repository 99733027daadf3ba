import type { Client } from './client.js';
import type { Answer } from './http.js';
import type { Entry, Line, TransferStep, Wish } from './journal.js';
import type { Person } from './world.js';

/** A transfer that a client goes on with. */
interface Way {
  readonly id: number;
  readonly lines: readonly Line[];
  status: string;
}

type StepWish = Extract<Wish, { kind: 'transfer-step' }>;

/** Asks about what was asked for and waits. */
export type Decide = (approvalId: number) => Promise<void>;

const PLAN = `mutation ($transfer: TransferOrderInput!) {
  createTransferOrder(transfer: $transfer) { transfer { transferId status } } }`;
const SHIP = `mutation ($id: Int!, $note: String) { shipTransferOrder(id: $id, note: $note) { transfer { status } } }`;
const TRANSFERS = '/rest/V1/inventory/transfers';
/** Transfers that a client goes on with; of older ones the goods stay on their way. */
const WAYS_MAX = 4;
const MOVING: readonly string[] = ['shipped', 'partially_received'];

/** Plans transfers that take time, ships them, takes them in, in parts, and ends them. */
export class Carrier {
  private ways: Way[] = [];

  constructor(
    private readonly client: Client,
    private readonly decide: Decide,
  ) {}

  /** One thing of one transfer. */
  async carry(): Promise<void> {
    const { dice } = this.client;
    if (this.ways.length === 0 || (this.ways.length < WAYS_MAX && dice.chance(0.3))) await this.plan();
    const way = this.ways.length > 0 ? dice.pick(this.ways) : undefined;
    if (way) await this.goOn(way);
    this.ways = this.ways.filter(({ status }) => status === 'draft' || MOVING.includes(status));
  }

  private async plan(): Promise<void> {
    const { client } = this;
    const { dice, world, journal } = client;
    const [from = '', to = ''] = dice.some(world.sources, 2);
    const lines = dice
      .some(world.goods, dice.chance(0.4) ? 2 : 1)
      .map((sku) => ({ sku, quantity: dice.between(1, 3) }));
    const reference = journal.mark('T');
    const wish: Wish = { kind: 'transfer', reference, from, to, lines };
    if (dice.chance(0.2)) {
      const entry = journal.open(wish, 'graphql');
      const transfer = { originSourceCode: from, destinationSourceCode: to, reference, items: lines };
      const data = await client.mutate(entry, PLAN, { transfer });
      const made = data?.['createTransferOrder'] as { transfer: { transferId: number; status: string } } | undefined;
      if (made) this.begin(entry, made.transfer.transferId, lines);
      return;
    }
    const entry = journal.open(wish);
    const transfer = { origin_source_code: from, destination_source_code: to, reference, items: lines };
    const answer = await client.insist(entry, { path: TRANSFERS, body: { transfer } });
    if (answer?.status === 200) this.begin(entry, (answer.body as { id: number }).id, lines);
  }

  private begin(entry: Entry, id: number, lines: readonly Line[]): void {
    entry.id = String(id);
    this.ways.push({ id, lines, status: 'draft' });
  }

  private goOn(way: Way): Promise<void> {
    const { dice } = this.client;
    if (way.status === 'draft') {
      return dice.weighted<() => Promise<void>>([
        [8, () => this.step(way, 'ship', this.someOf(way))],
        [2, () => this.shipByGraphql(way)],
        [1, () => this.step(way, 'cancel', null)],
      ])();
    }
    return dice.weighted<() => Promise<void>>([
      [5, () => this.step(way, 'receive', this.someOf(way))],
      [2, () => this.twice(way)],
      [1, () => this.step(way, 'ship', null)],
      [2, () => this.step(way, 'close', null)],
      [1, () => this.step(way, 'cancel', null)],
    ])();
  }

  /** All there is, or a part of one line. */
  private someOf({ lines }: Way): readonly Line[] | null {
    const { dice } = this.client;
    if (dice.chance(0.5)) return null;
    const { sku, quantity } = dice.pick(lines);
    return [{ sku, quantity: dice.between(1, quantity) }];
  }

  /** The same goods taken in by two people at the same moment: more than is on its way never comes. */
  private async twice(way: Way): Promise<void> {
    const lines = this.someOf(way);
    await Promise.all([this.step(way, 'receive', lines), this.step(way, 'receive', lines)]);
  }

  /** With a key most times, so that it is certain in the end; now and then by somebody who may do little alone. */
  private async step(way: Way, step: TransferStep, lines: readonly Line[] | null): Promise<void> {
    const { client } = this;
    const { dice, world } = client;
    const person = dice.chance(0.25) ? world.staff.clerk : undefined;
    const entry = client.journal.open(this.wishOf(way, step, lines, person));
    const body = { note: (entry.wish as StepWish).note, ...(lines ? { items: lines } : {}) };
    const request = { path: `${TRANSFERS}/${way.id}/${step}`, body, token: person?.token };
    const answer = await (dice.chance(0.8) ? client.insist(entry, request) : client.try(entry, request));
    if (answer?.status === 202) await this.wait(way, entry, answer);
    else if (answer?.status === 200) way.status = (answer.body as { status: string }).status;
    else if (entry.outcome === 'unknown') way.status = 'unknown';
    else await this.lookAt(way);
  }

  private async shipByGraphql(way: Way): Promise<void> {
    const entry = this.client.journal.open(this.wishOf(way, 'ship', null, undefined), 'graphql');
    const data = await this.client.mutate(entry, SHIP, { id: way.id, note: (entry.wish as StepWish).note });
    const shipped = data?.['shipTransferOrder'] as { transfer: { status: string } } | undefined;
    way.status = shipped?.transfer.status ?? 'unknown';
  }

  private async wait(way: Way, entry: Entry, { body }: Answer): Promise<void> {
    const { approval_id: approvalId } = body as { approval_id: number };
    entry.id = String(approvalId);
    await this.decide(approvalId);
    await this.lookAt(way);
  }

  private async lookAt(way: Way): Promise<void> {
    const found = await this.client.read('read a transfer', { path: `${TRANSFERS}/${way.id}` });
    way.status = (found as { status: string } | undefined)?.status ?? 'unknown';
  }

  private wishOf(way: Way, step: TransferStep, lines: readonly Line[] | null, person: Person | undefined): StepWish {
    const note = this.client.journal.mark(step);
    return { kind: 'transfer-step', step, transferId: way.id, note, lines, actor: person?.name ?? null };
  }
}
