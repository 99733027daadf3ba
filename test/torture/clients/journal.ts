import { randomUUID } from 'node:crypto';

/** Goods of an order or a write. */
export interface Line {
  readonly sku: string;
  readonly quantity: number;
}

/** Goods that come to a source. */
export interface Change {
  readonly source: string;
  readonly sku: string;
  readonly delta: number;
}

export type TransferStep = 'ship' | 'receive' | 'close' | 'cancel';
export type Decision = 'approve' | 'reject' | 'withdraw';

/** What a client wanted, by which it is found in the tables. */
export type Wish =
  /** An order, found by the address of its customer. */
  | { readonly kind: 'order'; readonly email: string; readonly lines: readonly Line[] }
  /**
   * A reservation ahead, found by its number. `isKept`: the client has asked for no end of it. `end`: what became of it by
   * an answer of 200.
   */
  | {
      readonly kind: 'reservation';
      readonly number: string;
      readonly lines: readonly Line[];
      isKept: boolean;
      end?: 'released' | 'ordered';
    }
  /** Goods that come in, found by the note in the history. */
  | { readonly kind: 'stock'; readonly note: string; readonly items: readonly Change[] }
  /** A move of a quantity that no other move has, found by it. */
  | {
      readonly kind: 'move';
      readonly sku: string;
      readonly from: string;
      readonly to: string;
      readonly quantity: number;
    }
  /** A shipment, an invoice or a credit memo of an order, found by the id in its answer. */
  | {
      readonly kind: 'shipment' | 'invoice' | 'creditmemo';
      readonly orderId: number;
      readonly itemId: number | null;
      readonly quantity: number | null;
    }
  /** An order that is to be canceled. */
  | { readonly kind: 'cancel'; readonly orderId: number }
  /** A transfer that is planned, found by its reference. */
  | {
      readonly kind: 'transfer';
      readonly reference: string;
      readonly from: string;
      readonly to: string;
      readonly lines: readonly Line[];
    }
  /** A step of a transfer, found by its note; `lines` where it names them. */
  | {
      readonly kind: 'transfer-step';
      readonly step: TransferStep;
      readonly transferId: number;
      readonly note: string;
      readonly lines: readonly Line[] | null;
      /** The name of who has asked; null for who has no name in the history. */
      readonly actor: string | null;
    }
  /** Goods that are announced, found by the note in the history. Larger than their clerk may write alone, they wait. */
  | { readonly kind: 'announcement'; readonly note: string; readonly items: readonly Change[]; readonly actor: string }
  /** What one person has decided about a request for approval. */
  | {
      readonly kind: 'decision';
      readonly decision: Decision;
      readonly approvalId: number;
      readonly decider: string;
    }
  /** A quantity that an import sets, which no other import sets. */
  | { readonly kind: 'import'; readonly source: string; readonly sku: string; readonly quantity: number };

/** `open`: asked for and not settled. `accepted`: to be done later, under the id in `id`. */
export type Outcome = 'open' | 'done' | 'refused' | 'accepted' | 'unknown';

/** One thing that a client wanted of the service, and what it was told. */
export interface Entry {
  readonly wish: Wish;
  readonly door: 'rest' | 'async' | 'graphql' | 'command';
  outcome: Outcome;
  /** Requests that were sent for it. */
  attempts: number;
  /** The id that the answer gave: of a document, of a bulk, or of a request for approval. */
  id?: string | undefined;
}

/** An answer with which something is wrong whatever the tables say. */
export interface Surprise {
  readonly what: string;
  readonly text: string;
}

/** What all clients of a run know. It is written while they live, and read when all is over. */
export class Journal {
  readonly entries: Entry[] = [];
  readonly surprises: Surprise[] = [];
  /** Answers by what was asked and what came. */
  readonly replies = new Map<string, number>();
  /** Messages of refusals with their status, to be held against the catalogue. */
  readonly messages = new Map<string, Set<number>>();
  requests = 0;
  retries = 0;
  replays = 0;
  private readonly run = randomUUID().slice(0, 8);
  private marks = 0;

  open(wish: Wish, door: Entry['door'] = 'rest'): Entry {
    const entry: Entry = { wish, door, outcome: 'open', attempts: 0 };
    this.entries.push(entry);
    return entry;
  }

  /** A text that nothing else of any run bears. */
  mark(begin: string): string {
    this.marks += 1;
    return `${begin}-${this.run}-${this.marks}`;
  }

  surprise(what: string, text: string): void {
    this.surprises.push({ what, text });
  }

  count(what: string, result: string): void {
    const name = `${what}: ${result}`;
    this.replies.set(name, (this.replies.get(name) ?? 0) + 1);
  }
}
