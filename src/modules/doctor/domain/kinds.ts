const LIST_AND_COMPENSATE =
  'bin/cli inventory:reservation:list-inconsistencies -r | bin/cli inventory:reservation:create-compensations';
const CORRECT_HISTORY = 'bin/cli inventory:adjustment:reconcile';
const LOOK_FIRST =
  'it signs the history as it is: look into what bin/cli inventory:adjustment:verify names first, and compare with a backup';
const REPAIR_STATES = 'bin/cli inventory:states:repair';
const REPAIR_TRANSFERS = 'bin/cli inventory:transfers:repair';
const RESTORE = 'bin/cli inventory:reservation:restore';
const REINDEX = 'bin/cli indexer:reindex inventory';
const RECONCILE = 'bin/cli inventory:reservation:reconcile';

/** A kind of damage: what people call it, and the command that repairs it. */
interface Described {
  readonly title: string;
  /** To be typed into a shell of the operator as it is. */
  readonly repair: string;
  /** What to know beside the command. */
  readonly remark?: string;
  /** It may be meant: it is told and counted, and nothing is wrong because of it. */
  readonly isNotice?: boolean;
  /** People work it off one by one: which ones there are is kept. */
  readonly isWorklist?: boolean;
}

/** Every kind of damage that a check names. */
export const KINDS = {
  'quantity-differs': {
    title: 'Quantities changed without a history row, or whose last history rows are gone',
    repair: CORRECT_HISTORY,
  },
  'item-without-history': {
    title: 'Source items that have stock and no history',
    repair: 'bin/cli inventory:adjustment:opening-balance',
  },
  'history-gap': {
    title: 'History rows that do not follow from the one before: rows deleted, doubled or altered',
    repair: CORRECT_HISTORY,
  },
  'request-incomplete': { title: 'Requests that list history rows which are not there', repair: CORRECT_HISTORY },
  'request-doubled': { title: 'Requests that list the same history rows twice', repair: CORRECT_HISTORY },
  'row-unlisted': { title: 'History rows that are missing in the list of their request', repair: CORRECT_HISTORY },
  'block-miscounted': { title: 'Counts of history rows that are wrong', repair: CORRECT_HISTORY },
  'digest-differs': {
    title: 'History rows that do not fit their digests: altered, or rows before them removed or added',
    repair: CORRECT_HISTORY,
    remark: LOOK_FIRST,
  },
  'digest-missing': {
    title: 'History rows without a digest: of a version that knew none, or written past the service',
    repair: CORRECT_HISTORY,
    remark: LOOK_FIRST,
  },
  'chain-cut': {
    title: 'Quantities that were stored with another last history row than there is',
    repair: CORRECT_HISTORY,
    remark: LOOK_FIRST,
  },
  'sealed-row-missing': {
    title: 'History rows that were signed and are gone',
    repair: CORRECT_HISTORY,
    remark: LOOK_FIRST,
  },
  'sealed-row-altered': {
    title: 'History rows that are not as they were signed',
    repair: CORRECT_HISTORY,
    remark: LOOK_FIRST,
  },
  'row-added': {
    title: 'History rows that were added among older ones, or opening balances behind other rows',
    repair: CORRECT_HISTORY,
    remark: LOOK_FIRST,
  },
  'seal-broken': {
    title: 'Signatures of the history that were changed, removed, or made with an unknown key',
    repair: CORRECT_HISTORY,
    remark: LOOK_FIRST,
  },
  'seal-late': {
    title:
      'History rows older than two days that no checkpoint covers: newer ones are gone, or no nightly job made any',
    repair: 'bin/cli inventory:adjustment:seal',
    remark: LOOK_FIRST,
  },
  'change-missing': {
    title: 'Rows of the ledgers that the change feed does not have',
    repair: 'bin/cli inventory:changes:repair',
  },
  'balance-differs': {
    title: 'Reservation balances that are not the sum of their rows',
    repair: 'bin/cli inventory:reservation:rebuild-balances',
  },
  'holder-lost': { title: 'Reservations whose holder is gone', repair: RESTORE },
  'holder-other': { title: 'Reservations that stand under the holder of another order', repair: RESTORE },
  'row-without-holder': { title: 'Reservations of orders that their holder does not know', repair: RESTORE },
  'row-without-order': {
    title: 'Reservations that name no order',
    repair: RESTORE,
    remark: `then ${RECONCILE} gives them back once they are 15 minutes old`,
  },
  'row-moved': { title: 'Reservations moved to another source by hand', repair: RESTORE },
  'ahead-lost': { title: 'Goods reserved ahead of an order whose rows were deleted', repair: RESTORE },
  'source-unknown': { title: 'Reservations at sources that do not exist', repair: RESTORE },
  'given-back-twice': { title: 'Orders that gave back more than they held at a source', repair: RESTORE },
  'finished-order-holds': { title: 'Finished orders that still hold reservations', repair: RECONCILE },
  'placement-abandoned': {
    title: 'Reservations whose order never came to exist',
    repair: RECONCILE,
    remark: 'where it answers "too recent", run it again 15 minutes later',
  },
  'hold-overdue': {
    title: 'Holds whose time is over and that nobody gives back',
    repair: 'bin/cli inventory:reservation:expire-holds',
    remark: 'the workers do it four times a minute; see whether one runs',
  },
  'hold-stray': {
    title: 'Ends of reservations that are not held any more',
    repair: 'bin/cli inventory:reservation:expire-holds',
  },
  'order-holds-too-much': { title: 'Open orders that hold more than they wait for', repair: LIST_AND_COMPENSATE },
  'order-holds-too-little': { title: 'Open orders that hold less than they wait for', repair: LIST_AND_COMPENSATE },
  oversold: {
    title: 'Sources that have less on hand than orders hold there',
    repair: 'bin/cli inventory:reservation:detect-oversell',
    remark: 'it lists them: bring goods there, transfer the orders to another source, or cancel orders',
    isWorklist: true,
  },
  'index-row-missing': { title: 'SKUs that the stock index lacks', repair: REINDEX },
  'index-row-stray': { title: 'SKUs that the stock index should not have', repair: REINDEX },
  'index-row-differs': { title: 'Index rows that say something else than the formula', repair: REINDEX },
  'index-table-missing': { title: 'Stocks without an index', repair: REINDEX },
  'index-key-missing': {
    title: 'Stock indexes without the key that lists of products by what can be sold are read by',
    repair: REINDEX,
    remark: 'a process of an older version has made them anew; until then such lists are slow',
  },
  'index-table-stray': { title: 'Indexes of stocks that are gone', repair: REINDEX },
  'state-without-item': { title: 'Quantities in other states of source items that are gone', repair: REPAIR_STATES },
  'state-unknown': { title: 'Quantities in states that do not exist', repair: REPAIR_STATES },
  'state-negative': { title: 'Quantities in other states that are below zero', repair: REPAIR_STATES },
  'state-without-history': {
    title: 'Quantities in other states that have no history',
    repair: CORRECT_HISTORY,
  },
  'transfer-short': {
    title: 'Goods of transfers that their destination does not have in transit',
    repair: REPAIR_TRANSFERS,
    remark: 'it writes them off in the transfer; what was only moved to another state by hand, move back first',
  },
  'transfer-miscounted': { title: 'Transfers whose items are not the sum of their steps', repair: REPAIR_TRANSFERS },
  'transfer-unlike-history': {
    title: 'Steps of transfers of which the history says something else',
    repair: REPAIR_TRANSFERS,
    remark: 'it counts them and leaves them alone, as nobody can tell which are right: closing the transfer settles it',
  },
  'item-of-unknown-source': {
    title: 'Source items of sources that do not exist',
    repair: 'bin/cli inventory:source-items:cleanup',
  },
  'item-of-deleted-product': {
    title: 'Source items of products that were deleted past the service',
    repair: 'bin/cli inventory:source-items:cleanup',
  },
  'item-without-product': {
    title: 'Source items of SKUs that the catalogue does not have',
    repair: 'bin/cli inventory:source-items:cleanup --unknown-skus',
    remark: 'it deletes them; where the products are only missing, bin/cli import:products creates them from a file',
    isNotice: true,
  },
  'product-unsearchable': {
    title: 'Products that the search does not find by all of their SKU and name',
    repair: 'bin/cli catalog:search:rebuild',
  },
  'message-parked': { title: 'Messages that were given up', repair: 'bin/cli messages:redrive' },
  'messages-stuck': {
    title: 'Messages that nobody takes',
    repair: 'APP_ROLES=worker bin/up --detach',
    remark: 'no worker is running, or none can reach Redis',
  },
  'trigger-missing': {
    title: 'Triggers that protect the ledgers or the security log are missing',
    repair: 'bin/cli migrate',
  },
  'migration-pending': { title: 'Migrations that have not run', repair: 'bin/cli migrate' },
  'schedule-stopped': {
    title: 'Schedules that are not running',
    repair: 'APP_ROLES=scheduler,worker bin/up --detach',
    remark: 'no process has the roles scheduler and worker, or none can reach Redis',
  },
  'integration-orphaned': {
    title: 'Integrations whose creator is disabled or gone',
    repair: 'bin/cli integration:list --orphaned',
    remark: 'it lists them: end each with integration:revoke, or answer for it with integration:adopt',
  },
  'secret-unreadable': {
    title: 'Encrypted secrets that no key of this installation opens',
    repair: 'bin/cli secrets:rotate',
    remark: 'set APP_ENCRYPTION_KEY_PREVIOUS to the key that made them first; where it is lost, make the secrets anew',
  },
  'webhook-disabled': {
    title: 'Webhooks that the service has disabled',
    repair: 'bin/cli webhook:list',
    remark: 'it says why: set the endpoint right, then bin/cli webhook:enable ID goes on where it stopped',
  },
  'webhook-behind': {
    title: 'Webhooks that are more than a day behind',
    repair: 'bin/cli webhook:list',
    remark: 'webhook:deliveries ID --state pending shows what its endpoint responds; without a worker nothing is sent',
  },
  'delivery-orphaned': { title: 'Deliveries of webhooks that are gone', repair: 'bin/cli webhook:prune' },
  'count-without-source': {
    title: 'Open count sessions at sources that do not exist',
    repair: 'bin/cli inventory:counts:prune',
  },
  'count-line-stray': {
    title: 'Counted products that the catalogue does not have',
    repair: 'bin/cli inventory:counts:prune',
  },
  'approval-undecided': {
    title: 'Requests for approval that have ended without a decision',
    repair: 'bin/cli inventory:approvals:prune',
  },
  'approval-unwritten': {
    title: 'Approved requests whose history rows are not there',
    repair: 'bin/cli inventory:approvals:prune',
    remark: `${CORRECT_HISTORY} first, where the history has lost rows`,
  },
  'approval-overdue': {
    title: 'Requests for approval that wait for longer than they may',
    repair: 'bin/cli inventory:approvals:prune',
  },
  'recording-off': {
    title: 'Changes of quantities are not recorded',
    repair: 'bin/cli config:set cataloginventory/source_item_adjustment/enabled 1',
  },
} as const satisfies Record<string, Described>;

export type FindingKind = keyof typeof KINDS;

/** What is known of a kind, by its name. */
export function describe(kind: FindingKind): Described {
  return KINDS[kind];
}
