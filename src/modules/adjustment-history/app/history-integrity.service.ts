import { Injectable } from '@nestjs/common';
import { Signer } from '../../../platform/crypto/signer.js';
import { DigestRepository } from '../data/digest.repository.js';
import type { LinkPosition } from '../data/digest.repository.js';
import { HeadComparisonRepository } from '../data/head-comparison.repository.js';
import type { WrongHead } from '../data/head-comparison.repository.js';
import { OpeningBalanceRepository } from '../data/opening-balance.repository.js';
import { SealRepository } from '../data/seal.repository.js';
import type { StoredCheckpoint, StoredSeal } from '../data/seal.repository.js';
import { BLOCK_IDS, blockOf } from '../domain/block.js';
import type { ChainKey } from '../domain/chain-walk.js';
import { anchorMessage, NO_DIGEST, covers, differenceFrom, sealMessage } from '../domain/seal.js';
import type { Leaf } from '../domain/seal.js';
import { AVAILABLE } from '../domain/vocabulary.js';
import { HistorySeals, LATE_BLOCKS, SEAL_SLICE_BLOCKS } from './history-seals.service.js';
import type { CheckpointState } from './history-seals.service.js';

/** Rows of a slice of chains, and quantities of a slice of heads. */
const SLICE_ROWS = 5000;
/** Rows of a block that are named one by one; of more it is said how many. */
const NAMED_MAX = 20;

/**
 * - `digest-differs`: a row is not what its digest says, or does not follow from the row before it.
 * - `digest-missing`: a row has no digest, and no checkpoint covers it.
 * - `chain-cut`: a quantity says another last digest than its history has.
 * - `sealed-row-missing`, `sealed-row-altered`: a row that was signed is gone, or is another one.
 * - `row-added`: a row stands where the service writes none: among rows that were signed long ago, or as an opening balance
 *   behind other rows.
 * - `seal-broken`: what was signed of a block, or the checkpoint over all blocks, was changed or removed.
 * - `seal-late`: rows are older than the nightly job leaves any without a checkpoint.
 */
export type TamperKind =
  | 'digest-differs'
  | 'digest-missing'
  | 'chain-cut'
  | 'sealed-row-missing'
  | 'sealed-row-altered'
  | 'row-added'
  | 'seal-broken'
  | 'seal-late';

/** Something in the history that the service has not written so. */
export interface Tampering {
  readonly kind: TamperKind;
  /** The same in every look. */
  readonly subject: string;
  readonly text: string;
  /** The row, where it is one. */
  readonly adjustmentId?: number;
  /** The chain, where it is one. */
  readonly chain?: ChainKey;
  /** The head, of a chain that was cut. */
  readonly head?: WrongHead;
}

/** A slice of one of the walks. */
export interface IntegritySlice<Cursor> {
  readonly examined: number;
  readonly findings: readonly Tampering[];
  readonly next: Cursor | undefined;
}

/** Where a walk over heads has got to: an id of a source item, or a quantity in another state. */
export type HeadCursor =
  { readonly afterItem: number } | { readonly afterState: readonly [string, string, string] | undefined };

/**
 * Compares the history with its digests and with what was signed, slice by slice. It takes no locks and changes nothing.
 * Both sides of a comparison are of one statement, or are looked at again where a writer may have committed between two.
 */
@Injectable()
export class HistoryIntegrity {
  constructor(
    private readonly digests: DigestRepository,
    private readonly heads: HeadComparisonRepository,
    private readonly openings: OpeningBalanceRepository,
    private readonly repository: SealRepository,
    private readonly seals: HistorySeals,
    private readonly signer: Signer,
  ) {}

  /** The digests of the next rows, chain by chain. */
  async links(after: LinkPosition | undefined, limit = SLICE_ROWS): Promise<IntegritySlice<LinkPosition>> {
    const slice = await this.digests.links(after, limit);
    const ids = slice.broken.map(({ adjustmentId }) => adjustmentId);
    const mayBegin = await this.digests.mayBegin(
      slice.broken.filter(({ isBeginning }) => isBeginning).map(({ adjustmentId }) => adjustmentId),
    );
    const anchored = await this.anchored(ids);
    const findings = slice.broken
      .filter(({ adjustmentId }) => !mayBegin.has(adjustmentId) && !anchored.has(adjustmentId))
      .map((each): Tampering => {
        const { adjustmentId } = each;
        const text = `${named(each)}: history row ${adjustmentId} does not fit its digest. It was altered, or rows before it were removed or added.`;
        return { kind: 'digest-differs', subject: String(adjustmentId), text, adjustmentId, chain: each };
      });
    // Once there are checkpoints, these say which rows without a digest were taken as they are.
    const isWithBare = slice.bare.length > 0 && !(await this.repository.hasSigned());
    const bare = isWithBare ? slice.bare.map((each) => bareRow(each.adjustmentId, named(each))) : [];
    return { examined: slice.examined, findings: [...findings, ...bare], next: slice.last };
  }

