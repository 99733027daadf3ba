import { Presets, SingleBar } from 'cli-progress';

/** Without a terminal a line is written at most this often. */
const LINE_EVERY_MS = 5_000;

/** How far a long command is. Written to stderr, so that it never mixes with the data. */
export interface Progress {
  /** `count` more are done. */
  advance(count: number): void;
  /** Ends the display; the last figure stays on the screen. */
  stop(): void;
}

export const SILENT_PROGRESS: Progress = { advance: () => undefined, stop: () => undefined };

/** A bar that redraws itself, for a terminal. */
export function barProgress(label: string, total: number, stream: NodeJS.WritableStream): Progress {
  const bar = new SingleBar(
    { format: `${label} {bar} {value}/{total}`, stream, clearOnComplete: false, hideCursor: true },
    Presets.shades_classic,
  );
  bar.start(total, 0);
  return { advance: (count) => bar.increment(count), stop: () => bar.stop() };
}

/** Plain lines, few of them, for a log or where the total is not known. */
export function lineProgress(
  label: string,
  total: number | undefined,
  write: (line: string) => void,
  now: () => number = Date.now,
): Progress {
  let done = 0;
  let writtenAt = now();
  const report = (): void => write(total === undefined ? `${label}: ${done}` : `${label}: ${done} of ${total}`);
  return {
    advance: (count) => {
      done += count;
      if (now() - writtenAt < LINE_EVERY_MS) return;
      writtenAt = now();
      report();
    },
    stop: report,
  };
}

/** The command stops its display when it is done, the runner in any case: the second time does nothing. */
export function stoppedOnce(progress: Progress): Progress {
  let stopped = false;
  return {
    advance: (count) => progress.advance(count),
    stop: () => {
      if (!stopped) progress.stop();
      stopped = true;
    },
  };
}
