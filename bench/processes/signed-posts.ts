import { Agent, request } from 'node:http';
import { signatureOf } from '../../src/modules/webhooks/domain/signature.js';
import { serveTasks } from '../harness/child.js';

/** Bodies to send to an address, each once, by so many clients at once. */
export interface SignedPostsJob {
  readonly url: string;
  readonly secret: string;
  readonly bodies: readonly string[];
  readonly clients: number;
}

interface Message {
  readonly id: string;
  readonly body: string;
}

/** What deliveries would be without anything around them: signed POSTs, one after the other on each connection. */
async function post({ url, secret, bodies, clients }: SignedPostsJob): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < bodies.length; at = next++) {
      await send(url, { id: `bare_${at}`, body: bodies[at] ?? '' }, secret, agent);
    }
  };
  try {
    await Promise.all(Array.from({ length: clients }, work));
  } finally {
    agent.destroy();
  }
}

function send(url: string, { id, body }: Message, secret: string, agent: Agent): Promise<void> {
  const timestamp = Math.floor(Date.now() / 1000);
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method: 'POST',
      agent,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatureOf({ id, timestamp, body }, [secret]),
      },
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      incoming.resume().on('end', () => {
        if (incoming.statusCode === 204) resolve();
        else reject(new Error(`${url} answered ${String(incoming.statusCode)}.`));
      });
    });
    outgoing.end(body);
  });
}

serveTasks({ post });
