import { Injectable } from '@nestjs/common';
import { Signer } from '../../../platform/crypto/signer.js';
import type { Signature, SignatureState } from '../../../platform/crypto/signer.js';
import { Database } from '../../../platform/database/database.js';
import { runsOf } from '../../../platform/database/id-runs.js';
import { DigestRepository } from '../data/digest.repository.js';
import { SealRepository } from '../data/seal.repository.js';
import type { StoredCheckpoint, StoredMark, StoredSeal } from '../data/seal.repository.js';
import { BLOCK_IDS, blockOf } from '../domain/block.js';
import {
  anchorMessage,
  checkpointMessage,
  checkpointRoot,
  covers,
  differenceFrom,
  markMessage,
  sealMessage,
  sealOf,
} from '../domain/seal.js';
import type { Leaf, SignedBlock } from '../domain/seal.js';
import { AdjustmentClock } from './adjustment-clock.js';
import { ChainHeads } from './chain-heads.service.js';

/** Blocks of one transaction: up to some thirty thousand rows, most of a second. */
export const SEAL_SLICE_BLOCKS = 16;
/** Ids are given before their rows are committed: so many blocks are looked at again for rows that came late. */
export const LATE_BLOCKS = 64;
/** Rows that are older have been signed, as a job does that every night: that they are not says that it was taken away. */
const SIGNED_WITHIN_HOURS = 48;

/**
 * Whether what is signed of all blocks together is as it was signed. `put-back` says that a newer checkpoint was made than
 * the newest that is there.
 */
export type CheckpointState = 'none' | 'whole' | 'gone' | 'put-back' | 'broken' | 'unknown-key' | 'unsigned';

/** What a run has signed, or would. */
export interface SealReport {
  /** Rows that are covered now and were not before. */
  readonly sealed: number;
  /** Blocks whose rows are not those that were signed: they are left as they are. */
  readonly damaged: number;
  readonly state: CheckpointState;
  /** The newest checkpoint afterwards. */
  readonly checkpoint: StoredCheckpoint | undefined;
}

export interface SealOptions {
  readonly dryRun?: boolean;
  /** Takes everything as it is, whatever was signed before. */
  readonly isAccepting?: boolean;
  /** Called after each slice, which is committed by then; may throw to stop. */
  readonly afterSlice?: (step: { readonly examined: number; readonly sealed: number }) => void;
}

interface SliceRun {
  readonly from: number;
  readonly to: number;
  readonly newest: number;
  readonly isAccepting: boolean;
  readonly dryRun: boolean;
}

/** What is signed, held by the running transaction. */
interface Held {
  readonly latest: StoredCheckpoint | undefined;
  readonly seals: readonly SignedBlock[];
  /** The newest number that was given. */
  readonly number: number;
  /** A former key has signed the mark. */
  readonly isMarkOld: boolean;
  /** The checkpoint is over just these seals, is the newest that was made, and a key of ours has signed it. */
  readonly isSound: boolean;
  /** Nothing was ever signed. */
  readonly isNone: boolean;
}

interface SealedSlice {
  readonly examined: number;
  readonly sealed: number;
  readonly damaged: number;
}

/**
 * Signs the history: a seal per block of rows, and a checkpoint over all seals. It says how many there are and what was
 * signed of each. Whoever changes seals holds the mark, so they come one after the other. What differs from what was signed
 * is never signed anew, unless an operator says so.
 */
@Injectable()
export class HistorySeals {
  constructor(
    private readonly database: Database,
    private readonly repository: SealRepository,
    private readonly digests: DigestRepository,
    private readonly heads: ChainHeads,
    private readonly signer: Signer,
    private readonly clock: AdjustmentClock,
  ) {}

  /**
   * Signs what was written since the last checkpoint, slice by slice, each with a checkpoint of its own. A run that was
   * stopped is continued by the next. With `isAccepting` it goes through the whole history. Signs nothing where the
   * checkpoints themselves were damaged.
   */
  async checkpoint({
    dryRun = false,
    isAccepting = false,
    afterSlice = () => undefined,
  }: SealOptions = {}): Promise<SealReport> {
    const state = isAccepting ? 'whole' : await this.state();
    const before = await this.repository.latest();
    const ends = state === 'whole' || state === 'none' ? await this.repository.ends() : undefined;
    let [sealed, damaged] = [0, 0];
    if (ends) {
      const resumed = before && !isAccepting ? blockOf(before.sealedUpTo) - LATE_BLOCKS : 0;
      const { newest } = ends;
      let from = await this.nextBlock(Math.max(resumed, blockOf(ends.oldest)), newest);
      while (from !== undefined) {
        const to = Math.min(from + SEAL_SLICE_BLOCKS - 1, blockOf(newest));
        const slice = await this.sealSlice({ from, to, newest, isAccepting, dryRun });
        sealed += slice.sealed;
        damaged += slice.damaged;
        afterSlice({ examined: slice.examined, sealed: slice.sealed });
        from = await this.nextBlock(to + 1, newest);
      }
    }
    if (isAccepting && !dryRun) await this.forgetBeyond();
    return { sealed, damaged, state, checkpoint: await this.repository.latest() };
  }

