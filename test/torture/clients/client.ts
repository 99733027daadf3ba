import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Dice } from '../../support/dice.js';
import { faultsInAnswer, messagesOf } from '../checker/answers.js';
import { send } from './http.js';
import type { Answer, Reply, Request } from './http.js';
import type { Entry, Journal } from './journal.js';
import type { World } from './world.js';

/** "Repeat it, also with the same key" (docs/errors.md): it says nothing of what earlier requests have done. */
const LOCKED = 'Could not acquire inventory lock';
/** Conflicts that stay: what was asked for does not fit what has become of its subject. */
const SETTLED = [
  'Transfer %id is ',
  'Nothing of transfer ',
  'Transfer %id has changed ',
  'The request for approval %1 does',
];
const PAUSE_MS_MIN = 50;
const PAUSE_MS_MAX = 2000;

/** A client: asks, keeps its journal, and asks again as the contract allows. */
export class Client {
  private uniques = 0;

  constructor(
    readonly world: World,
    readonly dice: Dice,
    /** Which one it is, from 0. */
    readonly index: number,
  ) {}

  get journal(): Journal {
    return this.world.journal;
  }

  /** One request to one of the processes. */
  async ask(what: string, request: Request): Promise<Reply> {
    const { apis } = this.world.stand;
    const reply = await send(this.dice.pick(apis).origin, this.world.token, request);
    this.note(what, reply);
    return reply;
  }

  /** An answer of 200 to a question that changes nothing; undefined where there is none. */
  async read(what: string, request: Omit<Request, 'method'>): Promise<unknown> {
    const reply = await this.ask(what, { method: 'GET', ...request });
    return reply.kind === 'answer' && reply.status === 200 ? reply.body : undefined;
  }

  /**
   * Asks with a key until it is certain what became of it, or until nobody waits any more. Settles the entry, and
   * returns what was said in the end. `isWhole` says whether an answer leaves nothing open.
   */
  async insist(
    entry: Entry,
    request: Omit<Request, 'key' | 'method'>,
    isWhole: (answer: Answer) => boolean = () => true,
  ): Promise<Answer | undefined> {
    const keyed = { ...request, method: 'POST', key: randomUUID() } as const;
    const { kind } = entry.wish;
    for (let pause = PAUSE_MS_MIN; ; pause = Math.min(pause * 2, PAUSE_MS_MAX)) {
      entry.attempts += 1;
      if (entry.attempts > 1) this.journal.retries += 1;
      const reply = await this.ask(kind, keyed);
      if (reply.kind === 'answer') {
        if (reply.isReplayed) this.journal.replays += 1;
        const outcome = outcomeOf(reply);
        if (outcome && isWhole(reply)) return this.settle(entry, outcome, reply);
      }
      if (performance.now() > this.world.deadline) return this.settle(entry, 'unknown');
      await delay(pause);
    }
  }

  /**
   * Asks once without a key: what got no answer is unknown. `isRepeatable` says that the contract makes it safe to ask
   * again; what is refused then may have been done before.
   */
  async try(entry: Entry, request: Omit<Request, 'key' | 'method'>, isRepeatable = false): Promise<Answer | undefined> {
    const { kind } = entry.wish;
    for (let pause = PAUSE_MS_MIN; ; pause = Math.min(pause * 2, PAUSE_MS_MAX)) {
      entry.attempts += 1;
      if (entry.attempts > 1) this.journal.retries += 1;
      const reply = await this.ask(kind, { ...request, method: 'POST' });
      const outcome = reply.kind === 'answer' ? outcomeOf(reply) : undefined;
      if (outcome && reply.kind === 'answer') {
        const isCertain = outcome !== 'refused' || entry.attempts === 1;
        return this.settle(entry, isCertain ? outcome : 'unknown', reply);
      }
      if (!isRepeatable || performance.now() > this.world.deadline) return this.settle(entry, 'unknown');
      await delay(pause);
    }
  }

  /** A mutation of GraphQL: its data, or the error that it was refused with. */
  async mutate(entry: Entry, query: string, variables: object): Promise<Readonly<Record<string, unknown>> | undefined> {
    entry.attempts += 1;
    const reply = await this.ask(`${entry.wish.kind} (GraphQL)`, graphqlRequest(query, variables));
    if (reply.kind === 'lost' || reply.status >= 500) return this.settle(entry, 'unknown');
    const { data, errors } = reply.body as GraphqlBody;
    const code = errors?.[0]?.extensions?.code ?? '';
    if (!errors && data) {
      this.settle(entry, 'done');
      return data;
    }
    const isUnknown = ['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE'].includes(code);
    return this.settle(entry, isUnknown ? 'unknown' : 'refused');
  }

  /** A query of GraphQL; undefined where there is no data. */
  async query(what: string, query: string, variables: object): Promise<Readonly<Record<string, unknown>> | undefined> {
    const reply = await this.ask(what, graphqlRequest(query, variables));
    if (reply.kind === 'lost' || reply.status !== 200) return undefined;
    const { data, errors } = reply.body as GraphqlBody;
    return errors ? undefined : (data ?? undefined);
  }

  /** A number that no other client gets, and this one only once. */
  unique(): number {
    this.uniques += 1;
    return this.uniques;
  }

  private settle(entry: Entry, outcome: Entry['outcome'], answer?: undefined): undefined;
  private settle(entry: Entry, outcome: Entry['outcome'], answer: Answer): Answer;
  private settle(entry: Entry, outcome: Entry['outcome'], answer?: Answer): Answer | undefined {
    entry.outcome = outcome;
    return answer;
  }

  /** Remembers a message, to be held against the catalogue. */
  heard(message: string, status: number): void {
    const { messages } = this.journal;
    messages.set(message, (messages.get(message) ?? new Set<number>()).add(status));
  }

  private note(what: string, reply: Reply): void {
    const { journal } = this;
    journal.requests += 1;
    if (reply.kind === 'lost') {
      journal.count(what, 'no answer');
      return;
    }
    journal.count(what, String(reply.status));
    for (const text of faultsInAnswer(reply)) journal.surprise(what, text);
    for (const message of messagesOf(reply)) this.heard(message, reply.status);
  }
}

interface GraphqlBody {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[];
}

function graphqlRequest(query: string, variables: object): Request {
  return { method: 'POST', path: '/graphql', body: { query, variables } };
}

/** What an answer says for certain; undefined where it has to be asked again. */
function outcomeOf({ status, body }: Answer): 'done' | 'accepted' | 'refused' | undefined {
  if (status === 200) return 'done';
  if (status === 202) return 'accepted';
  const { message = '' } = (body ?? {}) as { message?: string };
  if ((status === 400 || status === 404) && !message.startsWith(LOCKED)) return 'refused';
  if (status === 409 && SETTLED.some((begin) => message.startsWith(begin))) return 'refused';
  return undefined;
}
