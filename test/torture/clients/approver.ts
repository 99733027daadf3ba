import type { Client } from './client.js';
import type { Decision, Entry } from './journal.js';
import { CLERK_LIMIT } from './setup.js';
import type { Person } from './world.js';

const APPROVALS = '/rest/V1/inventory/approvals';
const LARGEST_MORE = 4;
/** Requests that are left to wait, at most; what is one too many is taken back. */
const WAITING_MAX = 50;

/** Asks for more than a clerk may write alone, and decides about it as two people who come at the same moment. */
export class Approver {
  constructor(private readonly client: Client) {}

  /** Announces goods: a change that adds up, so that it can be done whatever has become of the stock. */
  async announce(): Promise<void> {
    const { client } = this;
    const { dice, world, journal } = client;
    const { clerk } = world.staff;
    const [source, sku] = [dice.pick(world.sources), dice.pick(world.goods)];
    const quantity = CLERK_LIMIT + dice.between(1, LARGEST_MORE);
    const note = journal.mark('announced');
    const items = [{ source, sku, delta: quantity }];
    const entry = journal.open({ kind: 'announcement', note, items, actor: clerk.name });
    const body = { note, items: [{ source_code: source, sku, quantity }] };
    const answer = await client.insist(entry, { path: '/rest/V1/inventory/incoming', body, token: clerk.token });
    if (answer?.status === 200) journal.surprise('announcement', `${note} did not wait for anybody.`);
    if (answer?.status !== 202) return;
    const { approval_id: approvalId } = answer.body as { approval_id: number };
    entry.id = String(approvalId);
    await this.decide(approvalId);
  }

  /** Two who decide at once; one of them may be the clerk, who takes it back. Some of it waits for ever. */
  async decide(approvalId: number): Promise<void> {
    const { dice, world } = this.client;
    const [one, two] = world.staff.approvers;
    const pairs: readonly (readonly [number, readonly (readonly [Person, Decision])[]])[] = [
      [
        6,
        [
          [one, 'approve'],
          [two, 'approve'],
        ],
      ],
      [
        2,
        [
          [one, 'approve'],
          [two, 'reject'],
        ],
      ],
      [
        1,
        [
          [two, 'approve'],
          [world.staff.clerk, 'withdraw'],
        ],
      ],
      [
        1,
        [
          [one, 'approve'],
          [one, 'approve'],
        ],
      ],
      [1, []],
    ];
    const deciding = dice.weighted(pairs);
    const told = await Promise.all(deciding.map(([person, decision]) => this.say(approvalId, person, decision)));
    if (told.some(({ outcome }) => outcome === 'done')) return;
    world.waiting += 1;
    if (world.waiting > WAITING_MAX) await this.say(approvalId, world.staff.clerk, 'withdraw');
  }

  private async say(approvalId: number, { name, token }: Person, decision: Decision): Promise<Entry> {
    const entry = this.client.journal.open({ kind: 'decision', decision, approvalId, decider: name });
    await this.client.insist(entry, { path: `${APPROVALS}/${approvalId}/${decision}`, body: {}, token });
    return entry;
  }
}