  /** The next block that has rows: ids may have gaps of any size. */
  private async nextBlock(from: number, newest: number): Promise<number | undefined> {
    const id = await this.repository.nextId(from * BLOCK_IDS);
    return id === undefined || id > newest ? undefined : blockOf(id);
  }

  /** What the checkpoints are worth as a whole; both sides are of one moment. */
  async state(): Promise<CheckpointState> {
    // Before the checkpoints: of one that is made meanwhile the mark is not known then.
    const mark = await this.repository.mark();
    const { latest, seals } = await this.repository.state();
    if (!latest) {
      if (seals.length > 0) return 'broken';
      if (!this.isFollowed(mark, latest)) return 'gone';
      return (await this.repository.hadDigests(SIGNED_WITHIN_HOURS)) ? 'gone' : 'none';
    }
    if (!isWhole(latest, seals)) return 'broken';
    const signature = this.signer.check(checkpointMessage(latest), latest);
    if (signature !== 'valid' && signature !== 'outdated') return signature;
    return this.isFollowed(mark, latest) ? 'whole' : 'put-back';
  }

  /** The newest checkpoint; undefined where none is. */
  async latest(): Promise<StoredCheckpoint | undefined> {
    return this.repository.latest();
  }

  /**
   * Whether rows are older than the job leaves any without a checkpoint. The newest one may have been removed. Rows of a
   * block that is not as it was signed are passed over: the job does not sign them, and verify names the block.
   */
  async isLate({ sealedUpTo }: StoredCheckpoint): Promise<boolean> {
    if (!(await this.repository.hasOlderBehind(sealedUpTo, SIGNED_WITHIN_HOURS))) return false;
    // No block behind this one has a seal.
    const block = blockOf(sealedUpTo);
    const [seal] = await this.repository.seals(block, block);
    if (!seal) return true;
    const own = (await this.leavesOf(block, block)).get(block) ?? [];
    if (isGood(this.signer, sealMessage(seal), seal) && !differenceFrom(seal, own)) return true;
    return this.repository.hasOlderBehind((block + 1) * BLOCK_IDS - 1, SIGNED_WITHIN_HOURS);
  }

  /** Which key has signed the mark; undefined where none has, or the mark is gone. */
  stateOfMark(mark: StoredMark | undefined): SignatureState | undefined {
    if (!mark || mark.signature === null) return undefined;
    return this.signer.check(markMessage(mark.number), { keyId: mark.keyId, signature: mark.signature });
  }

  /** Whether the checkpoint is no older than the mark says, and nobody has touched that. */
  private isFollowed(mark: StoredMark | undefined, latest: StoredCheckpoint | undefined): boolean {
    if (!mark) return false;
    const { number, signature } = mark;
    if (signature === null) return number === 0;
    const state = this.stateOfMark(mark);
    return number <= (latest?.number ?? 0) && (state === 'valid' || state === 'outdated');
  }

  /**
   * Runs `remove`, which deletes these rows of the history, in the running transaction. Rows that follow on them are
   * anchored before: signed as the first that are left of their chains. Blocks that were as they were signed are signed
   * without the rows. Returns what `remove` returns.
   */
  async removing(adjustmentIds: readonly number[], remove: () => Promise<number>): Promise<number> {
    await this.release(adjustmentIds);
    const held = await this.hold();
    const { latest, seals } = held;
    const blocks = [...new Set(adjustmentIds.map(blockOf))];
    const sealed = held.isSound ? await this.intact(blocks) : [];
    const removed = await remove();
    await this.repository.removeAnchors(adjustmentIds);
    if (!latest || sealed.length === 0) return removed;
    const gone = new Set(adjustmentIds);
    const left = sealed.map(({ block, covered }) => ({
      block,
      covered: covered.filter(({ adjustmentId }) => !gone.has(adjustmentId)),
    }));
    const change = {
      gone: left.filter(({ covered }) => covered.length === 0).map(({ block }) => block),
      written: left
        .filter(({ covered }) => covered.length > 0)
        .map(({ block, covered }) => this.signed(block, covered)),
    };
    await this.conclude(held, await this.changed(seals, change), latest);
    return removed;
  }

