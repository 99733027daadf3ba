import { SingleBar } from 'cli-progress';
import type { Journal } from '../clients/journal.js';
import type { Fault } from '../schedule/faults.js';

const LINE_EVERY_MS = 15_000;

/** Tells how far a run is, on standard error: standard output holds the report alone. */
export interface Progress {
  say(line: string): void;
  fault(fault: Fault): void;
  advance(ms: number, journal: Journal): void;
  end(): void;
}

/** A bar on a terminal, plain lines elsewhere. */
export function progressFor(stream: NodeJS.WriteStream, lastsMs: number): Progress {
  return stream.isTTY ? new Bar(stream, lastsMs) : new Lines(stream);
}

class Lines implements Progress {
  private nextAt = 0;

  constructor(private readonly stream: NodeJS.WriteStream) {}

  say(line: string): void {
    this.stream.write(`${line}\n`);
  }

  fault(fault: Fault): void {
    this.say(wordsOf(fault));
  }

  advance(ms: number, { requests, retries }: Journal): void {
    if (ms < this.nextAt) return;
    this.nextAt = ms + LINE_EVERY_MS;
    this.say(`${Math.round(ms / 1000)} s: ${requests} requests, ${retries} of them again`);
  }

  end(): void {
    // Lines end by themselves.
  }
}

class Bar implements Progress {
  private readonly bar: SingleBar;
  private last = '';

  constructor(
    private readonly stream: NodeJS.WriteStream,
    private readonly lastsMs: number,
  ) {
    const format = '{bar} {percentage}% {requests} requests, {retries} again  {fault}';
    this.bar = new SingleBar({ format, stream, hideCursor: true, clearOnComplete: true });
  }

  say(line: string): void {
    this.bar.stop();
    this.stream.write(`${line}\n`);
  }

  fault(fault: Fault): void {
    this.last = wordsOf(fault);
  }

  advance(ms: number, { requests, retries }: Journal): void {
    const payload = { requests, retries, fault: this.last };
    if (!this.bar.isActive) this.bar.start(this.lastsMs, 0, payload);
    this.bar.update(Math.min(ms, this.lastsMs), payload);
  }

  end(): void {
    this.bar.stop();
  }
}

/** A fault as a line: when, what, for how long. */
export function wordsOf({ at, kind, ms, share }: Fault): string {
  const hit = kind === 'lose-commits' ? `, ${Math.round(share * 100)} %` : '';
  return `${(at / 1000).toFixed(1)} s: ${kind}${ms > 0 ? ` for ${(ms / 1000).toFixed(1)} s` : ''}${hit}`;
}
