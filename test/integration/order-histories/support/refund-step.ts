import { documentLines, fits, lineWords, managed, note, release, someOf } from './document-steps.js';
import { exact } from './exact.js';
import type { LineQuantity, ModelLine, ModelOrder } from './orders.js';
import { openOf, toRefund } from './orders.js';
import type { Move } from './shelves.js';
import type { Step, Story } from './story.js';

/** Goods of a line that come back to a source. */
interface Return {
  readonly line: ModelLine;
  readonly source: string;
  readonly quantity: number;
}

/** What a refund does to the two ledgers. */
interface Effects {
  /** Goods that leave though they were never shipped, and goods that come back. */
  readonly taken: readonly Move[];
  readonly returned: readonly Return[];
  readonly released: readonly LineQuantity[];
}

/** A refund of some of what is invoiced, with or without return of the goods. */
export const refund: Step = async (story) => {
  const order = story.someOrder();
  if (!order) return undefined;
  const lines = someOf(story, order, toRefund);
  if (lines.length === 0) return undefined;
  const returned = lines.filter(() => story.dice.chance(0.5));
  const what = `refund of ${order.incrementId}: ${lineWords(lines)}; returned: ${lineWords(returned)}`;
  const isOpen = !['canceled', 'closed', 'holded', 'payment_review'].includes(order.state);
  const effects = isOpen && fits(lines, toRefund) ? effectsOf(story, order, lines, returned) : undefined;
  const ids = returned.map(({ line }) => line.itemId);
  const answer = await story.desk.refund(order.entityId, documentLines(lines), ids);
  story.touched.add(order);
  if (!effects) {
    story.judge(what, answer, { status: 400 });
    return `${what} is refused`;
  }
  story.judge(what, answer, { status: 200 });
  release(story, order, effects.released);
  const moves = effects.returned.map(({ line, source, quantity }): Move => {
    return { source, product: line.product, quantity: -quantity };
  });
  story.shelves.move([...effects.taken, ...moves]);
  for (const { line, source, quantity } of effects.returned) note(line, source, -quantity);
  for (const { line, quantity } of lines) {
    if (!line.product.isVirtual) {
      line.refundedUnshipped = exact(line.refundedUnshipped + Math.min(quantity, openOf(line)));
    }
    line.refunded = exact(line.refunded + quantity);
  }
  return what;
};

/** Undefined where the sources do not have the goods that are refunded without having been shipped. */
function effectsOf(
  story: Story,
  order: ModelOrder,
  lines: readonly LineQuantity[],
  returned: readonly LineQuantity[],
): Effects | undefined {
  const unshipped = lines
    .map(({ line, quantity }) => ({ line, quantity: Math.min(quantity, openOf(line)) }))
    .filter(({ quantity }) => quantity > 0);
  const gone = unshipped.filter(({ line }) => !returned.some((each) => each.line === line));
  const { moves, isShippable } = story.shelves.select(order.shop.sources, managed(gone));
  if (!isShippable) return undefined;
  const back = returned
    .map(({ line, quantity }) => ({ line, quantity: exact(quantity - Math.min(quantity, openOf(line))) }))
    .filter(({ line, quantity }) => quantity > 0 && line.product.isManaged);
  return { taken: moves, returned: back.flatMap((each) => returnsOf(story, order, each)), released: unshipped };
}

/** Goods go back to where they came from, sources by priority; virtual ones to the first source that has the item. */
function returnsOf(story: Story, order: ModelOrder, { line, quantity }: LineQuantity): Return[] {
  if (line.product.isVirtual) {
    const source = order.shop.sources.find((each) => story.shelves.at(each, line.product.sku));
    return source === undefined ? [] : [{ line, source, quantity }];
  }
  const givers = [...line.takenFrom].sort(([a], [b]) => (rank(order, a) < rank(order, b) ? -1 : 1));
  let open = quantity;
  const returns = givers.map(([source, given]): Return => {
    const returned = Math.min(open, given);
    open = exact(open - returned);
    return { line, source, quantity: returned };
  });
  if (open > 0) throw new Error(`${open} of ${line.product.sku} come back that no source has given.`);
  return returns.filter((each) => each.quantity > 0);
}

function rank({ shop }: ModelOrder, source: string): string {
  const priority = shop.sources.indexOf(source);
  return priority < 0 ? `2 ${source}` : `1 ${String(priority).padStart(4, '0')}`;
}
