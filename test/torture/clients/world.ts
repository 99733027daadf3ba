import type { Stand } from '../stand/stand.js';
import type { Journal } from './journal.js';

/** A website that sells from a stock of its own. */
export interface Shop {
  readonly stockId: number;
  readonly storeId: number;
  readonly sources: readonly string[];
}

/** Somebody who logs in. */
export interface Person {
  readonly name: string;
  readonly token: string;
}

/** A clerk who writes little alone, and two who approve what is more. */
export interface Staff {
  readonly clerk: Person;
  readonly approvers: readonly [Person, Person];
}

/** What clients of a run share. */
export interface World {
  readonly stand: Stand;
  readonly token: string;
  readonly journal: Journal;
  readonly shops: readonly Shop[];
  readonly sources: readonly string[];
  /** Goods that are ordered, shipped, refunded, brought and moved in parts. */
  readonly goods: readonly string[];
  /** Goods that are moved as a whole, from the first to the second source; they are ordered, and never shipped. */
  readonly movables: readonly string[];
  /** Goods that imports alone touch. */
  readonly imported: readonly string[];
  /** Staff with a role of their own. */
  readonly staff: Staff;
  /** So many requests for approval were left to wait: there is a bound for each person. */
  waiting: number;
  /** So many moves of goods were asked for. */
  moves: number;
  /** What a client knows without asking the service; undefined where the database is away. */
  look<Row>(sql: string, values: readonly unknown[]): Promise<Row[] | undefined>;
  /** The clients have to come to an end. */
  isOver: boolean;
  /** From then on nobody waits for an answer that does not come. */
  deadline: number;
}

/** Under it the parts of quantities are counted that no other move has. */
export const UNIQUE_STEP = 0.0001;

/** A quantity with the four decimals that the service keeps. */
export function rounded(quantity: number): number {
  return Math.round(quantity / UNIQUE_STEP) / Math.round(1 / UNIQUE_STEP);
}
