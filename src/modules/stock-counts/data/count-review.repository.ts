import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { ReviewedLine, ReviewTotals, UncountedItems } from '../domain/count-review.js';
import type { CountSession } from '../domain/count-session.js';

/** Sums of no line are null. */
interface TotalsRow {
  readonly line_count: number;
  readonly differing: number | null;
  readonly added: string | null;
  readonly removed: string | null;
  readonly moved: number | null;
  readonly unsure: number | null;
  readonly shared: number | null;
  readonly below_zero: number | null;
}

interface ReviewRow {
  readonly sku: string;
  readonly quantity: string;
  readonly expected: string;
  readonly on_hand: string;
  readonly difference: string;
  readonly is_moved: number;
  readonly counted_by: string | null;
  readonly also_by: string | null;
}

const ON_HAND = 'COALESCE(i.quantity, 0)';
const LINES = `inventory_count_line l
  LEFT JOIN inventory_source_item i ON i.source_code = ? AND i.sku = l.sku`;

/** Items of a source that none of these sessions has a line of. */
const UNCOUNTED = `FROM inventory_source_item i
  LEFT JOIN inventory_count_line l ON l.sku = i.sku AND l.is_removed = 0 AND l.session_id IN (?)
  WHERE i.source_code = ? AND i.quantity <> 0 AND l.sku IS NULL
  ORDER BY i.sku LIMIT ?`;

/** Lines of a session with what is on hand now, of one moment. It reads source items, another module's table. */
@Injectable()
export class CountReviewRepository {
  constructor(private readonly database: Database) {}

  /** One page of lines by SKU; those that change nothing are left out where `onlyDiffering`. */
  async page(
    session: CountSession,
    {
      onlyDiffering,
      limit,
      offset,
    }: { readonly onlyDiffering: boolean; readonly limit: number; readonly offset: number },
  ): Promise<ReviewedLine[]> {
    const difference = differenceOf(session);
    const rows = await this.database.query<ReviewRow>(
      `SELECT l.sku, l.quantity, l.expected, ${ON_HAND} AS on_hand, ${difference} AS difference,
              l.expected <> l.first_expected AS is_moved, l.counted_by, l.also_by
         FROM ${LINES}
        WHERE l.session_id = ? AND l.is_removed = 0 ${onlyDiffering ? `AND ${difference} <> 0` : ''}
        ORDER BY l.sku LIMIT ? OFFSET ?`,
      [session.sourceCode, session.sessionId, limit, offset],
    );
    return rows.map(toReviewed);
  }

  async totals(session: CountSession): Promise<ReviewTotals> {
    const difference = differenceOf(session);
    const [row] = await this.database.query<TotalsRow>(
      `SELECT COUNT(*) AS line_count,
              SUM(${difference} <> 0) AS differing,
              SUM(GREATEST(${difference}, 0)) AS added,
              SUM(LEAST(${difference}, 0)) AS removed,
              SUM(l.expected <> l.first_expected OR l.expected <> ${ON_HAND}) AS moved,
              SUM(${session.kind === 'count' ? `l.expected <> l.first_expected AND ${difference} <> 0` : '0'}) AS unsure,
              SUM(l.also_by IS NOT NULL) AS shared,
              SUM(${difference} < 0 AND ${ON_HAND} + ${difference} < 0) AS below_zero
         FROM ${LINES}
        WHERE l.session_id = ? AND l.is_removed = 0`,
      [session.sourceCode, session.sessionId],
    );
    return {
      lines: row?.line_count ?? 0,
      differing: row?.differing ?? 0,
      added: Quantity.of(row?.added ?? 0),
      removed: Quantity.of(row?.removed ?? 0).negated(),
      moved: row?.moved ?? 0,
      movedMeanwhile: row?.unsure ?? 0,
      shared: row?.shared ?? 0,
      belowZero: row?.below_zero ?? 0,
    };
  }

  /** What of the source nobody has counted, as far as posting could write it beside the lines: so many items. */
  async uncounted(session: CountSession, room: number): Promise<UncountedItems> {
    const [row] = await this.database.query<{ items: number; quantity: string | null }>(
      `SELECT COUNT(*) AS items, SUM(quantity) AS quantity FROM (SELECT i.quantity ${UNCOUNTED}) uncounted`,
      [await this.sessionsBeside(session), session.sourceCode, room + 1],
    );
    const items = row?.items ?? 0;
    return { items, quantity: Quantity.of(row?.quantity ?? 0), isTooMany: items > room };
  }

  /** The SKUs of them, one more than there is room for at most. */
  async uncountedSkus(session: CountSession, room: number): Promise<string[]> {
    const rows = await this.database.query<{ sku: string }>(`SELECT i.sku ${UNCOUNTED}`, [
      await this.sessionsBeside(session),
      session.sourceCode,
      room + 1,
    ]);
    return rows.map(({ sku }) => sku);
  }

  /** The counts whose lines speak for what is there: this one, open ones of the source, and those posted since it began. */
  private async sessionsBeside({ sessionId }: CountSession): Promise<number[]> {
    const rows = await this.database.query<{ session_id: number }>(
      `SELECT other.session_id FROM inventory_count_session own
         JOIN inventory_count_session other ON other.source_code = own.source_code
        WHERE own.session_id = ? AND other.kind = 'count' AND other.status IN ('open', 'posted')
          AND (other.status = 'open' OR other.closed_at >= own.created_at)`,
      [sessionId],
    );
    return [sessionId, ...rows.map((row) => row.session_id)];
  }
}

/** What posting writes of a line: `differenceOf` of the domain, in SQL. */
function differenceOf({ kind }: CountSession): string {
  return kind === 'receipt' ? 'l.quantity' : '(l.quantity - l.expected)';
}

function toReviewed(row: ReviewRow): ReviewedLine {
  const [onHand, difference] = [Quantity.of(row.on_hand), Quantity.of(row.difference)];
  const result = onHand.plus(difference);
  return {
    sku: row.sku,
    quantity: Quantity.of(row.quantity),
    expected: Quantity.of(row.expected),
    onHand,
    difference,
    result,
    movedMeanwhile: row.is_moved === 1,
    isBelowZero: difference.isNegative() && result.isNegative(),
    countedBy: row.counted_by,
    alsoBy: row.also_by,
  };
}
