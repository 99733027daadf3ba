import { Injectable } from '@nestjs/common';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import { OversoldPositionRepository } from '../data/oversold-position.repository.js';
import type { OversoldPosition } from '../domain/oversold-position.js';

/** SKUs of one statement: it reads their balances and their source items. */
const SKUS_PER_SLICE = 2000;
/** The list is held in memory and printed as a table. */
export const OVERSELL_LIMIT_MAX = 100_000;

/** Where to look. */
interface OversellSearch {
  readonly sourceCode?: string;
  readonly sku?: string;
  /** Positions to find; from 1 to 100,000. */
  readonly limit: number;
}

/** A part of the walk through all SKUs. */
interface OversellSlice {
  readonly examined: number;
  readonly positions: readonly OversoldPosition[];
  readonly next: string | undefined;
}

/** A SKU at a source. */
export interface OversoldKey {
  readonly sourceCode: string;
  readonly sku: string;
}

/**
 * Finds sources at which less is on hand than orders hold (spec, "Command line": detection only, no sale is blocked).
 */
@Injectable()
export class DetectOversell {
  constructor(private readonly positions: OversoldPositionRepository) {}

  /** By SKU and source. Changes and locks nothing, whatever the settings say; takes memory for the list alone. */
  async find({ sourceCode, sku, limit }: OversellSearch): Promise<readonly OversoldPosition[]> {
    const atSource = sourceCode === undefined ? {} : { sourceCodes: [sourceCode] };
    if (sku !== undefined) return this.positions.find({ ...atSource, skus: [sku] }, limit);
    const found: OversoldPosition[] = [];
    let after = '';
    while (found.length < limit) {
      const upTo = await this.positions.lastOfNext(after, SKUS_PER_SLICE);
      if (upTo === undefined) break;
      found.push(...(await this.positions.find({ ...atSource, between: { after, upTo } }, limit - found.length)));
      after = upTo;
    }
    return found;
  }

  /**
   * All positions among the next `count` SKUs that were ever reserved, and the SKU after which the next slice begins.
   */
  async slice(after: string, count: number): Promise<OversellSlice> {
    const upTo = await this.positions.lastOfNext(after, count);
    if (upTo === undefined) return { examined: 0, positions: [], next: undefined };
    const found = await this.positions.find({ between: { after, upTo } }, OVERSELL_LIMIT_MAX);
    return { examined: count, positions: found, next: upTo };
  }

  /**
   * Those of the given positions that are oversold. Without a source or a SKU it is no position, and is passed over.
   */
  async among(positions: readonly OversoldKey[]): Promise<readonly OversoldPosition[]> {
    const asked = new Map(
      positions.flatMap((position) =>
        position.sourceCode === '' || position.sku === '' ? [] : [[keyOf(position), position] as const],
      ),
    );
    const skus = [...new Map([...asked.values()].map(({ sku }) => [skuKey(sku), sku])).values()];
    const sourceCodes = [...new Set([...asked.values()].map(({ sourceCode }) => sourceCode))];
    const found: OversoldPosition[] = [];
    for (const slice of chunksOf(skus, SKUS_PER_SLICE)) {
      found.push(...(await this.positions.find({ sourceCodes, skus: slice }, slice.length * sourceCodes.length)));
    }
    return found.filter((position) => asked.has(keyOf(position)));
  }
}

function keyOf({ sourceCode, sku }: OversoldKey): string {
  return `${sourceCodeKey(sourceCode)}\n${skuKey(sku)}`;
}
