import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import { chainText, digestOfRead } from './row-digest.js';

/** Names a chain. */
export interface ChainKey {
  readonly sourceCode: string;
  readonly sku: string;
  readonly state: string;
}

/** The same, as a row of the history has it. Millions are walked over, and none is copied for it. */
export interface ChainColumns {
  readonly source_code: string;
  readonly sku: string;
  readonly state: string;
}

/**
 * - `broken`: its digest does not follow from it and the digest before it in its chain.
 * - `beginning`: so, but it would be right for a row that begins a chain.
 * - `bare`: it has no digest, although one before it in its chain has.
 */
export type LinkState = 'sound' | 'broken' | 'beginning' | 'bare';

/** Follows rows in the order of their chains, and remembers the last digest of the chain that it is in. */
export class ChainWalk {
  private text = '';

  /** Goes on behind a row of `chain`, where the last digest of that chain was `last`. */
  constructor(
    private chain?: ChainColumns,
    private last: string | null = null,
  ) {
    if (chain) this.text = textOf(chain);
  }

  /** The last digest of the chain of the row that was met last, in hexadecimal letters. */
  get digest(): string | null {
    return this.last;
  }

  /** `digest` in hexadecimal letters; `rest` are the fields behind those of the chain (`restSql`). */
  meet(row: ChainColumns, digest: string | null, rest: string): LinkState {
    this.enter(row);
    if (digest === null) return this.last === null ? 'sound' : 'bare';
    const former = this.last;
    this.last = digest;
    if (digest === digestOfRead(former, this.text, rest)) return 'sound';
    return digest === digestOfRead(null, this.text, rest) ? 'beginning' : 'broken';
  }

  /** Rows of a chain may spell it in several ways, as the database takes letters of both cases for the same. */
  private enter(row: ChainColumns): void {
    const { chain } = this;
    if (chain?.sku === row.sku && chain.state === row.state && chain.source_code === row.source_code) return;
    if (!chain || keyOf(chain) !== keyOf(row)) this.last = null;
    this.chain = row;
    this.text = textOf(row);
  }
}

function textOf({ source_code: sourceCode, sku, state }: ChainColumns): string {
  return chainText({ sourceCode, sku, state });
}

function keyOf({ source_code: sourceCode, sku, state }: ChainColumns): string {
  return `${sourceCodeKey(sourceCode)}\n${skuKey(sku)}\n${state.toLowerCase()}`;
}
