import { createHash } from 'node:crypto';
import { BLOCK_IDS } from './block.js';

/** Bytes of a tag: enough to tell which row of a block was changed. Whether one was, the root tells. */
const TAG_BYTES = 4;
const NO_TAG = 0;
/** An id of eight bytes and a hash. */
const LEAF_BYTES = 40;

/** A row as a seal covers it. */
export interface Leaf {
  readonly adjustmentId: number;
  /** SHA-256 over its id, its digest and its fields. */
  readonly leaf: Buffer;
  /** It has no digest: a version that knew none has written it, or nobody of ours. */
  readonly isBare: boolean;
}

/** What is signed of a block of the history: which of its rows are covered, and what was in them. */
export interface Seal {
  readonly block: number;
  /** Rows that are covered. */
  readonly rows: number;
  /** A tag per id of the block; zero where the id is not covered. */
  readonly tags: Buffer;
  /** SHA-256 over the ids and leaves of the covered rows. */
  readonly root: Buffer;
}

/** How the rows of a block differ from what was signed. */
export interface SealDifference {
  readonly missing: readonly number[];
  readonly changed: readonly number[];
  /** Something differs that the tags do not show. */
  readonly isElsewhere: boolean;
}

/** The seal of a block that covers these rows, given by ascending ids. */
export function sealOf(block: number, leaves: readonly Leaf[]): Seal {
  const tags = Buffer.alloc(BLOCK_IDS * TAG_BYTES);
  for (const { adjustmentId, leaf } of leaves) tags.writeUInt32BE(tagOf(leaf), slotOf(block, adjustmentId));
  return { block, rows: leaves.length, tags, root: rootOf(leaves) };
}

/** Whether the seal covers the row. */
export function covers({ block, tags }: Seal, adjustmentId: number): boolean {
  return tags.readUInt32BE(slotOf(block, adjustmentId)) !== NO_TAG;
}

/** What differs between the rows of the block that are there now and those that were signed; undefined where nothing does. */
export function differenceFrom(seal: Seal, leaves: readonly Leaf[]): SealDifference | undefined {
  const covered = leaves.filter(({ adjustmentId }) => covers(seal, adjustmentId));
  if (covered.length === seal.rows && rootOf(covered).equals(seal.root)) return undefined;
  const present = new Set(covered.map(({ adjustmentId }) => adjustmentId));
  const missing: number[] = [];
  for (let slot = 0; slot < BLOCK_IDS; slot += 1) {
    const id = seal.block * BLOCK_IDS + slot;
    if (seal.tags.readUInt32BE(slot * TAG_BYTES) !== NO_TAG && !present.has(id)) missing.push(id);
  }
  const changed = covered
    .filter(({ adjustmentId, leaf }) => seal.tags.readUInt32BE(slotOf(seal.block, adjustmentId)) !== tagOf(leaf))
    .map(({ adjustmentId }) => adjustmentId);
  return { missing, changed, isElsewhere: missing.length === 0 && changed.length === 0 };
}

/** What is signed of a block. */
export function sealMessage({ block, rows, tags, root }: Seal): Buffer {
  return message('history-seal-1', [block, rows], [root, sha256(tags)]);
}

/** Stands for the digest of a row that has none. */
export const NO_DIGEST = Buffer.alloc(32);

/** What is signed of a row whose predecessors in its chain are gone for good. */
export function anchorMessage(adjustmentId: number, digest: Buffer): Buffer {
  return message('history-anchor-1', [adjustmentId], [digest]);
}

/** One state of all seals together. Each has the number after the one before it. */
export interface Checkpoint {
  readonly number: number;
  /** `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly createdAt: string;
  readonly blocks: number;
  readonly rows: number;
  /** The newest id when the first checkpoint was begun: up to it, rows without a digest were taken as they were. */
  readonly begunWith: number;
  /** The newest id when this one was made. */
  readonly sealedUpTo: number;
  /** SHA-256 over the numbers and signatures of all seals. */
  readonly root: Buffer;
}

export function checkpointMessage(checkpoint: Checkpoint): Buffer {
  const { number, blocks, rows, begunWith, sealedUpTo, root, createdAt } = checkpoint;
  return message('history-checkpoint-1', [number, blocks, rows, begunWith, sealedUpTo], [root, Buffer.from(createdAt)]);
}

/** The number of the newest checkpoint that was ever made, kept apart from the checkpoints. */
export function markMessage(checkpointNumber: number): Buffer {
  return message('history-mark-1', [checkpointNumber], []);
}

/** The signature of a block's seal. */
export interface SignedBlock {
  readonly block: number;
  readonly rows: number;
  readonly signature: Buffer;
}

/** The root over all seals, by ascending blocks. */
export function checkpointRoot(seals: readonly SignedBlock[]): Buffer {
  const hash = createHash('sha256');
  for (const { block, signature } of seals) hash.update(unsigned(block)).update(signature);
  return hash.digest();
}

function rootOf(leaves: readonly Leaf[]): Buffer {
  const bytes = Buffer.alloc(leaves.length * LEAF_BYTES);
  for (const [at, { adjustmentId, leaf }] of leaves.entries()) {
    // Ids beyond 32 bits are written in two halves: as a big integer each would cost more than its hash.
    bytes.writeUInt32BE(Math.floor(adjustmentId / 2 ** 32), at * LEAF_BYTES);
    bytes.writeUInt32BE(adjustmentId % 2 ** 32, at * LEAF_BYTES + 4);
    leaf.copy(bytes, at * LEAF_BYTES + 8);
  }
  return sha256(bytes);
}

function tagOf(leaf: Buffer): number {
  return leaf.readUInt32BE(0) || 1;
}

function slotOf(block: number, adjustmentId: number): number {
  return (adjustmentId - block * BLOCK_IDS) * TAG_BYTES;
}

/** What it is, then numbers of eight bytes, then hashes of one length each, with a text at the end at most. */
function message(purpose: string, numbers: readonly number[], hashes: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.from(`${purpose}\n`), ...numbers.map(unsigned), ...hashes]);
}

function unsigned(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
