/**
 * What placing an order costs, in seconds, fitted to what the bench `orders` measured on two cores (docs/scale.md). A
 * group is what one transaction writes; its statements are sent one after the other.
 */
export interface Costs {
  /** Of the service's one thread: to read, check and answer a request. */
  readonly request: number;
  /** Of that thread, for each order of a group, while others wait for the group. */
  readonly order: number;
  /** Of that thread, for a group of any size. */
  readonly group: number;
  /** Beside that thread: collecting garbage, sending, and the client where it shares the machine. */
  readonly beside: number;
  /** Of the database server, for each order of a group. */
  readonly orderInDatabase: number;
  /** Of the database server, for a group of any size. */
  readonly groupInDatabase: number;
  /** A write of the database's log. */
  readonly logWrite: number;
  /** From the service to the database and back. */
  readonly roundTrip: number;
  readonly statementsOfAGroup: number;
}

const MICROSECOND = 1e-6;

/** The service, its database and its clients on one machine. */
export const MEASURED: Costs = {
  request: 243 * MICROSECOND,
  order: 50 * MICROSECOND,
  group: 630 * MICROSECOND,
  beside: 199 * MICROSECOND,
  orderInDatabase: 138 * MICROSECOND,
  groupInDatabase: 1000 * MICROSECOND,
  logWrite: 2500 * MICROSECOND,
  roundTrip: 0,
  statementsOfAGroup: 12,
};

/** Machines of their own for the database, in the same data centre, with a disk that writes its log at once. */
export const APART: Costs = {
  ...MEASURED,
  beside: 139 * MICROSECOND,
  logWrite: 500 * MICROSECOND,
  roundTrip: 300 * MICROSECOND,
};
