import { Arg } from '../../../platform/graphql/arg.js';

import { Done } from '../../../platform/graphql/done.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { OUTBOX_STATES, OutboxStore } from '../../../platform/queue/outbox-store.js';
import { Outbox } from '../../../platform/queue/outbox.js';
import { Queues } from '../../../platform/queue/queues.js';
import { withTimeLimit } from '../../../platform/time/time-limit.js';
import { OutboxState, QueueDepth, QueueStatus } from './queue.types.js';

const PERMISSION = 'Vendor_Inventory::queues';
const PARKED_SHOWN_MAX = 200;
const REDRIVEN_MAX = 200;
const ID_LENGTH_MAX = 20;
/** Redis may be away: the rest is shown all the same. */
const REDIS_MS_MAX = 2_000;

/** Messages on their way and those that were given up, over GraphQL. */
@GqlResolver()
export class QueuesResolver {
  constructor(
    private readonly queues: Queues,
    private readonly store: OutboxStore,
    private readonly outbox: Outbox,
  ) {}

  @Gql.query(() => QueueStatus, {
    permission: PERMISSION,
    description: `Messages on their way; of those that were given up the oldest ${PARKED_SHOWN_MAX}`,
    complexity: ({ childComplexity }) => 10 + 10 * childComplexity,
  })
  async queueStatus(): Promise<QueueStatus> {
    const [queues, outbox, parked] = await Promise.all([
      withTimeLimit(REDIS_MS_MAX, () => this.depths()).catch(() => null),
      this.states(),
      this.outbox.listParked(PARKED_SHOWN_MAX),
    ]);
    return { queues, outbox, parked };
  }

  @Gql.mutation(() => Done, {
    permission: PERMISSION,
    description: 'Sends messages again that were given up, with all their attempts',
  })
  async redriveMessages(
    @Arg.texts('ids', { max: REDRIVEN_MAX, length: ID_LENGTH_MAX, description: 'The ids of the parked messages' })
    ids: readonly string[],
  ): Promise<Done> {
    const numbers = ids.filter((id) => /^\d+$/.test(id));
    return { count: numbers.length === 0 ? 0 : await this.outbox.redrive(numbers) };
  }

  private async depths(): Promise<QueueDepth[]> {
    const [depths, oldest] = await Promise.all([this.queues.depths(), this.queues.oldestWaiting()]);
    const ages = new Map(oldest.map(({ queue, ageSeconds }) => [queue, ageSeconds]));
    return depths.map(({ queue, counts }) => ({
      queue,
      waiting: counts['waiting'] ?? 0,
      active: counts['active'] ?? 0,
      delayed: counts['delayed'] ?? 0,
      oldestAgeSeconds: ages.get(queue) ?? 0,
    }));
  }

  private async states(): Promise<OutboxState[]> {
    const counts = new Map((await this.store.counts()).map((count) => [count.state, count]));
    return OUTBOX_STATES.map((state) => counts.get(state) ?? { state, messages: 0, oldestAgeSeconds: 0 });
  }
}
