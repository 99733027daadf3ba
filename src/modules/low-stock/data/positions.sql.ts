import { chunksOf } from '../../../platform/lists/chunks.js';
import type { Position } from '../domain/threshold.js';

const PER_STATEMENT = 5000;

/**
 * Conditions that hold for the rows of these items, a statement's worth each. They are grouped by source: with pairs in
 * one list the optimizer's work grows with the square of their number.
 */
export function* atPositions(positions: readonly Position[]): Generator<{ sql: string; parameters: unknown[] }> {
  for (const chunk of chunksOf(positions, PER_STATEMENT)) {
    const bySource = new Map<string, string[]>();
    for (const { sourceCode, sku } of chunk) {
      const ofSource = bySource.get(sourceCode);
      if (ofSource) ofSource.push(sku);
      else bySource.set(sourceCode, [sku]);
    }
    yield {
      sql: [...bySource].map(() => '(source_code = ? AND sku IN (?))').join(' OR '),
      parameters: [...bySource].flat(),
    };
  }
}
