import type { Quantity } from '../../../platform/quantity/quantity.js';

/** A SKU at a source where less is on hand than orders hold. */
export interface OversoldPosition {
  readonly sourceCode: string;
  readonly sku: string;
  /** On hand; zero for an item that is out of stock, or that is not there. */
  readonly physical: Quantity;
  /** What orders of all stocks hold at the source. */
  readonly committed: Quantity;
}

/** What an administrator is told of several positions at once. */
interface OversellNotice {
  readonly title: string;
  readonly text: string;
}

const NAMED_IN_NOTICE = 5;

export function oversoldBy({ physical, committed }: OversoldPosition): Quantity {
  return committed.minus(physical);
}

/** One notice for all positions, which names the first five (behaviour, "Detect oversell"). */
export function noticeOf(positions: readonly OversoldPosition[]): OversellNotice {
  const named = positions.slice(0, NAMED_IN_NOTICE).map(sentence);
  const more = positions.length - named.length;
  return {
    title: `${positions.length} source stock position(s) oversold`,
    text: [...named, ...(more > 0 ? [`and ${more} more.`] : [])].join(' '),
  };
}

function sentence(position: OversoldPosition): string {
  const { sku, sourceCode, physical, committed } = position;
  const [onHand, held, missing] = [physical, committed, oversoldBy(position)].map((quantity) => quantity.toNumber());
  return `SKU "${sku}" on source "${sourceCode}": ${onHand} in stock, ${held} committed (oversold by ${missing}).`;
}