  /** The heads of chains, first of source items, then of what these have in other states. */
  async ends(cursor: HeadCursor | undefined, limit = SLICE_ROWS): Promise<IntegritySlice<HeadCursor>> {
    const after = cursor ?? { afterItem: 0 };
    if ('afterItem' in after) {
      const window = await this.openings.nextWindow(after.afterItem, limit);
      if (!window) return { examined: 0, findings: [], next: { afterState: undefined } };
      const wrong = await this.heads.ofItems(window.after, window.upTo);
      return { examined: window.items, findings: wrong.map(cut), next: { afterItem: window.upTo } };
    }
    const { examined, wrong, last } = await this.heads.ofStates(after.afterState ?? undefined, limit);
    return { examined, findings: wrong.map(cut), next: last && { afterState: last } };
  }

  /** The rows of the next blocks against what was signed of them; before the first checkpoint opening balances alone. */
  async sealed(after: number | undefined, blocks = SEAL_SLICE_BLOCKS): Promise<IntegritySlice<number>> {
    const { latest, seals } = await this.repository.state();
    const next = after === undefined ? 0 : after + 1;
    const id = await this.repository.nextId(next * BLOCK_IDS);
    const sealed = seals.find(({ block }) => block >= next)?.block ?? Infinity;
    // Ids may have gaps of any size, and a block may have lost all of its rows.
    const from = Math.min(id === undefined ? Infinity : blockOf(id), sealed);
    if (from === Infinity) return { examined: 0, findings: [], next: undefined };
    const to = from + blocks - 1;
    const openings = await this.addedOpenings(from, to, latest);
    if (!latest) return { examined: 0, findings: openings, next: to };
    const { examined, findings } = await this.blocks(from, to, latest);
    return { examined, findings: [...findings, ...openings], next: to };
  }

  /** The checkpoint itself. */
  async checkpoint(): Promise<{
    readonly state: CheckpointState;
    readonly latest: StoredCheckpoint | undefined;
    readonly findings: readonly Tampering[];
  }> {
    const state = await this.seals.state();
    const latest = await this.repository.latest();
    const text = STATES[state];
    const findings: Tampering[] = text === undefined ? [] : [{ kind: 'seal-broken', subject: 'checkpoint', text }];
    if (state === 'whole' && latest && (await this.seals.isLate(latest))) findings.push(lateBehind(latest));
    return { state, latest, findings };
  }

  private async blocks(
    from: number,
    to: number,
    latest: StoredCheckpoint,
  ): Promise<{ readonly examined: number; readonly findings: readonly Tampering[] }> {
    const seals = new Map((await this.repository.seals(from, to)).map((seal) => [seal.block, seal]));
    const leaves = await this.seals.leavesOf(from, to);
    const findings: Tampering[] = [];
    let examined = 0;
    for (const block of new Set([...seals.keys(), ...leaves.keys()])) {
      const own = leaves.get(block) ?? [];
      const seal = seals.get(block);
      examined += own.length;
      if (seal) findings.push(...(await this.block(seal, own)));
      const isUncovered = ({ adjustmentId: id }: Leaf): boolean =>
        seal ? !covers(seal, id) : id > latest.begunWith || id <= latest.sealedUpTo;
      const uncovered = own.filter(isUncovered);
      const isPast = block < blockOf(latest.sealedUpTo) - LATE_BLOCKS;
      findings.push(
        ...uncovered.filter(({ isBare }) => isBare).map(({ adjustmentId }) => bareRow(adjustmentId)),
        ...few(isPast ? uncovered.filter(({ isBare }) => !isBare).map(({ adjustmentId }) => adjustmentId) : [], (id) =>
          addedRow(id, 'was added among rows that were signed long ago.'),
        ),
      );
    }
    return { examined, findings };
  }

  /** Opening balances are in no seal. The service writes one for a quantity that has no history, and with a digest. */
  private async addedOpenings(from: number, to: number, latest: StoredCheckpoint | undefined): Promise<Tampering[]> {
    const rows = await this.repository.doubtfulOpenings(
      from * BLOCK_IDS,
      (to + 1) * BLOCK_IDS - 1,
      latest?.begunWith ?? Number.MAX_SAFE_INTEGER,
    );
    const accepted = await this.anchored(rows.map(({ adjustmentId }) => adjustmentId));
    const doubtful = rows.filter(({ adjustmentId }) => !accepted.has(adjustmentId));
    return doubtful.map(({ adjustmentId, isBehind }) =>
      isBehind ? addedRow(adjustmentId, 'is an opening balance behind other rows.') : bareRow(adjustmentId),
    );
  }

