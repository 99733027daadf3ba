import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { ChangeSummary } from '../errors/large-change.js';
import type { Quantity } from '../quantity/quantity.js';
import { SourceScope } from './source-scope.js';

/** The five doors. */
export type Origin = 'rest' | 'graphql' | 'job' | 'cron' | 'cli';

/** Who made a change (spec, "Adjustment history row"). */
export const ACTOR_TYPES = ['admin', 'integration', 'import', 'system', 'customer'] as const;
export type ActorType = (typeof ACTOR_TYPES)[number];

/** The maker of a change; the label (a username, an integration's name) was looked up when the context was opened. */
export interface Actor {
  readonly type: ActorType;
  readonly id: string | null;
  readonly label: string | null;
}

export const SYSTEM_ACTOR: Actor = { type: 'system', id: null, label: null };

/** The largest change of stock that somebody may write alone, row by row; null is no limit. */
export interface ChangeLimit {
  readonly quantity: Quantity | null;
  /** In the currency of the prices of products. */
  readonly value: number | null;
}

/** What a second person has approved, and how it is noted. */
export interface ApprovedChange {
  /** What was shown: nothing larger is written. */
  readonly asked: ChangeSummary;
  /**
   * Each write calls it in its transaction, with the number of its history rows. It throws where the approval is not to be
   * had any more.
   */
  readonly take: (rows: number) => Promise<void>;
}

/**
 * What one request, job, tick or command run carries with it. It is opened at a door and read everywhere;
 * the pure domain never touches it.
 */
export interface RequestContext {
  /** Shared by every history row of the request: a UUID that the service made, or the uuid of a bulk. */
  readonly requestId: string;
  readonly origin: Origin;
  /** Set by the permission guard once the caller is known; the system until then. */
  actor: Actor;
  /** Whether the caller has a permission besides the one that the door has asked for; set with the actor. */
  may?: (permission: string) => boolean;
  /** What the caller may write alone; absent where nothing limits them. Set with the actor. */
  changeLimit?: ChangeLimit;
  /** Of a change that a second person has approved. */
  readonly approval?: ApprovedChange;
  /** The sources that the caller is bound to, set with the actor; absent where they are not bound. */
  sourceScope?: SourceScope | undefined;
  /** What the client sent as `X-Request-Id`: for the logs alone. */
  readonly correlationId?: string;
  /** Its response tells a secret: what is kept of it is kept encrypted. */
  tellsSecret?: boolean;
  /** Where the request came from; absent where no client has sent one. */
  readonly address?: string;
  /** What the client calls itself, as it was sent. */
  readonly userAgent?: string;
  /** Store code in the address (`/rest/<code>/V1`); absent when the address names none. */
  readonly storeCode?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Opens a context for `work`; only the doors call this. */
export function runInContext<T>(context: Partial<RequestContext> & Pick<RequestContext, 'origin'>, work: () => T): T {
  return storage.run({ requestId: randomUUID(), actor: SYSTEM_ACTOR, ...context }, work);
}

/** The context of the running request. Throws where no door opened one: there is no silent "system". */
export function currentContext(): RequestContext {
  const context = storage.getStore();
  if (!context) throw new Error('No request context is open here: a door has to open one first.');
  return context;
}

/** The running context, or undefined: for logging, which happens outside requests too. */
export function findContext(): RequestContext | undefined {
  return storage.getStore();
}

/** What the running request, job or command may see and write; everything where its caller is not bound. */
export function sourceScope(): SourceScope {
  return storage.getStore()?.sourceScope ?? SourceScope.EVERYWHERE;
}
