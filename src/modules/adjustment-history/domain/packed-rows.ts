import { BLOCK_IDS } from './block.js';

/** What decides whether a row of a block matches: its id, its time and its kind. */
export interface PackedRow {
  readonly adjustmentId: number;
  /** Seconds since 1970 in UTC. */
  readonly createdAt: number;
  readonly kindId: number;
}

/** Which rows of a block match. */
export interface PackedMatch {
  /** By the number of a kind whether its rows match; undefined where all do. */
  readonly kinds: Uint8Array | undefined;
  /** In seconds, both included. */
  readonly from: number;
  readonly to: number;
}

/** Told from one that a later version writes in another way, which is not read then. */
const FORMAT = 1;
/** Bits of a number that a byte has; its highest bit says that another byte follows. */
const BITS = 7;

/**
 * The rows of one block, a few bytes each. Which of them match is then known without reading the history. Each number is
 * written as the difference to the row before, since neighbours have nearly the same time.
 */
export class PackedRows {
  private constructor(
    private readonly firstId: number,
    private readonly offsets: Uint16Array,
    private readonly times: Uint32Array,
    private readonly kinds: Uint32Array,
  ) {}

  /** The rows as they are stored; they come in the order of their ids. */
  static pack(block: number, rows: readonly PackedRow[]): Buffer {
    const bytes: number[] = [FORMAT];
    writeNumber(bytes, rows.length);
    let [id, time] = [block * BLOCK_IDS, 0];
    for (const { adjustmentId, createdAt, kindId } of rows) {
      writeNumber(bytes, adjustmentId - id);
      const step = createdAt - time;
      writeNumber(bytes, step < 0 ? -2 * step - 1 : 2 * step);
      writeNumber(bytes, kindId);
      [id, time] = [adjustmentId, createdAt];
    }
    return Buffer.from(bytes);
  }

  /** Undefined where they are stored in a way that this version does not know, or are more than a block can have. */
  static unpack(block: number, bytes: Buffer): PackedRows | undefined {
    if (bytes[0] !== FORMAT) return undefined;
    const reading = new NumberReader(bytes);
    const size = reading.next();
    if (size > BLOCK_IDS) return undefined;
    const offsets = new Uint16Array(size);
    const times = new Uint32Array(size);
    const kinds = new Uint32Array(size);
    let [offset, time] = [0, 0];
    for (let at = 0; at < size; at += 1) {
      offset += reading.next();
      const step = reading.next();
      time += step % 2 === 0 ? step / 2 : -(step + 1) / 2;
      offsets[at] = offset;
      times[at] = time;
      kinds[at] = reading.next();
    }
    return new PackedRows(block * BLOCK_IDS, offsets, times, kinds);
  }

  get size(): number {
    return this.offsets.length;
  }

  /** How many rows match. */
  count(match: PackedMatch): number {
    let count = 0;
    for (let at = 0; at < this.size; at += 1) if (this.isMatch(at, match)) count += 1;
    return count;
  }

  /** Up to `limit` ids of matching rows behind the first `skip` of them, newest first. */
  ids(match: PackedMatch, skip: number, limit: number): number[] {
    const ids: number[] = [];
    let skipped = 0;
    for (let at = this.size - 1; at >= 0 && ids.length < limit; at -= 1) {
      if (!this.isMatch(at, match)) continue;
      if (skipped < skip) skipped += 1;
      else ids.push(this.firstId + (this.offsets[at] ?? 0));
    }
    return ids;
  }

  private isMatch(at: number, { kinds, from, to }: PackedMatch): boolean {
    const time = this.times[at] ?? 0;
    return time >= from && time <= to && (kinds === undefined || kinds[this.kinds[at] ?? 0] === 1);
  }
}

/** Whether each kind matches, by its number. */
export function matchingKinds(numbers: readonly number[]): Uint8Array {
  const matches = new Uint8Array(Math.max(0, ...numbers) + 1);
  for (const number of numbers) matches[number] = 1;
  return matches;
}

function writeNumber(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 1 << BITS) {
    bytes.push((rest % (1 << BITS)) + (1 << BITS));
    rest = Math.floor(rest / (1 << BITS));
  }
  bytes.push(rest);
}

/** Reads the numbers behind the format, one after the other. */
class NumberReader {
  private at = 1;

  constructor(private readonly bytes: Buffer) {}

  next(): number {
    let value = 0;
    for (let weight = 1; ; weight *= 1 << BITS) {
      const byte = this.bytes[this.at] ?? 0;
      this.at += 1;
      if (byte < 1 << BITS) return value + byte * weight;
      value += (byte - (1 << BITS)) * weight;
    }
  }
}
