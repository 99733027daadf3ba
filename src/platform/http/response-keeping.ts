/** Who records the response: one transaction around the work, or the work in transactions of its own. */
export type ResponseKeeping = 'one-transaction' | 'by-handler';