  /** Signs rows as what begins the rest of their chains; in the running transaction. */
  async anchor(rows: readonly { readonly adjustmentId: number; readonly digest: Buffer }[]): Promise<void> {
    await this.repository.writeAnchors(
      rows.map(({ adjustmentId, digest }) => ({
        adjustmentId,
        ...this.signer.sign(anchorMessage(adjustmentId, digest)),
      })),
    );
  }

  /** Writes the blocks' seals and a checkpoint under the key of today, where they are as another key has signed them. */
  async renew(blocks: readonly number[]): Promise<number> {
    const held = await this.hold();
    const { latest, seals } = held;
    if (!latest || !held.isSound) return 0;
    const outdated = await this.outdated(blocks);
    const isOld = held.isMarkOld || this.signer.check(checkpointMessage(latest), latest) === 'outdated';
    if (outdated.length === 0 && !isOld) return 0;
    const written = outdated.map((seal) => ({ ...seal, ...this.signer.sign(sealMessage(seal)) }));
    await this.conclude(held, await this.changed(seals, { written, gone: [] }), latest);
    return outdated.length;
  }

  private async outdated(blocks: readonly number[]): Promise<StoredSeal[]> {
    const found: StoredSeal[] = [];
    for (const { first, last } of runsOf(blocks)) found.push(...(await this.repository.seals(first, last)));
    return found.filter((seal) => this.signer.check(sealMessage(seal), seal) === 'outdated');
  }

  /** What follows on removed rows: the next row of their chain, or else its head, which begins a chain anew. */
  private async release(adjustmentIds: readonly number[]): Promise<void> {
    const links = await this.digests.removed(adjustmentIds);
    const ends = links.filter(({ next }) => next === undefined);
    if (ends.length > 0) {
      // Whoever writes such an item meanwhile has its lock, and is committed behind this.
      await this.heads.replace(ends.map((link) => ({ ...link, from: link.digest, to: null })));
      links.push(...(await this.digests.removed(ends.map(({ adjustmentId }) => adjustmentId))));
    }
    const gone = new Set(adjustmentIds);
    const next = new Map(links.flatMap((link) => (link.next ? [[link.next.adjustmentId, link.next] as const] : [])));
    // One that does not fit was altered, or rows were removed before it: that stays to be seen.
    await this.anchor([...next.values()].filter(({ adjustmentId, isFitting }) => isFitting && !gone.has(adjustmentId)));
  }

  /** Those of the blocks whose rows are as they were signed, with the rows that are covered. */
  private async intact(blocks: readonly number[]): Promise<{ block: number; covered: readonly Leaf[] }[]> {
    const found: { block: number; covered: readonly Leaf[] }[] = [];
    for (const run of runsOf(blocks)) {
      const seals = await this.repository.seals(run.first, run.last);
      const leaves = await this.leavesOf(run.first, run.last);
      for (const seal of seals) {
        const own = leaves.get(seal.block) ?? [];
        if (!isGood(this.signer, sealMessage(seal), seal) || differenceFrom(seal, own)) continue;
        found.push({ block: seal.block, covered: own.filter(({ adjustmentId }) => covers(seal, adjustmentId)) });
      }
    }
    return found;
  }

  private async sealSlice(run: SliceRun): Promise<SealedSlice> {
    return this.database.run(async () => {
      const held = await this.hold();
      const { latest, seals: all, isSound: isSigned } = held;
      // Somebody may have changed the checkpoint since the run began.
      if (!isSigned && !held.isNone && !run.isAccepting) return { examined: 0, sealed: 0, damaged: 0 };
      const begunWith = latest && !run.isAccepting ? latest.begunWith : run.newest;
      const seals = new Map((await this.repository.seals(run.from, run.to)).map((seal) => [seal.block, seal]));
      const leaves = await this.leavesOf(run.from, run.to);
      const written: StoredSeal[] = [];
      const empty = [...seals.keys()].filter((block) => !leaves.has(block));
      let [examined, sealed, damaged] = [0, 0, run.isAccepting ? 0 : empty.length];
      for (const [block, own] of leaves) {
        examined += own.length;
        const seal = seals.get(block);
        const isSound = !seal || (isGood(this.signer, sealMessage(seal), seal) && !differenceFrom(seal, own));
        if (!isSound && !run.isAccepting) {
          damaged += 1;
          continue;
        }
        const covered = own.filter(
          (leaf) => !leaf.isBare || leaf.adjustmentId <= begunWith || (seal && covers(seal, leaf.adjustmentId)),
        );
        if (covered.length === 0 || (isSound && this.isCurrent(seal, covered.length))) continue;
        sealed += covered.length - (seal?.rows ?? 0);
        written.push(this.signed(block, covered));
      }
      if (run.dryRun) return { examined, sealed, damaged };
      const gone = run.isAccepting ? empty : [];
      if (written.length > 0 || gone.length > 0 || run.isAccepting) {
        const upTo = Math.min(run.newest, (run.to + 1) * BLOCK_IDS - 1);
        const sealedUpTo = Math.max(upTo, isSigned ? (latest?.sealedUpTo ?? 0) : 0);
        await this.conclude(held, await this.changed(all, { written, gone }), { begunWith, sealedUpTo });
      }
      return { examined, sealed, damaged };
    });
  }

