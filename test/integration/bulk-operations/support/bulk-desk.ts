import { RunOperationsProcessor } from '../../../../src/modules/bulk-operations/jobs/run-operations.processor.js';
import { TOPICS } from '../../../../src/platform/queue/topics.js';
import type { TestApplication } from '../../../support/application.js';
import type { CallOptions } from '../../../support/http-client.js';

export const TOPIC = 'async.operations.all';

export interface Operation {
  readonly key: number;
  readonly status: number;
  readonly message: string | null;
  readonly code: number | null;
}

interface Delivery {
  /** 1 for the first; the last one that the topic allows with `last`. */
  readonly attempt?: number | 'last';
  readonly signal?: AbortSignal;
}

/** Schedules bulks over HTTP and runs their messages by hand: no worker is started. */
export class BulkDesk {
  constructor(readonly app: TestApplication) {}

  /** Schedules a bulk that must be accepted; returns its uuid. */
  async schedule(address: string, elements: readonly unknown[], options: CallOptions = {}): Promise<string> {
    const answer = await this.app.http.post(`/rest/async/bulk/V1/${address}`, elements, options);
    if (answer.status !== 202) throw new Error(`The bulk was refused: ${JSON.stringify(answer.body)}`);
    return answer.body.bulk_uuid;
  }

  /** Delivers every message of the bulk once; rejects as its handler does. */
  async deliver(uuid: string, { attempt = 1, signal = new AbortController().signal }: Delivery = {}): Promise<void> {
    for (const { id, payload } of await this.messages(uuid)) {
      const { body, requestId, actor } = JSON.parse(payload);
      const number = attempt === 'last' ? TOPICS[TOPIC].attempts : attempt;
      const message = { id, topic: TOPIC, attempt: number, signal, done: async () => undefined };
      await this.app.within(() => this.app.get(RunOperationsProcessor).handle(body, message), { requestId, actor });
    }
  }

  /** The messages of the bulk, which stay: no worker removes those that are done here. */
  messages(uuid: string): Promise<{ id: string; payload: string }[]> {
    return this.app.database.query(
      `SELECT message_id AS id, payload FROM message_outbox WHERE topic = ? AND payload LIKE ? ORDER BY message_id`,
      [TOPIC, `%"bulkUuid":"${uuid}"%`],
    );
  }

  async operations(uuid: string): Promise<Operation[]> {
    const rows = await this.app.database.query<Operation>(
      `SELECT operation_key AS \`key\`, status, result_message AS message, error_code AS code
         FROM bulk_operation WHERE bulk_uuid = ? ORDER BY operation_key`,
      [uuid],
    );
    return rows.map((row) => ({ ...row, key: Number(row.key), status: Number(row.status) }));
  }

  async statuses(uuid: string): Promise<number[]> {
    return (await this.operations(uuid)).map(({ status }) => status);
  }
}