  private async block(seal: StoredSeal, leaves: readonly Leaf[], isAgain = false): Promise<Tampering[]> {
    const found = this.differences(seal, leaves);
    if (found.length === 0 || isAgain) return found;
    // Pruning deletes rows and signs what is left: a seal that is another one by now is compared anew.
    const [now] = await this.repository.seals(seal.block, seal.block);
    if (now?.signature.equals(seal.signature)) return found;
    if (!now) return [];
    return this.block(now, (await this.seals.leavesOf(seal.block, seal.block)).get(seal.block) ?? [], true);
  }

  private differences(seal: StoredSeal, leaves: readonly Leaf[]): Tampering[] {
    const signature = this.signer.check(sealMessage(seal), seal);
    if (!isGood(signature)) {
      const text = `What is signed of block ${seal.block} of the history ${SIGNATURES[signature]}`;
      return [{ kind: 'seal-broken', subject: String(seal.block), text }];
    }
    const difference = differenceFrom(seal, leaves);
    if (!difference) return [];
    const { missing, changed, isElsewhere } = difference;
    const inBlock = { kind: 'sealed-row-altered', subject: `block ${seal.block}` } as const;
    return [
      ...few(missing, (id) => ({
        kind: 'sealed-row-missing',
        subject: String(id),
        text: `History row ${id} was signed, and is gone.`,
        adjustmentId: id,
      })),
      ...few(changed, (id) => ({
        kind: 'sealed-row-altered',
        subject: String(id),
        text: `History row ${id} is not as it was signed.`,
        adjustmentId: id,
      })),
      ...(isElsewhere
        ? [{ ...inBlock, text: `The rows of block ${seal.block} of the history are not as they were signed.` }]
        : []),
    ];
  }

  /** Those of the rows that are signed as the first that are left of their chains, or as accepted. */
  private async anchored(adjustmentIds: readonly number[]): Promise<ReadonlySet<number>> {
    const anchors = await this.repository.anchors(adjustmentIds);
    const good = anchors.filter(({ adjustmentId, digest = NO_DIGEST, keyId, signature }) =>
      isGood(this.signer.check(anchorMessage(adjustmentId, digest), { keyId, signature })),
    );
    return new Set(good.map(({ adjustmentId }) => adjustmentId));
  }
}

const SIGNATURES = {
  broken: 'was changed.',
  unsigned: 'bears no signature of a key.',
  'unknown-key': 'was signed with a key that this installation does not have.',
} as const;

const STATES: Readonly<Partial<Record<CheckpointState, string>>> = {
  gone: 'Nothing of the history is signed, although it was before, or has had digests for more than two days: the checkpoints are gone, or no nightly job has made one.',
  'put-back':
    'A newer checkpoint of the history was made than the newest that is there: older ones were put back, or what says so was changed.',
  broken:
    'What is signed of the history is not what the last checkpoint says: blocks or checkpoints were changed or removed.',
  unsigned: `The last checkpoint ${SIGNATURES.unsigned}`,
  'unknown-key': `The last checkpoint ${SIGNATURES['unknown-key']}`,
};

function lateBehind({ number, createdAt, sealedUpTo }: StoredCheckpoint): Tampering {
  return {
    kind: 'seal-late',
    subject: 'checkpoint',
    text: `History rows behind ${sealedUpTo} are older than two days, and the last checkpoint, ${number} of ${createdAt} UTC, does not cover them: newer checkpoints are gone, or no nightly job has made one.`,
  };
}

function isGood(state: ReturnType<Signer['check']>): state is 'valid' | 'outdated' {
  return state === 'valid' || state === 'outdated';
}

/** Each of a few; of many it is said how many more there are. */
function few(ids: readonly number[], tell: (id: number) => Tampering): Tampering[] {
  const told = ids.slice(0, NAMED_MAX).map(tell);
  const last = told.at(-1);
  const more = ids.length - told.length;
  return last && more > 0
    ? [...told.slice(0, -1), { ...last, text: `${last.text} So it is with ${more} more row(s) of its block.` }]
    : told;
}

function bareRow(adjustmentId: number, what = 'The history'): Tampering {
  return {
    kind: 'digest-missing',
    subject: String(adjustmentId),
    text: `${what}: history row ${adjustmentId} has no digest. A version that knows none has written it, or somebody past the service.`,
    adjustmentId,
  };
}

function addedRow(adjustmentId: number, what: string): Tampering {
  return {
    kind: 'row-added',
    subject: String(adjustmentId),
    text: `History row ${adjustmentId} ${what}`,
    adjustmentId,
  };
}

function cut(head: WrongHead): Tampering {
  const { sourceCode, sku, state, last } = head;
  const found = last === null ? 'there is no such row' : 'it ends with another one';
  return {
    kind: 'chain-cut',
    subject: `${sourceCode}\n${sku}\n${state}`,
    text: `${named(head)}: the quantity was stored with another last history row: ${found}.`,
    chain: { sourceCode, sku, state },
    head,
  };
}

function named({ sourceCode, sku, state }: ChainKey): string {
  return `SKU ${sku} at source ${sourceCode}${state === AVAILABLE ? '' : ` in state ${state}`}`;
}