  private isCurrent(seal: StoredSeal | undefined, rows: number): boolean {
    return seal?.rows === rows && this.signer.check(sealMessage(seal), seal) === 'valid';
  }

  /** Seals of blocks outside of what the history has are forgotten; only by who accepts everything. */
  private async forgetBeyond(): Promise<void> {
    await this.database.run(async () => {
      const held = await this.hold();
      const { latest, seals, isSound: isSigned } = held;
      const ends = await this.repository.ends();
      const [first, last] = ends ? [blockOf(ends.oldest), blockOf(ends.newest)] : [0, -1];
      const gone = seals.map(({ block }) => block).filter((block) => block < first || block > last);
      if (gone.length === 0 && (isSigned || held.isNone)) return;
      const carried = latest && isSigned ? latest : { begunWith: 0, sealedUpTo: 0 };
      await this.conclude(held, await this.changed(seals, { written: [], gone }), carried);
    });
  }

  /** The rows of blocks `from` to `to`, by block. */
  async leavesOf(from: number, to: number): Promise<Map<number, Leaf[]>> {
    const blocks = new Map<number, Leaf[]>();
    for (const leaf of await this.repository.leaves(from * BLOCK_IDS, (to + 1) * BLOCK_IDS - 1)) {
      const block = blockOf(leaf.adjustmentId);
      const own = blocks.get(block);
      if (own) own.push(leaf);
      else blocks.set(block, [leaf]);
    }
    return blocks;
  }

  private signed(block: number, covered: readonly Leaf[]): StoredSeal {
    const seal = sealOf(block, covered);
    return { ...seal, ...this.signer.sign(sealMessage(seal)) };
  }

  /** Writes and removes seals; returns what is signed of all blocks afterwards, without reading it again. */
  private async changed(
    seals: readonly SignedBlock[],
    { written, gone }: { readonly written: readonly StoredSeal[]; readonly gone: readonly number[] },
  ): Promise<SignedBlock[]> {
    await this.repository.removeSeals(gone);
    if (written.length > 0) await this.repository.writeSeals(written);
    const blocks = new Map([...seals, ...written].map((seal) => [seal.block, seal]));
    for (const block of gone) blocks.delete(block);
    return [...blocks.values()].sort((a, b) => a.block - b.block);
  }

  /** The checkpoint over all seals as the running transaction leaves them; it holds the checkpoint before. */
  private async conclude(
    { number }: Held,
    seals: readonly SignedBlock[],
    { begunWith, sealedUpTo }: Pick<StoredCheckpoint, 'begunWith' | 'sealedUpTo'>,
  ): Promise<void> {
    const checkpoint = {
      number: number + 1,
      createdAt: await this.clock.now(),
      blocks: seals.length,
      rows: seals.reduce((sum, { rows }) => sum + rows, 0),
      begunWith,
      sealedUpTo,
      root: checkpointRoot(seals),
    };
    await this.repository.writeCheckpoint({ ...checkpoint, ...this.signer.sign(checkpointMessage(checkpoint)) });
    await this.repository.writeMark({ number: number + 1, ...this.signer.sign(markMessage(number + 1)) });
  }

  /** Holds the mark, the newest checkpoint, and with them all seals. */
  private async hold(): Promise<Held> {
    const mark = await this.repository.lockMark();
    const latest = await this.repository.lockLatest();
    const seals = await this.repository.signedBlocks();
    const isFollowed = this.isFollowed(mark, latest);
    const marked = this.stateOfMark(mark);
    // Anybody may have written a number that no key of ours has signed, the highest that there is as well.
    const made = mark && (marked === 'valid' || marked === 'outdated') ? mark.number : 0;
    return {
      latest,
      seals,
      number: Math.max(latest?.number ?? 0, made),
      isMarkOld: marked === 'outdated',
      isSound:
        latest !== undefined &&
        isFollowed &&
        isWhole(latest, seals) &&
        isGood(this.signer, checkpointMessage(latest), latest),
      isNone: !latest && seals.length === 0 && isFollowed,
    };
  }
}

/** Whether the checkpoint is over just these seals. */
function isWhole({ blocks, root }: StoredCheckpoint, seals: readonly SignedBlock[]): boolean {
  return blocks === seals.length && root.equals(checkpointRoot(seals));
}

function isGood(signer: Signer, message: Buffer, signature: Signature): boolean {
  const state = signer.check(message, signature);
  return state === 'valid' || state === 'outdated';
}
