/**
 * Who records the response: one transaction around the work, or the work in transactions of its own. With `in-groups` the
 * work also looks whether the key has a response already, for all the requests that it does at once.
 */
export type ResponseKeeping = 'one-transaction' | 'by-handler' | 'in-groups';
