/** Who records the answer: one transaction around the work, or the work in transactions of its own. */
export type AnswerKeeping = 'one-transaction' | 'by-handler';
