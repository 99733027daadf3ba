import type { StockQuery } from '../../api/generated/stocks';

/** The links of a stock, in the order of their priorities. */
export type Linked = NonNullable<StockQuery['stock']['sources']>;

/** A source that a stock sells from. */
export type LinkedSource = Linked[number]['source'];
